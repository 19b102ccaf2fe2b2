import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { PartsJob } from '#shared/inventory/parts-job.ts'
import type { MissedThing } from '#shared/inventory/units/missed.ts'

/** The records that parts are for, by the ids of their owners. */
type JobsOf = (work: OnDatabase, ownerIds: readonly string[]) => Promise<ReadonlyMap<string, PartsJob>>

/** By the kind of owner that a reservation or a piece names. */
export type PartsJobs = Readonly<Record<string, JobsOf>>

/** Things of clients that are reported lost or stolen, by their serials in normal form. */
export type FindMissed = (work: OnDatabase, serials: readonly string[]) => Promise<MissedThing[]>

// The shelf knows neither benches nor bags: those hand in what it asks of them.
declare module '#server/kernel/feature.ts' {
  interface Feature {
    partsJobs?: PartsJobs
    findMissed?: FindMissed
  }
}

declare module '#server/kernel/services.ts' {
  interface Services {
    partsJobs: PartsJobs
    findMissed: readonly FindMissed[]
  }
}
