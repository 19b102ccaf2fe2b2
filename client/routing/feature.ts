import type { ComponentType } from 'react'

import type { Slot } from '#shared/clubs/slots.ts'
import type { PermissionName } from '#shared/permissions/roles.ts'

import type { Page, Redirect } from './page.ts'
import type { TodaySource } from './today.ts'

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
  /** What it shows among what is next, on `/dashboard/home`. */
  home?: readonly HomePart[]
  /** What it shows of one's own order. */
  ownOrder?: readonly OrderPart[]
  /** What it shows staff of a club in a bag. */
  ofClub?: readonly ClubPart[]
  /** In a file of its own, since visitors, who are most, never need it. */
  backOffice?: () => Promise<BackOffice>
  /** Old and short addresses, and where they lead. */
  redirects?: readonly Redirect[]
}

export interface BackOffice {
  pages: readonly PageEntry[]
  /** What it begins from anywhere, as the palette lists it. */
  acts?: readonly PaletteAct[]
  /** What is set on its pages, each by the name of its field. */
  settings?: readonly Setting[]
  scan?: ScanResolver
  /** What it adds to `/admin/today`. */
  today?: readonly TodaySource[]
  /** What it shows of a client on their page. */
  person?: PersonParts
  /** What it shows of a booking beside the board. */
  booking?: readonly BookingPart[]
}

export interface HomePart {
  name: string
  load: () => Promise<ComponentType>
}

export interface OfOrder {
  orderId: string
}

/** A part of one's own order, where it has a line of this kind. */
export interface OrderPart {
  kind: string
  load: () => Promise<ComponentType<OfOrder>>
}

export interface OfClub {
  club: { id: string; slot: Slot }
}

/** A part of a club in a bag, for whoever holds `needs`. */
export interface ClubPart {
  needs: PermissionName
  load: () => Promise<ComponentType<OfClub>>
}

export interface OfBooking {
  booking: { id: string; serviceCode: string }
}

/** A part of a booking, for whoever holds `needs`. */
export interface BookingPart {
  needs: PermissionName
  load: () => Promise<ComponentType<OfBooking>>
}

export interface OfPerson {
  personId: string
  /** In a list, everybody of the same page of it: what is asked for each is asked once for all. */
  among?: readonly string[]
}

/** A part of a client's page, or of their row in a list, for whoever holds `needs`. */
export interface PersonPart {
  needs: PermissionName
  load: () => Promise<ComponentType<OfPerson>>
}

export interface PersonTab extends PersonPart {
  code: string
  label: string
  /** Where it stands among the tabs, lower first. */
  at: number
}

export interface PersonParts {
  tabs?: readonly PersonTab[]
  /** Beside the name. */
  badges?: readonly PersonPart[]
  /** On the overview, in the order of features. */
  overview?: readonly PersonPart[]
  /** On the tab of their money, before the orders that are due. */
  money?: readonly PersonPart[]
  /** In the list of clients. */
  listed?: readonly PersonPart[]
}

/** What a code that was scanned names, for whoever may look it up. */
export interface ScanResolver {
  needs: PermissionName
  /** What its codes look like, so that no other is asked for: the reference of a booking, the number of a member. */
  fits: RegExp
  load: () => Promise<ResolveScan>
}

/** The address of what a code names; undefined when it names nothing. */
export type ResolveScan = (code: string) => Promise<string | undefined>

/** A field of a page, which the palette leads to. */
export interface Setting {
  /** As it stands over the field. */
  label: string
  /** What else people type who look for it. */
  words?: string
  /** The page, and the part of it. */
  page: string
  to: string
  needs: PermissionName | readonly PermissionName[]
}

/** Something that is begun at an address, for whoever holds `needs`. */
export interface PaletteAct {
  label: string
  /** What else people type who look for it. */
  words?: string
  to: string
  /**
   * Where it is done about one record, whose name or number is typed after it: `refund moreno`, `refund O-20418`. Of each kind in
   * this order.
   */
  of?: Partial<Record<'person' | 'order' | 'booking', (found: { id: string; to: string }) => string>>
  needs: PermissionName | readonly PermissionName[]
}
