import type { Random } from '#server/demo/random.ts'
import { zone } from '#server/demo/studio.ts'
import { addDays, instantAt, weekdayOf } from '#shared/booking/local-time.ts'
import type { LeagueFormat, RoundStatus } from '#shared/leagues/contract.ts'

interface EveningPattern {
  /** The weekday, and how many weeks. */
  weekday: number
  weeks: number
}

interface EveningRange {
  day: string
  /** How many of the evenings come before `day`. */
  before: number
  closed: ReadonlySet<string>
}

const isFeast = (day: string) => /-(12-2[45]|12-31|01-01)$/.test(day)

/** The evenings of a season, one a week, except closed days and holidays. */
export function eveningsAround({ weekday, weeks }: EveningPattern, { day, before, closed }: EveningRange): string[] {
  const isPlayed = (evening: string) => !closed.has(evening) && !isFeast(evening)
  const first = addDays(day, (weekday - weekdayOf(day) + 7) % 7)
  const evenings = (from: string, step: number, count: number) => {
    const found: string[] = []
    for (let evening = from; found.length < count; evening = addDays(evening, step))
      if (isPlayed(evening)) found.push(evening)
    return found
  }

  return [...evenings(addDays(first, -7), -7, before).toReversed(), ...evenings(first, 7, weeks - before)]
}

interface PlayedSeason {
  id: string
  format: LeagueFormat
  starts: string
  ends: string
}

interface PlayedOn {
  evenings: readonly string[]
  courses: ReadonlyArray<{ id: string; name: string }>
  now: number
  /** What each is; the last one is the final unless told. */
  kinds?: readonly ('regular' | 'playoff' | 'final')[]
}

/** A round for each evening, each on another course; the last one is the final. */
export function planRounds(random: Random, season: PlayedSeason, { evenings, courses, now, kinds }: PlayedOn) {
  const offset = random.between(0, courses.length - 1)
  const next = evenings.find((day) => instantAt(day, season.ends, zone) > now)

  return evenings.map((day, index) => {
    const id = random.uuid()
    const course = courses[(offset + index) % courses.length]
    const teeName = random.pick(['White', 'White', 'Blue', 'Green'])
    const nine = index % 2 === 0 ? ('front' as const) : ('back' as const)
    return {
      id,
      seasonId: season.id,
      number: index + 1,
      kind: kinds?.[index] ?? (index === evenings.length - 1 ? ('final' as const) : ('regular' as const)),
      course: course?.name ?? 'Course to be announced',
      courseId: course?.id ?? null,
      teeName,
      nine,
      tee: `${teeName}, ${nine} nine`,
      format: season.format,
      status: statusOf(day, next, evenings),
      startsAt: new Date(instantAt(day, season.starts, zone)),
      endsAt: new Date(instantAt(day, season.ends, zone)),
    }
  })
}

/** The state of a round: the clock opens the next one; one past round was corrected. */
function statusOf(day: string, next: string | undefined, evenings: readonly string[]): RoundStatus {
  if (next !== undefined && day >= next) return 'scheduled'

  return day === evenings[1] ? 'amended' : 'published'
}
