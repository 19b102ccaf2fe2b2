import { addDays } from '#shared/booking/local-time.ts'

/** A task of a build or a ticket: the bench treats both alike. */
export interface PlanTask {
  id: string
  /** The id of the build or ticket. */
  owner: string
  /** The club; null for a task on the whole. */
  club: string | null
  /** The order of a club's tasks; tasks on the whole come last. */
  position: number
  minutes: number
  /** How many clubs it is done to, one after the other: the work may be split between days after any of them. */
  clubs: number
  cureMinutes: number
  /** The skill that is required. */
  skill: string | null
  /** The only builder who may do it. */
  builder: string | null
  /** The first possible day: before it, parts are missing or epoxy cures. */
  earliest: string | null
  dueOn: string | null
}

export interface Builder {
  id: string
  skills: readonly string[]
  /** Minutes at the bench by day; none on days that are left out. */
  minutes: ReadonlyMap<string, number>
}

export interface Bench {
  /** The first day that can be planned. */
  from: string
  days: number
  builders: readonly Builder[]
}

/** A task on a day, or the part of it that is done to some of its clubs. */
export interface PlannedTask {
  id: string
  builder: string
  day: string
  minutes: number
  clubs: number
}

interface BuilderTime {
  id: string
  skills: readonly string[]
  /** By day, in order. */
  minutes: number[]
}

export function freeMinutesOf({ from, days, builders }: Bench): FreeMinutes {
  const all = Array.from({ length: days }, (_, ahead) => addDays(from, ahead))
  const left = builders.map(({ id, skills, minutes }) => ({
    id,
    skills,
    minutes: all.map((day) => minutes.get(day) ?? 0),
  }))

  return new FreeMinutes(all, left, from)
}

/** The free minutes of each builder on each day. */
export class FreeMinutes {
  readonly from: string
  readonly #days: readonly string[]
  readonly #left: readonly BuilderTime[]

  constructor(days: readonly string[], left: readonly BuilderTime[], from: string) {
    this.from = from
    this.#days = days
    this.#left = left
  }

  get builders(): string[] {
    return this.#left.map(({ id }) => id)
  }

  copy(): FreeMinutes {
    const left = this.#left.map((builder) => ({ ...builder, minutes: [...builder.minutes] }))

    return new FreeMinutes(this.#days, left, this.from)
  }

  /** Takes the time of a task from a day on. Returns nothing when it does not fit. */
  take(task: PlanTask, earliest: string): PlannedTask[] {
    const whole = this.#whole(task, earliest)
    const shares = task.clubs > 1 ? this.#clubByClub(task, earliest, whole?.day) : []
    const taken = shares.length > 0 ? shares : whole ? [whole] : []
    for (const { day, builder, minutes } of taken) {
      const [at, left] = [this.#days.indexOf(day), this.#left.find(({ id }) => id === builder)]
      if (left) left.minutes[at] = (left.minutes[at] ?? 0) - minutes
    }

    return taken
  }

  /** On the first day with room; among several builders, by the one with the most time left. */
  #whole(task: PlanTask, earliest: string): PlannedTask | undefined {
    const { id, minutes, clubs } = task
    const able = this.#able(task)
    for (const [at, day] of this.#days.entries()) {
      if (day < earliest) continue
      const most = able.reduce<BuilderTime | undefined>(
        (best, one) => ((one.minutes[at] ?? 0) > (best?.minutes[at] ?? 0) ? one : best),
        undefined,
      )
      if (most && (most.minutes[at] ?? 0) >= minutes) return { id, day, builder: most.id, minutes, clubs }
    }

    return undefined
  }

  /** As many clubs on each day as have room, from a day on: all of them before `before`, or none. */
  #clubByClub(task: PlanTask, earliest: string, before: string | undefined): PlannedTask[] {
    const { id, clubs } = task
    const able = this.#able(task)
    const shares: PlannedTask[] = []
    let done = 0
    for (const [at, day] of this.#days.entries()) {
      if (day < earliest) continue
      if (before !== undefined && day >= before) return []
      for (const builder of byMost(able, at)) {
        const share = shareOf(task, done, builder.minutes[at] ?? 0)
        if (share.clubs > 0) shares.push({ id, day, builder: builder.id, ...share })
        done += share.clubs
        if (done === clubs) return shares
      }
    }

    return []
  }

  #able({ skill, builder }: PlanTask): BuilderTime[] {
    return this.#left.filter(
      ({ id, skills }) => (builder === null || builder === id) && (skill === null || skills.includes(skill)),
    )
  }
}

const byMost = (able: readonly BuilderTime[], at: number) =>
  able.toSorted((one, other) => (other.minutes[at] ?? 0) - (one.minutes[at] ?? 0))

/** How many more clubs fit into the rest of a day; their minutes add up to those of the task. */
function shareOf({ minutes, clubs }: PlanTask, done: number, left: number): { minutes: number; clubs: number } {
  const upTo = (count: number) => Math.floor((minutes * count) / clubs)
  let most = done
  while (most < clubs && upTo(most + 1) - upTo(done) <= left) most += 1

  return { minutes: upTo(most) - upTo(done), clubs: most - done }
}
