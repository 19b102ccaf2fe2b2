import type { OnDatabase } from './db/database.ts'
import type { Context } from './http/mount.ts'
import type { Place } from './place.ts'
import type { Services } from './services.ts'

/** For functions that also need the time: one instant and one place for the whole request or job. */
export interface Timed extends OnDatabase {
  now: Date
  place: Place
}

/** For functions that write to the audit who did something. */
export interface Acting extends Timed {
  context: Context
}

/**
 * What every function below a route or a job takes first: the transaction, the time, the place, the caller and the
 * services. A function names only what it needs, so that a query takes `OnDatabase`.
 */
export interface Work extends Acting {
  services: Services
}

/**
 * The work of a request before it has a transaction: each statement commits by itself until `atomically` begins one.
 */
export const workOf = (services: Services, context: Context, place: Place = services.places.first()): Work => ({
  trx: services.db,
  services,
  context,
  now: services.now(),
  place,
})

/**
 * The work of a job, which serves the whole house at its first place. Jobs about places (waitlist, leagues, changed
 * hours, closing of days, revenue) go by the place of each row.
 */
export const jobWork = (services: Services, job: string): Work => workOf(services, { actor: { kind: 'system', job } })

/**
 * The same work outside its transaction: what it writes stays after a rollback, and it does not see what the
 * transaction wrote.
 */
export const outsideTransaction = (work: Work): Work => ({ ...work, trx: work.services.db })
