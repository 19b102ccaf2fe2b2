import type { LucideIcon } from 'lucide-react'

import type { PermissionName } from '#shared/permissions/roles.ts'

import type { Page, Redirect } from './page.ts'

/** A page as its feature names it: its kind says the frame, and whom it admits unless told. */
export type PageEntry = Omit<Page, 'access' | 'frame' | 'published'> & Partial<Pick<Page, 'access'>>

/**
 * Everything that the rest of the client may know of a feature; `client/features.ts` lists them in their order. It is
 * part of the first JavaScript of every page: data alone, which imports what it names when that is needed.
 */
export interface Feature {
  /** Its folder in the four trees. */
  name: string
  /** What the studio shows to the world: rendered on the server, and listed by search engines. */
  published?: readonly PageEntry[]
  /** What belongs to one person or one moment. */
  site?: readonly PageEntry[]
  dashboard?: readonly PageEntry[]
  /** In a file of its own, since visitors, who are most, never need it. */
  backOffice?: () => Promise<BackOffice>
  /** Old and short addresses, and where they lead. */
  redirects?: readonly Redirect[]
}

export interface BackOffice {
  pages: readonly PageEntry[]
  find?: Finder
}

/** What the palette looks up as somebody types. */
export interface Finder {
  heading: string
  needs: PermissionName
  load: () => Promise<Find>
}

/** The first few rows that some letters fit. */
export type Find = (letters: string) => Promise<Found[]>

export interface Found {
  id: string
  to: string
  /** What it is called among the recent places. */
  label: string
  Icon: LucideIcon
  name: string
  /** What tells it from others. */
  detail: string
  /** Which of both is not cut short. */
  keeps: 'name' | 'detail'
}
