import type { LeagueRules } from '#shared/leagues/rules.ts'
import type { SideScores } from '#shared/leagues/scoring/match.ts'

import { type Card, type CountedHole, countHoles } from './card.ts'

/** What a side has on each hole, from the cards of its players or from the one that they share. */
export interface SideHoles {
  gross: SideScores
  net: SideScores
  points: readonly number[]
}

type SideRules = Pick<LeagueRules, 'bestBalls' | 'mostOfHole' | 'unplayedHoles'>

/** The best so many balls of each hole, each by itself: the lowest strokes, the lowest nets, the most points. */
export function sideHoles(cards: readonly Card[], rules: SideRules): SideHoles {
  const counted = cards.map((card) => countHoles(card, rules))
  const balls = Math.min(rules.bestBalls, cards.length)
  const holes = counted[0]?.map((_, hole) => counted.flatMap((card) => card[hole] ?? [])) ?? []

  return {
    gross: holes.map((of) => lowest(of, 'gross', balls)),
    net: holes.map((of) => lowest(of, 'net', balls)),
    points: holes.map((of) =>
      of
        .map(({ points }) => points)
        .toSorted((one, other) => other - one)
        .slice(0, balls)
        .reduce((sum, points) => sum + points, 0),
    ),
  }
}

/** Null where fewer balls than count have a score. */
function lowest(of: readonly CountedHole[], kind: 'gross' | 'net', balls: number): number | null {
  const scores = of.flatMap((hole) => hole[kind] ?? []).toSorted((one, other) => one - other)

  return scores.length < balls ? null : scores.slice(0, balls).reduce((sum, score) => sum + score, 0)
}

/** Of the holes that have a score; null where none has. */
export const totalOf = (scores: SideScores): number | null => {
  const known = scores.flatMap((score) => score ?? [])

  return known.length === 0 ? null : known.reduce((sum, score) => sum + score, 0)
}
