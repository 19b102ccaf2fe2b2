import type { Work } from '#server/kernel/work.ts'
import type { CalledOff } from '#shared/memberships/change-contract.ts'

/** Selects future bookings by a membership: all, or those on given days or of given people. */
export interface BookedByMembership {
  membershipId: string
  /** The frozen days, in the studio's zone. */
  from?: string
  until?: string
  /** The people they are for. */
  personIds?: readonly string[]
}

/** Bookings by a membership that is about to lose its benefits. The booking feature implements it. */
export interface BookingsOfMembership {
  /** Locks them with their orders and the membership in the global order, before any of them changes. */
  lock: (work: Work, booked: BookedByMembership) => Promise<void>
  /** Their number. */
  count: (work: Work, booked: BookedByMembership) => Promise<number>
  /** Cancels them for free and returns which. Call it under the membership's lock. */
  callOff: (work: Work, booked: BookedByMembership & { reason: string }) => Promise<CalledOff[]>
  /**
   * Keeps them without the membership: at the public price, with the minutes returned; paid and ordered ones stay as they
   * are. Returns their number. Call it under the membership's lock.
   */
  keep: (work: Work, booked: BookedByMembership & { reason: string }) => Promise<number>
}

declare module '#server/kernel/services.ts' {
  interface Services {
    bookingsOfMembership: BookingsOfMembership
  }
}
