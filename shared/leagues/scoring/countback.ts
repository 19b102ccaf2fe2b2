import { type Exact, exactly } from '#shared/leagues/handicap/exact.ts'

/** The last holes that decide a tie, one after the other; null is the whole round. Those of a round of 9 stand beside. */
const steps = {
  18: [9, 6, 3, 1],
  9: [6, 3, 1],
} as const

export interface CountedBack {
  /** How many of the last holes decided. */
  lastHoles: number
  /** Below zero: the first is better. */
  difference: number
}

interface Card {
  /** In the order in which the card has them, whatever hole the round began at. */
  gross: readonly number[]
  playingHandicap: number
}

/**
 * Which of two cards of one total is better, by their last holes: 9, 6, 3 and 1 of 18, or 6, 3 and 1 of nine; then by the
 * same of the first nine. Net scores take that share of the strokes, as a fraction. Null where nothing decides.
 */
export function countBack(one: Card, other: Card, by: 'gross' | 'net'): CountedBack | null {
  const holes = one.gross.length === 18 ? 18 : 9
  const ways = holes === 18 ? [one.gross.length, 9] : [one.gross.length]
  for (const until of ways) {
    for (const lastHoles of steps[holes]) {
      if (until === 9 && holes === 18 && lastHoles === 9) continue
      const difference = scoreOf(one, { until, lastHoles, by }).compare(scoreOf(other, { until, lastHoles, by }))
      if (difference !== 0) return { lastHoles, difference }
    }
  }

  return null
}

interface Part {
  until: number
  lastHoles: number
  by: 'gross' | 'net'
}

function scoreOf({ gross, playingHandicap }: Card, { until, lastHoles, by }: Part): Exact {
  const strokes = gross.slice(until - lastHoles, until).reduce((sum, score) => sum + score, 0)

  return by === 'gross' ? exactly(strokes) : exactly(strokes).sub(exactly(playingHandicap * lastHoles, gross.length))
}
