import { exactly, fromTenths, tenthsOf } from './exact.ts'

/** How many of the latest differentials an index looks at. */
export const latestCounted = 20
/** How many it needs. */
export const fewestDifferentials = 3
/** The highest index that there is. */
export const highestIndex10 = 540
/** How far above the lowest index of a year half of what is beyond counts, and where it ends. */
const softCap10 = 30
const hardCap10 = 50

/** How many of so many differentials count, and what is added to their mean (Rules of Handicapping 2024, 5.2a). */
const counted: readonly { upTo: number; best: number; added10: number }[] = [
  { upTo: 3, best: 1, added10: -20 },
  { upTo: 4, best: 1, added10: -10 },
  { upTo: 5, best: 1, added10: 0 },
  { upTo: 6, best: 2, added10: -10 },
  { upTo: 8, best: 2, added10: 0 },
  { upTo: 11, best: 3, added10: 0 },
  { upTo: 14, best: 4, added10: 0 },
  { upTo: 16, best: 5, added10: 0 },
  { upTo: 18, best: 6, added10: 0 },
  { upTo: 19, best: 7, added10: 0 },
  { upTo: latestCounted, best: 8, added10: 0 },
]

export interface IndexCalculation {
  /** Which of the differentials count, by their place, the best first. */
  used: number[]
  /** The mean of those, rounded, with what is added for few differentials. */
  before10: number
  added10: number
  /** The lowest index of the year that it is held against; null below 20 differentials. */
  low10: number | null
  /** What holds the index down. */
  cap: 'soft' | 'hard' | 'highest' | null
  index10: number
}

/**
 * The index from the latest differentials, oldest first, in tenths, with what exceptional scores took from them; undefined of
 * fewer than three.
 */
export function indexOf(differentials10: readonly number[], low10: number | null): IndexCalculation | undefined {
  const latest = differentials10.slice(-latestCounted)
  const rule = counted.find(({ upTo }) => latest.length <= upTo)
  if (!rule || latest.length < fewestDifferentials) return undefined

  const skipped = differentials10.length - latest.length
  const used = latest
    .map((differential10, at) => ({ differential10, at: at + skipped }))
    // Of equal ones the later counts.
    .toSorted((one, other) => one.differential10 - other.differential10 || other.at - one.at)
    .slice(0, rule.best)
  const sum10 = used.reduce((sum, { differential10 }) => sum + differential10, 0)
  const before10 = tenthsOf(exactly(sum10, 10 * rule.best)) + rule.added10
  const held =
    latest.length === latestCounted && low10 !== null ? hold(before10, low10) : { index10: before10, cap: null }
  const isHighest = held.index10 > highestIndex10

  return {
    used: used.map(({ at }) => at),
    before10,
    added10: rule.added10,
    low10: latest.length === latestCounted ? low10 : null,
    cap: isHighest ? 'highest' : held.cap,
    index10: isHighest ? highestIndex10 : held.index10,
  }
}

function hold(before10: number, low10: number): { index10: number; cap: 'soft' | 'hard' | null } {
  const rise10 = before10 - low10
  if (rise10 <= softCap10) return { index10: before10, cap: null }

  const softened10 = tenthsOf(fromTenths(low10 + softCap10).add(exactly(rise10 - softCap10, 20)))
  return softened10 > low10 + hardCap10
    ? { index10: low10 + hardCap10, cap: 'hard' }
    : { index10: softened10, cap: 'soft' }
}
