import { type Exact, exactly } from '#shared/leagues/handicap/exact.ts'
import { isOfMatches, type LeagueRules } from '#shared/leagues/rules.ts'

import type { Standing } from './standings.ts'

const best = (table: readonly number[]) => Math.max(0, ...table)

/** The most points that one entry can have in a round. */
export function mostPointsOfRound(rules: Pick<LeagueRules, 'points' | 'holes' | 'schedule'>): number {
  const { perHole, perMatch, lowGross, perPlace, lowRounds, played } = rules.points
  const ofMatch = isOfMatches(rules) ? perHole * rules.holes + perMatch + lowGross : 0

  return ofMatch + best(perPlace) + best(lowRounds.gross) + best(lowRounds.net) + Math.max(0, played)
}

export interface Possible {
  id: string
  /** The best and the worst place at the end of so many rounds more. */
  best: number
  worst: number
}

/** What each entry can still reach: at best it has all points of what is left and others none, at worst the other way round. */
export function possiblePlaces(
  standings: readonly Pick<Standing, 'id' | 'rank' | 'points'>[],
  roundsLeft: number,
  mostARound: number,
): Possible[] {
  if (roundsLeft === 0) return standings.map(({ id, rank }) => ({ id, best: rank, worst: rank }))
  const more = exactly(roundsLeft * mostARound)
  const count = (of: (points: Exact) => boolean) => standings.filter(({ points }) => of(points)).length

  return standings.map(({ id, points }) => ({
    id,
    best: 1 + count((other) => other.compare(points.add(more)) > 0),
    worst: count((other) => other.add(more).compare(points) >= 0),
  }))
}
