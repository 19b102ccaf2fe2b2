import type { OnDatabase } from './db/database.ts'
import type { Context } from './http/mount.ts'
import { idOrNone, type Place, placeWith } from './place.ts'
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

/** What may go to another place. */
interface Placed extends Timed {
  services: Pick<Services, 'places'>
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

/** The work of a job: for the whole house, at its first place. What it does to a record it does at the place of that (`atPlaceOf`). */
export const jobWork = (services: Services, job: string): Work => workOf(services, { actor: { kind: 'system', job } })

/**
 * The same work at the place of a record, whoever does it and wherever they are: by its clock it is told, in its currency it is paid,
 * from its shelf it is taken.
 */
export const atPlaceOf = <At extends Placed>(work: At, { locationId }: { locationId: string }): At =>
  locationId === idOrNone(work.place) ? work : { ...work, place: placeWith(work.services.places, locationId) }

/** What a job does by the day or the hours of a place it does at each, one after the other. */
export async function atEachPlace<At extends Placed>(work: At, act: (work: At) => Promise<void>): Promise<void> {
  for (const place of work.services.places.all()) await act({ ...work, place })
}

/**
 * The same work outside its transaction: what it writes stays after a rollback, and it does not see what the
 * transaction wrote.
 */
export const outsideTransaction = (work: Work): Work => ({ ...work, trx: work.services.db })
