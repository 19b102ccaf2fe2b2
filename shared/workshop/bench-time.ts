import { addDays } from '#shared/booking/local-time.ts'

/** Of a build or a ticket: the bench does not tell them apart. */
export interface PlanTask {
  id: string
  /** The build or ticket. */
  owner: string
  /** The club; null for what is done to the whole. */
  club: string | null
  /** One after the other for one club; what is done to the whole comes last. */
  position: number
  minutes: number
  /** How many clubs it is done to, one after the other: between them it may be left until another day. */
  clubs: number
  cureMinutes: number
  /** Only whoever has it can do this. */
  skill: string | null
  /** Nobody but this builder. */
  builder: string | null
  /** Before this day its parts are not there, or its epoxy has not set. */
  earliest: string | null
  dueOn: string | null
}

export interface Builder {
  id: string
  skills: readonly string[]
  /** Minutes at the bench, by day; none on days that are not named. */
  minutes: ReadonlyMap<string, number>
}

export interface Bench {
  /** The first day that can be worked on. */
  from: string
  days: number
  builders: readonly Builder[]
}

/** A task on a day, or as many of its clubs as are done on it. */
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
  /** By day, in their order. */
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

/** What each builder has left of each day. */
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

  /** What a task takes of it, from that day on; nothing where it does not fit. */
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

  /** On the first day that has room; of several builders on it, by whoever has the most left. */
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

  /** As many clubs on each day as it has room for, from that day on: all of them before the other day, or none. */
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

/** How many more clubs fit into what is left of a day; their minutes add up to those of the task. */
function shareOf({ minutes, clubs }: PlanTask, done: number, left: number): { minutes: number; clubs: number } {
  const upTo = (count: number) => Math.floor((minutes * count) / clubs)
  let most = done
  while (most < clubs && upTo(most + 1) - upTo(done) <= left) most += 1

  return { minutes: upTo(most) - upTo(done), clubs: most - done }
}
