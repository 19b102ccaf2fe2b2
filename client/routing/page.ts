import type { ComponentType } from 'react'

import type { ContentPage } from '#shared/content/pages.ts'
import type { PermissionName } from '#shared/permissions/roles.ts'

/** Who may see a page. A permission admits whoever holds it, several whoever holds one of them; `staff` whoever has a tool. */
export type PageAccess =
  | 'anyone'
  | 'signed-in'
  | 'staff'
  | 'administrators'
  | PermissionName
  | readonly PermissionName[]

/** Whether somebody holds a permission, or one of several. */
export const holdsOne = (
  { holds }: { holds: (permission: PermissionName) => boolean },
  needs: PermissionName | readonly PermissionName[],
): boolean => (typeof needs === 'string' ? [needs] : needs).some(holds)

/** The groups of the back office's rail. */
export type ToolGroupName =
  | 'Today'
  | 'Day board'
  | 'People'
  | 'Sales'
  | 'Bench'
  | 'Stock'
  | 'Leagues'
  | 'Analytics'
  | 'Studio'

export interface Page {
  path: string
  /** Where it stands among the pages of its kind, lower first; those without a place follow in the order of features. */
  at?: number
  title: string
  /** Says in link previews what the title alone does not. */
  headline?: string
  access: PageAccess
  /** Held besides by whoever sees it, for what it reads of another room. */
  also?: PermissionName
  frame: 'site' | 'dashboard' | 'admin'
  /** What the page is about, in one sentence; where it is the studio's own to say, `content` has it. */
  about?: string
  /** What else people type who look for it. */
  words?: string
  /** The words that it shows: first its own, whose title and description replace those above, then others. */
  content?: readonly ContentPage[]
  /** Rendered on the server with the studio's data, and listed by search engines. */
  published?: true
  /** Works also before the studio is open. */
  beforeOpening?: true
  /** Shown in the search before anything is typed unless told: after that, while signed out, or never. */
  search?: 'typed' | 'signed-out' | 'never'
  /** Its tab in the dashboard; `holds` is the beginning of the addresses that belong under it. */
  tab?: { label: string; holds?: string }
  /** Stands in the rail for whoever holds `needs`; `key`, pressed after G, leads there. */
  tool?: {
    group: ToolGroupName
    needs: PermissionName | readonly PermissionName[]
    key?: string
    isFirst?: true
  }
  /** Whether this device keeps what it shows: then it opens without a network, when nobody can be asked for rights. */
  isKept?: () => boolean
  load: () => Promise<ComponentType>
  /** The file that `load` imports, under the client's folder. Put in by the build. */
  module?: string
}

export interface Redirect {
  from: string
  to: string
}
