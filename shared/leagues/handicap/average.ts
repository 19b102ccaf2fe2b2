import { z } from 'zod'

import { exactly, tenthsOf } from './exact.ts'
import { mondayOf } from './lock.ts'

const AverageRound = z.object({
  /** The card's. */
  id: z.string(),
  playedOn: z.string(),
  /** Strokes over par, with each hole at most what it counts in the season. */
  over: z.int(),
})

/** All that the average of a player in a season is calculated from: the rules as they were, and the rounds of the season. */
export const AverageInputs = z.object({
  kind: z.literal('league_average'),
  holes: z.literal([9, 18]),
  startIndexTenths: z.int().nullable(),
  /** The worst so many do not count; one always does. */
  dropWorst: z.int(),
  percent: z.int(),
  /** How much it may rise in a week; null without a limit. */
  mostRise10: z.int().nullable(),
  rounds: z.array(AverageRound),
})
export type AverageInputs = z.output<typeof AverageInputs>

export interface Average {
  on: string
  /** The rounds that do not count, by their place. */
  dropped: number[]
  /** Of those that count, what was played over par. */
  sum: number
  /** The share of the mean, before the cap, in tenths. */
  before10: number
  /** What its rise is held against; null for the first one without a starting index. */
  held10: number | null
  isHeld: boolean
  index10: number
}

/** The strokes that somebody begins with: of a starting index, which is for 18 holes, a nine has half (as Rule 6.1b halves it). */
export const averageStart10 = (startIndexTenths: number | null, holes: 9 | 18): number | null =>
  startIndexTenths === null || holes === 18 ? startIndexTenths : tenthsOf(exactly(startIndexTenths, 20))

/**
 * The average of a player after each day of a season, in tenths of a stroke over so many holes as its rounds have: the mean over par of
 * all rounds but the worst, times the percentage. Within a week it rises no more than the rules say; it falls as it may.
 */
export function averagesOf({ rounds, holes, startIndexTenths, ...rules }: AverageInputs): Average[] {
  const averages: Average[] = []
  const start10 = averageStart10(startIndexTenths, holes)
  const inOrder = rounds
    .map((round, at) => ({ ...round, at }))
    .toSorted((one, other) => one.playedOn.localeCompare(other.playedOn))
  const played: typeof inOrder = []
  for (const [on, ofDay] of Map.groupBy(inOrder, ({ playedOn }) => playedOn)) {
    played.push(...ofDay)
    const monday = mondayOf(on)
    const held10 = averages.findLast((one) => one.on < monday)?.index10 ?? start10
    averages.push({ on, ...averageOf(played, { ...rules, held10 }) })
  }

  return averages
}

interface Held extends Pick<AverageInputs, 'dropWorst' | 'percent' | 'mostRise10'> {
  held10: number | null
}

function averageOf(
  played: readonly { at: number; over: number }[],
  { dropWorst, percent, mostRise10, held10 }: Held,
): Omit<Average, 'on'> {
  // Of equal ones the earlier is dropped.
  const worstFirst = played.toSorted((one, other) => other.over - one.over || one.at - other.at)
  const dropped = worstFirst.slice(0, Math.min(dropWorst, played.length - 1))
  const counted = worstFirst.slice(dropped.length)
  const sum = counted.reduce((sum, { over }) => sum + over, 0)
  const before10 = tenthsOf(exactly(sum * percent, 100 * counted.length))
  const most10 = held10 === null || mostRise10 === null ? null : held10 + mostRise10
  const isHeld = most10 !== null && before10 > most10

  return {
    dropped: dropped.map(({ at }) => at).toSorted((one, other) => one - other),
    sum,
    before10,
    held10,
    isHeld,
    index10: isHeld ? most10 : before10,
  }
}
