import type { LeagueRules } from '#shared/leagues/rules.ts'
import { tieSteps } from '#shared/leagues/rules.ts'

/** Pairs on a Tuesday: nine holes, the better net ball of each hole, a point a hole and two for the lower nine. */
export const pairsRules: LeagueRules = {
  format: 'best_ball',
  teamSize: 2,
  teams: 8,
  starts: 1,
  bestBalls: 1,
  holes: 9,
  by: 'net',
  play: { kind: 'evening' },
  weeks: 10,
  schedule: 'round_robin',
  flights: { kind: 'none' },
  points: { perHole: 1, perMatch: 2, lowGross: 0, perPlace: [], lowRounds: { gross: [], net: [] }, played: 0 },
  handicap: { system: 'whs', allowancePercents: [85], lockedAt: 'round', highestIndex10: 360, highestStart10: 180 },
  mostOfHole: { kind: 'net_double_bogey' },
  unplayedHoles: 'net_par',
  absence: { ghost: 'own_average', wins: true, loses: true, penaltyStrokes: 0 },
  dropWorst: 1,
  ties: [...tieSteps],
  playAhead: 2,
  makeUpDays: 6,
  playoffs: { teams: 4 },
  fee: { kind: 'season', cents: 22_500, memberCents: 18_000, installments: 1 },
  simulator: { gimmeFeet: 6, mulligans: 0, wind: 'calm', greens: 'medium' },
}

/** Everybody for themselves on a Thursday. */
export const aloneRules: LeagueRules = {
  ...pairsRules,
  format: 'stableford',
  teamSize: 1,
  teams: 16,
  schedule: 'groups',
  points: { ...pairsRules.points, perHole: 0, perMatch: 0, perPlace: [20, 18, 16, 14, 12, 10, 8, 6, 4, 2] },
  handicap: { ...pairsRules.handicap, allowancePercents: [95] },
}
