import {
  Boxes,
  CalendarDays,
  ChartColumn,
  Hammer,
  type LucideIcon,
  ReceiptText,
  Store,
  Sunrise,
  Trophy,
  UsersRound,
} from 'lucide-react'

import { knownPages } from '#client/app/pages.ts'
import type { Checks } from '#client/permissions/checks.ts'
import { holdsOne, type Page, type ToolGroupName } from '#client/routing/page.ts'

export interface Tool {
  to: string
  label: string
  /** What it is about, and what else people type who look for it. */
  words: string
  /** Pressed after G, it leads here. */
  key: string | undefined
}

export interface ToolGroup {
  label: ToolGroupName
  Icon: LucideIcon
  tools: readonly Tool[]
}

/** In the order of the rail; one without a tool for this person is left out. */
const groups: readonly { label: ToolGroupName; Icon: LucideIcon }[] = [
  { label: 'Today', Icon: Sunrise },
  { label: 'Day board', Icon: CalendarDays },
  { label: 'People', Icon: UsersRound },
  { label: 'Sales', Icon: ReceiptText },
  { label: 'Bench', Icon: Hammer },
  { label: 'Stock', Icon: Boxes },
  { label: 'Leagues', Icon: Trophy },
  { label: 'Analytics', Icon: ChartColumn },
  { label: 'Studio', Icon: Store },
]

type Rights = Pick<Checks, 'holds' | 'canAccessAdmin'>

const toolsIn = (group: ToolGroupName, rights: Rights): Tool[] =>
  knownPages()
    .filter((page) => page.tool?.group === group && holdsOne(rights, page.tool.needs) && isOpenTo(rights, page))
    .toSorted((one, other) => Number(other.tool?.isFirst ?? false) - Number(one.tool?.isFirst ?? false))
    .map(({ path, title, about = '', words = '', tool }) => ({
      to: path,
      label: title,
      words: `${about} ${words}`,
      key: tool?.key,
    }))

/** The groups with the tools that this person may use. */
export const toolsFor = (rights: Rights): ToolGroup[] =>
  groups.map((group) => ({ ...group, tools: toolsIn(group.label, rights) })).filter(({ tools }) => tools.length > 0)

/** Whether somebody who is signed in may see a page of the back office. */
export function isOpenTo(rights: Rights, { access, also }: Pick<Page, 'access' | 'also'>): boolean {
  if (also !== undefined && !rights.holds(also)) return false
  if (access === 'administrators') return rights.canAccessAdmin
  if (access === 'staff') return toolsFor(rights).length > 0

  return access === 'anyone' || access === 'signed-in' || holdsOne(rights, access)
}
