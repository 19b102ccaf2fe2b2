import type { ComponentType } from 'react'

import type { PermissionName } from '#shared/permissions/roles.ts'

/** Who may see a page. A permission admits whoever holds it. */
export type PageAccess = 'anyone' | 'signed-in' | 'administrators' | PermissionName

export interface Page {
  path: string
  title: string
  /** Says in link previews what the title alone does not. */
  headline?: string
  access: PageAccess
  frame: 'site' | 'dashboard' | 'admin'
  /** What the page is about, in one sentence. */
  about: string
  /** Rendered on the server with the studio's data, and listed by search engines. */
  published?: true
  /** Without a function yet: nothing leads to it, but its address answers. */
  isComing?: true
  /** Works also before the studio is open. */
  beforeOpening?: true
  /** Left out while the page is being prepared. */
  load?: () => Promise<ComponentType>
  /** The file that `load` imports, under the client's folder. Put in by the build. */
  module?: string
}

/** A page as a table of routes names it: the table says its frame, and whom it admits unless told. */
export type PageEntry = Omit<Page, 'access' | 'frame'> & Partial<Pick<Page, 'access'>>

export interface Redirect {
  from: string
  to: string
}
