import { addDays, instantAt, weekdayOf } from '#shared/booking/local-time.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

interface Evenings {
  /** The first evening. */
  firstOn: string
  count: number
  /** Days on which nobody plays. */
  off: ReadonlySet<string>
  /** Rounds that last for days begin with whole weeks between them. */
  daysEach?: number
}

/** The evenings of a season, one a week on the same weekday, and the days that are left out among them. */
export function eveningsFrom({ firstOn, count, off, daysEach = 1 }: Evenings): { days: string[]; leftOut: string[] } {
  const step = Math.ceil(daysEach / 7) * 7
  const days: string[] = []
  const leftOut: string[] = []
  // Whoever leaves out every evening of two years has no season.
  for (let day = firstOn; days.length < count && leftOut.length < 104;) {
    const isOff = off.has(day)
    ;(isOff ? leftOut : days).push(day)
    day = addDays(day, isOff ? 7 : step)
  }

  return { days, leftOut }
}

/** From when until when a round is played that begins on a day: a time that is not later than its start is of the next day. */
export function spanOfRound(
  day: string,
  { starts, ends, play }: { starts: string; ends: string; play: LeagueRules['play'] },
  zone: string,
): { startsAt: Date; endsAt: Date } {
  const after = play.kind === 'window' ? play.days - 1 : ends <= starts ? 1 : 0

  return {
    startsAt: new Date(instantAt(day, starts, zone)),
    endsAt: new Date(instantAt(addDays(day, after), ends, zone)),
  }
}

/** The first day of a weekday, from a day on. */
export const nextOn = (day: string, weekday: number): string => addDays(day, (weekday - weekdayOf(day) + 7) % 7)

/** How many rounds it takes until one of so many has beaten all others. */
const playoffRounds = (teams: number): number => (teams < 2 ? 0 : Math.ceil(Math.log2(teams)))

/** What each round of a season is, in order: its weeks, and then its playoffs, of which the last is the final. */
export function kindsOfRounds({
  weeks,
  playoffs,
}: Pick<LeagueRules, 'weeks' | 'playoffs'>): Array<'regular' | 'playoff' | 'final'> {
  const more = playoffRounds(playoffs.teams)

  return Array.from({ length: weeks + more }, (_, at) => {
    if (at < weeks) return 'regular'

    return at === weeks + more - 1 ? 'final' : 'playoff'
  })
}
