import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { PartsJob } from '#shared/inventory/parts-job.ts'
import type { MissedThing } from '#shared/inventory/units/missed.ts'

/** Finds the ticket or build of each owner of parts. */
type JobsOf = (work: OnDatabase, ownerIds: readonly string[]) => Promise<ReadonlyMap<string, PartsJob>>

/** The finders by the kind of owner that a reservation or a piece names. */
export type PartsJobs = Readonly<Record<string, JobsOf>>

/** Finds clients' clubs that are reported lost or stolen, by serial numbers in normal form. */
export type FindMissed = (work: OnDatabase, serials: readonly string[]) => Promise<MissedThing[]>

// Inventory knows neither the bench nor clients' bags, so their features pass in these finders.
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
