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
import type { Page, ToolGroupName } from '#client/routing/page.ts'
import type { PermissionName } from '#shared/permissions/roles.ts'

export interface Tool {
  to: string
  label: string
  /** Whoever holds it sees the tool. */
  needs: PermissionName
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

const toolOf = ({ path, title, tool }: Page): Tool[] =>
  tool ? [{ to: path, label: title, needs: tool.needs, key: tool.key }] : []

const toolsIn = (group: ToolGroupName) =>
  knownPages()
    .filter(({ tool }) => tool?.group === group)
    .toSorted((one, other) => Number(other.tool?.isFirst ?? false) - Number(one.tool?.isFirst ?? false))
    .flatMap(toolOf)

/** The groups with the tools that this person may use. */
export const toolsFor = ({ holds }: { holds: (permission: PermissionName) => boolean }): ToolGroup[] =>
  groups
    .map((group) => ({ ...group, tools: toolsIn(group.label).filter(({ needs }) => holds(needs)) }))
    .filter(({ tools }) => tools.length > 0)
