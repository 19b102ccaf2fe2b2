import { addDays } from '#shared/booking/local-time.ts'

import { type Exact, exactly, fromTenths, tenthsOf } from './exact.ts'
import { type IndexCalculation, indexOf, latestCounted } from './handicap-index.ts'

export interface CountedDifferential {
  /** A day. */
  playedOn: string
  /** Unrounded. */
  value: Exact
  /** Rounded. */
  value10: number
  /** What exceptional scores took from it since, in tenths; zero or less. */
  adjusted10: number
}

/** The index that was issued after all rounds of a day. */
export interface IssuedIndex extends IndexCalculation {
  on: string
}

/** What a player was issued, day by day. It is made anew from the first day where something was corrected. */
export interface HandicapRecord {
  differentials: CountedDifferential[]
  issued: IssuedIndex[]
}

/** How much lower than the index a differential is exceptional, and what it takes from the latest ones. */
const exceptional = [
  { by: exactly(10), takes10: -20 },
  { by: exactly(7), takes10: -10 },
]

const daysOfLow = 365

/** A starting index is no issued one, so it stands in no record. */
export const emptyRecord = (): HandicapRecord => ({ differentials: [], issued: [] })

/** Adds all differentials of a day, later than those before: each meets the index of that day's morning. */
export function addDay({ differentials, issued }: HandicapRecord, day: string, values: readonly Exact[]): void {
  const morning10 = issued.at(-1)?.index10
  for (const value of values) {
    differentials.push({ playedOn: day, value, value10: tenthsOf(value), adjusted10: 0 })
    const takes10 = morning10 === undefined ? 0 : takenBy(value, morning10)
    if (takes10 < 0) for (const latest of differentials.slice(-latestCounted)) latest.adjusted10 += takes10
  }
  if (values.length === 0) return
  const calculated = indexOf(
    differentials.map(({ value10, adjusted10 }) => value10 + adjusted10),
    lowBefore(issued, day),
  )
  if (calculated) issued.push({ ...calculated, on: day })
}

function takenBy(value: Exact, morning10: number): number {
  const better = fromTenths(morning10).sub(value)

  return exceptional.find(({ by }) => better.gte(by))?.takes10 ?? 0
}

/** The lowest index of the 365 days before a round; null without one. */
function lowBefore(issued: readonly IssuedIndex[], day: string): number | null {
  const since = addDays(day, -daysOfLow)
  const recent = issued.flatMap(({ on, index10 }) => (on >= since && on < day ? [index10] : []))

  return recent.length > 0 ? Math.min(...recent) : null
}

/** The index in force on the morning of a day; undefined before the first. */
export const indexOn = ({ issued }: HandicapRecord, day: string): number | undefined =>
  issued.findLast(({ on }) => on < day)?.index10
