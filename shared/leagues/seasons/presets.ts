import { LeagueRules, tieSteps } from '#shared/leagues/rules.ts'

/** What most seasons have in common: nine holes on a weekday evening, by Studio Handicap. */
const evening = {
  holes: 9,
  by: 'net',
  starts: 1,
  play: { kind: 'evening' },
  weeks: 10,
  flights: { kind: 'none' },
  mostOfHole: { kind: 'net_double_bogey' },
  unplayedHoles: 'net_par',
  dropWorst: 1,
  ties: [...tieSteps],
  playAhead: 2,
  makeUpDays: 6,
  simulator: { gimmeFeet: 6, mulligans: 0, wind: 'Calm', greens: 'Medium' },
} as const satisfies Partial<Record<keyof LeagueRules, unknown>>

const noPoints: LeagueRules['points'] = {
  perHole: 0,
  perMatch: 0,
  lowGross: 0,
  perPlace: [],
  lowRounds: { gross: [], net: [] },
  played: 0,
}

const handicap: LeagueRules['handicap'] = {
  system: 'whs',
  allowancePercents: [95],
  lockedAt: 'round',
  highestIndex10: 360,
  highestStart10: 180,
}

/** Rules to begin with, by what people call such a season. */
export const presets = {
  pairs: {
    label: 'Pairs match, 9 holes',
    rules: {
      ...evening,
      ties: [...tieSteps],
      format: 'best_ball',
      teamSize: 2,
      teams: 8,
      bestBalls: 1,
      schedule: 'round_robin',
      points: { ...noPoints, perHole: 1, perMatch: 2 },
      handicap: { ...handicap, allowancePercents: [85] },
      absence: { ghost: 'own_average', wins: true, loses: true, penaltyStrokes: 0 },
      playoffs: { teams: 4 },
      fee: { kind: 'season', cents: 22_500, memberCents: 18_000, installments: 1 },
    },
  },
  alone: {
    label: 'Singles Stableford',
    rules: {
      ...evening,
      ties: [...tieSteps],
      format: 'stableford',
      teamSize: 1,
      teams: 16,
      bestBalls: 1,
      schedule: 'groups',
      weeks: 12,
      dropWorst: 2,
      points: { ...noPoints, perPlace: [20, 18, 16, 14, 12, 10, 8, 6, 4, 2] },
      handicap,
      absence: { ghost: 'none', wins: false, loses: false, penaltyStrokes: 0 },
      playoffs: { teams: 0 },
      fee: { kind: 'season', cents: 24_000, memberCents: 19_500, installments: 1 },
    },
  },
  scramble: {
    label: 'Scramble',
    rules: {
      ...evening,
      ties: [...tieSteps],
      format: 'scramble',
      teamSize: 4,
      teams: 4,
      bestBalls: 1,
      schedule: 'groups',
      weeks: 8,
      points: { ...noPoints, perPlace: [10, 7, 5, 3], played: 1 },
      handicap: { ...handicap, system: 'none', allowancePercents: [25, 20, 15, 10] },
      absence: { ghost: 'none', wins: false, loses: false, penaltyStrokes: 0 },
      playoffs: { teams: 0 },
      fee: { kind: 'evening', cents: 2500, memberCents: 2000, installments: 1 },
    },
  },
} as const satisfies Record<string, { label: string; rules: LeagueRules }>

export type PresetName = keyof typeof presets

/** A copy, in which everything may be changed. */
export const rulesOfPreset = (name: PresetName): LeagueRules => LeagueRules.parse(presets[name].rules)
