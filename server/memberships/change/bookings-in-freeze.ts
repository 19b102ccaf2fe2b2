import type { LineWork } from '#server/kernel/line-kind.ts'
import type { CalledOff } from '#shared/memberships/change-contract.ts'

/** The days on which a membership is to rest, in the studio's zone. */
export interface FrozenDays {
  membershipId: string
  from: string
  until: string
}

/** What is booked by a membership on days on which it is to rest. A feature after this one brings it. */
export interface BookingsInFreeze {
  /** Locks the orders that they stand in: orders are locked before memberships, everywhere. */
  lockOrders: (work: Pick<LineWork, 'services' | 'trx'>, days: FrozenDays) => Promise<void>
  /** Calls them off free of charge, and says which; to be called under the membership's lock. */
  callOff: (work: LineWork, days: FrozenDays) => Promise<CalledOff[]>
}

declare module '#server/kernel/services.ts' {
  interface Services {
    bookingsInFreeze: BookingsInFreeze
  }
}
