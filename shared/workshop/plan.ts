import { addDays } from '#shared/booking/local-time.ts'

import { type Bench, type FreeMinutes, freeMinutesOf, type PlannedTask, type PlanTask } from './bench-time.ts'

export interface Plan {
  /** The planned parts of each task, by day; most tasks have one. */
  tasks: Map<string, readonly PlannedTask[]>
  /**
   * The day on which each ticket or build may leave, after its last cure; null when it does not fit into the planned
   * days.
   */
  doneOn: Map<string, string | null>
  dueOn: Map<string, string | null>
}

const minutesOfDay = 1440
/** A cure keeps a club until the day on which it ends, at whatever time it began. */
const daysOfCure = (minutes: number) => Math.ceil(minutes / minutesOfDay)

const laterOf = (one: string, other: string | null) => (other !== null && other > one ? other : one)

/**
 * The schedule of the bench. The earliest promise goes first; work without a promise comes last, in the order in which
 * it came. Each task is on the first day with room, or club by club over several days when that is sooner. A bag stays
 * with one builder unless that would break somebody's promise. The same tasks give the same plan.
 */
export function plan(bench: Bench, tasks: readonly PlanTask[]): Plan {
  const spread = planBy(bench, tasks, planOwner)
  const together = planBy(bench, tasks, planTogether)

  return brokenBy(spread, together).length === 0 ? together : spread
}

type PlanOwner = (free: FreeMinutes, tasks: readonly PlanTask[]) => PlannedOwner

interface PlannedOwner {
  free: FreeMinutes
  tasks: readonly PlannedTask[]
  doneOn: string | null
}

function planBy(bench: Bench, tasks: readonly PlanTask[], planOne: PlanOwner): Plan {
  const owners = [...Map.groupBy(tasks, ({ owner }) => owner)]
    .map(([owner, own], rank) => ({ owner, own, rank, dueOn: earliestDue(own) }))
    .toSorted((one, other) => compareDue(one.dueOn, other.dueOn) || one.rank - other.rank)
  let free = freeMinutesOf(bench)
  const planned = new Map<string, readonly PlannedTask[]>()
  const doneOn = new Map<string, string | null>()
  for (const { owner, own } of owners) {
    const made = planOne(free, own)
    free = made.free
    for (const [id, shares] of Map.groupBy(made.tasks, (task) => task.id)) planned.set(id, shares)
    doneOn.set(owner, made.doneOn)
  }

  return { tasks: planned, doneOn, dueOn: new Map(owners.map(({ owner, dueOn }) => [owner, dueOn])) }
}

const earliestDue = (tasks: readonly PlanTask[]): string | null =>
  tasks.reduce<string | null>((due, { dueOn }) => (dueOn !== null && (due === null || dueOn < due) ? dueOn : due), null)

function compareDue(one: string | null, other: string | null): number {
  if (one === other) return 0
  if (one === null || other === null) return one === null ? 1 : -1

  return one < other ? -1 : 1
}

/** Gives each task to the builder with the most time on its day. */
function planOwner(before: FreeMinutes, tasks: readonly PlanTask[]): PlannedOwner {
  const free = before.copy()
  const planned: PlannedTask[] = []
  const byClub = Map.groupBy(tasks, ({ club }) => club)
  const clubs = [...byClub].filter(([club]) => club !== null).map(([, own]) => own)
  const ends = clubs.map((own) => planChain(free, own, { from: free.from, planned }))
  const last = latest([free.from, ...ends])
  const doneOn = last === null ? null : planChain(free, byClub.get(null) ?? [], { from: last, planned })

  return { free, tasks: planned, doneOn }
}

/**
 * Gives everything to one builder, when that takes no longer than several; of those who can, to the first to finish.
 */
function planTogether(free: FreeMinutes, tasks: readonly PlanTask[]): PlannedOwner {
  const spread = planOwner(free, tasks)
  if (spread.doneOn === null || new Set(spread.tasks.map(({ builder }) => builder)).size < 2) return spread

  const mayHave = (id: string) => tasks.every(({ builder }) => builder === null || builder === id)
  return free.builders
    .filter(mayHave)
    .map((builder) =>
      planOwner(
        free,
        tasks.map((task) => ({ ...task, builder })),
      ),
    )
    .reduce((best, one) => (isNoLater(one, best) ? one : best), spread)
}

/**
 * Of two builders who finish on the same day the first one gets it; several get it only when nobody can do it alone.
 */
function isNoLater(one: PlannedOwner, best: PlannedOwner): boolean {
  if (one.doneOn === null || best.doneOn === null) return false
  const isAlone = new Set(best.tasks.map(({ builder }) => builder)).size < 2

  return isAlone ? one.doneOn < best.doneOn : one.doneOn <= best.doneOn
}

const latest = (days: readonly (string | null)[]): string | null =>
  days.reduce((last, day) => (last === null || day === null ? null : laterOf(last, day)), days[0] ?? null)

/** Plans tasks one after the other, each once the one before has cured. */
function planChain(
  free: FreeMinutes,
  tasks: readonly PlanTask[],
  { from, planned }: { from: string; planned: PlannedTask[] },
): string | null {
  let ready = from
  for (const task of tasks.toSorted((one, other) => one.position - other.position)) {
    const taken = free.take(task, laterOf(ready, task.earliest))
    const last = taken.at(-1)
    if (!last) return null
    planned.push(...taken)
    // A task on several clubs has cured when the last one has.
    ready = addDays(last.day, daysOfCure(task.cureMinutes))
  }

  return ready
}

/** True when it is done after its promise, or beyond the planned days. */
export const isLate = ({ doneOn, dueOn }: Pick<Plan, 'doneOn' | 'dueOn'>, owner: string): boolean => {
  const [done, due] = [doneOn.get(owner) ?? null, dueOn.get(owner) ?? null]

  return due !== null && (done === null || done > due)
}

export interface BrokenPromise {
  owner: string
  promisedOn: string
  /** When it would have been done, and when it would be now; null when that is beyond the planned days. */
  from: string | null
  to: string | null
}

/** The promises that further work would break, or break by more days than now. */
export function brokenBy(before: Plan, after: Plan): BrokenPromise[] {
  return [...before.dueOn].flatMap(([owner, promisedOn]) => {
    const [from, to] = [before.doneOn.get(owner) ?? null, after.doneOn.get(owner) ?? null]
    const isWorse = from !== null && (to === null || to > from)

    return promisedOn !== null && isWorse && isLate(after, owner) ? [{ owner, promisedOn, from, to }] : []
  })
}

export interface RushEffect {
  /** The day on which the new work would be done; null when it does not fit into the planned days. */
  doneOn: string | null
  broken: BrokenPromise[]
}

/** The effect of promising new work for a day; without a day, of doing it when there is time. */
export function rushCheck(
  bench: Bench,
  tasks: readonly PlanTask[],
  job: readonly PlanTask[],
  on: string | null,
): RushEffect {
  const before = plan(bench, tasks)
  const after = plan(bench, [...tasks, ...job.map((task) => ({ ...task, dueOn: on }))])
  const owner = job[0]?.owner ?? ''

  return { doneOn: after.doneOn.get(owner) ?? null, broken: brokenBy(before, after) }
}

/** The first day that can be promised without breaking other promises. */
export function firstFreeDay(bench: Bench, tasks: readonly PlanTask[], job: readonly PlanTask[]): string | null {
  let { doneOn } = rushCheck(bench, tasks, job, null)
  // A promise puts the work before work without one. That work moves, and may make later promised work late.
  for (let tries = 0; doneOn !== null && tries < bench.days; tries += 1) {
    const check = rushCheck(bench, tasks, job, doneOn)
    if (check.broken.length === 0 && check.doneOn !== null && check.doneOn <= doneOn) return doneOn
    doneOn = addDays(doneOn, 1)
  }

  return null
}
