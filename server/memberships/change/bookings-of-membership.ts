import type { Work } from '#server/kernel/work.ts'
import type { CalledOff } from '#shared/memberships/change-contract.ts'

/** Which of the bookings to come that were made by a membership: all, unless days or people are named. */
export interface BookedByMembership {
  membershipId: string
  /** The days on which it is to rest, in the studio's zone. */
  from?: string
  until?: string
  /** For whom they are. */
  personIds?: readonly string[]
}

/** What is booked by a membership and loses what that gave it. A feature after this one brings it. */
export interface BookingsOfMembership {
  /** Locks them with their orders and the membership, in the order that is everybody's, before any of it changes. */
  lock: (work: Work, booked: BookedByMembership) => Promise<void>
  /** How many there are. */
  count: (work: Work, booked: BookedByMembership) => Promise<number>
  /** Calls them off free of charge, and says which; to be called under the membership's lock. */
  callOff: (work: Work, booked: BookedByMembership & { reason: string }) => Promise<CalledOff[]>
  /**
   * Lets them stand without the membership: at the public price, the minutes given back; what is paid or ordered stays as it is. How
   * many they are; to be called under the membership's lock.
   */
  keep: (work: Work, booked: BookedByMembership & { reason: string }) => Promise<number>
}

declare module '#server/kernel/services.ts' {
  interface Services {
    bookingsOfMembership: BookingsOfMembership
  }
}
