import type { OnDatabase } from './db/database.ts'
import type { Context } from './http/mount.ts'
import type { Place } from './place.ts'
import type { Services } from './services.ts'

/** What asks the time as well: one instant is now for all of it, told by the clock of one place. */
export interface Timed extends OnDatabase {
  now: Date
  place: Place
}

/** What somebody does: they stand in its audit. */
export interface Acting extends Timed {
  context: Context
}

/**
 * What everything below a route or a job takes first: where its statements go, when and where it is, who asks, and what it may reach. A
 * function says how much of it it needs, so that a query needs `OnDatabase` alone.
 */
export interface Work extends Acting {
  services: Services
}

/** The work of whoever asks, before it has a transaction: each statement commits by itself until `atomically` opens one. */
export const workOf = (services: Services, context: Context, place: Place = services.places.first()): Work => ({
  trx: services.db,
  services,
  context,
  now: services.now(),
  place,
})

/**
 * The work of a job: for the whole house, at its first place. What belongs to a place goes by the place of its own row: the waitlist,
 * evenings of leagues, what stands outside changed hours, the closing of days, the earning of revenue.
 */
export const jobWork = (services: Services, job: string): Work => workOf(services, { actor: { kind: 'system', job } })

/** The same work beside its transaction: what it writes stays when that is undone, and what the transaction wrote is not seen. */
export const aside = (work: Work): Work => ({ ...work, trx: work.services.db })
