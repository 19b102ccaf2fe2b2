import { z } from 'zod'

import { TypedCents } from '#shared/http/wire.ts'

import { LeagueFormat } from './contract.ts'

/** By evenings that everybody plays together, or within so many days in bays that each pairing books itself. */
const Play = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('evening') }),
  z.strictObject({ kind: z.literal('window'), days: z.int().min(2).max(31) }),
])

const Points = z.int().min(-100).max(1000)

/** What a round gives for the season. Each part counts where it is not zero. */
export const PointsRules = z.strictObject({
  /** Of a match: for a hole won; who halves has half. */
  perHole: Points,
  /** Of a match: for the lower total of nets. */
  perMatch: Points,
  /** Of a match: for the lower total of strokes. */
  lowGross: Points,
  /** Of all who play the round, by their place; who tie share. */
  perPlace: z.array(Points).max(100),
  /** Beside it: for the best rounds without strokes, and with. */
  lowRounds: z.strictObject({ gross: z.array(Points).max(10), net: z.array(Points).max(10) }),
  /** For having played at all. */
  played: Points,
})
export type PointsRules = z.output<typeof PointsRules>

export const ghostKinds = [
  'none',
  'fixed_score',
  'blind_draw',
  'own_average',
  'league_average',
  'partner_twice',
  'course',
] as const

/** The steps of a tie in the standings, one after the other. */
export const tieSteps = ['head_to_head', 'wins', 'total_net', 'last_round', 'coin'] as const

const AverageRules = z.strictObject({
  /** The worst so many rounds of a player do not count. */
  dropWorst: z.int().min(0).max(10),
  /** Of the mean over par. */
  percent: z.int().min(50).max(100),
  /** Tenths by which it may rise in a week; null without a limit. */
  mostRise10: z.int().min(1).max(200).nullable(),
})

/** How leagues mostly make their own average. */
export const usualAverage: z.output<typeof AverageRules> = { dropWorst: 1, percent: 90, mostRise10: 20 }

export const HandicapRules = z.strictObject({
  system: z.enum(['whs', 'league_average', 'none']),
  /** Percent of each player of a side, the lowest handicap first; one for all where it has one entry. */
  allowancePercents: z.array(z.int().min(0).max(100)).min(1).max(4),
  /** Until when a new index still counts for a round: its beginning, or the beginning of its week. */
  lockedAt: z.enum(['round', 'week']),
  /** Tenths; nobody plays off more. */
  highestIndex10: z.int().min(0).max(540),
  /** Tenths; nobody begins with more. */
  highestStart10: z.int().min(0).max(540),
  /** Of the league's own average: the usual one where it is left out. */
  average: AverageRules.exactOptional(),
})
export type HandicapRules = z.output<typeof HandicapRules>

/** What a hole counts at most for the round: a limit over par, the net double bogey, or whatever was played. */
const MostOfHole = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('net_double_bogey') }),
  z.strictObject({ kind: z.literal('over_par'), strokes: z.int().min(1).max(10) }),
])

export const Flights = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  /** Each flight but the last ends at an index, in tenths. */
  z.strictObject({ kind: z.literal('cuts'), upTo10: z.array(z.int().min(-100).max(540)).min(1).max(7) }),
  z.strictObject({ kind: z.literal('equal'), count: z.int().min(2).max(8) }),
])

/** How a season is played, from its sign-up to its champion. They are frozen when play begins. */
const Facts = z.strictObject({
  format: LeagueFormat,
  teamSize: z.int().min(1).max(4),
  /** At most so many take part. */
  teams: z.int().min(2).max(64),
  /** How often a bay is played in one evening, one after the other. */
  starts: z.int().min(1).max(6),
  /** The best so many balls of a team count; all of them where it is the team's size. */
  bestBalls: z.int().min(1).max(4),
  holes: z.literal([9, 18]),
  by: z.enum(['net', 'gross']),
  play: Play,
  weeks: z.int().min(1).max(40),
  schedule: z.enum(['round_robin', 'groups', 'by_standings', 'by_hand']),
  flights: Flights,
  points: PointsRules,
  handicap: HandicapRules,
  mostOfHole: MostOfHole,
  /** What holes count that were not reached when time was up. */
  unplayedHoles: z.enum(['net_par', 'most', 'left_out']),
  absence: z.strictObject({
    ghost: z.enum(ghostKinds),
    /** Whether a ghost may win points for its side, and lose them. */
    wins: z.boolean(),
    loses: z.boolean(),
    /** Added to the score of a ghost. */
    penaltyStrokes: z.int().min(0).max(20),
  }),
  dropWorst: z.int().min(0).max(20),
  ties: z.array(z.enum(tieSteps)).min(1),
  /** Rounds that may be played ahead of their evening. */
  playAhead: z.int().min(0).max(10),
  makeUpDays: z.int().min(0).max(60),
  playoffs: z.strictObject({ teams: z.int().min(0).max(32) }),
  fee: z.strictObject({
    kind: z.enum(['season', 'installments', 'evening']),
    cents: TypedCents,
    memberCents: TypedCents.nullable(),
    /** How many, a month apart. */
    installments: z.int().min(1).max(12),
  }),
  /** The sheet beside the bay. */
  simulator: z.strictObject({
    gimmeFeet: z.int().min(0).max(12),
    mulligans: z.int().min(0).max(9),
    wind: z.string().max(40),
    greens: z.string().max(40),
  }),
})
/** The players of a team share one ball. */
export const sharesBall = (format: LeagueFormat): boolean => format === 'scramble' || format === 'alternate_shot'

/** Two that meet share a bay. */
export const isOfMatches = ({ schedule }: Pick<z.output<typeof Facts>, 'schedule'>): boolean => schedule !== 'groups'

/** The rules that concern more than one field. */
function refuseOddRules(rules: z.output<typeof Facts>, context: z.core.$RefinementCtx): void {
  const refuse = (path: PropertyKey[], message: string) => context.addIssue({ code: 'custom', path, message })
  const { format, teamSize, bestBalls, weeks, dropWorst, playoffs, teams, flights, ties, handicap, fee } = rules
  if (sharesBall(format) && teamSize === 1) refuse(['teamSize'], 'One ball is shared by two or more.')
  if (format === 'alternate_shot' && teamSize > 2) refuse(['teamSize'], 'Alternate shot is played by two.')
  if (bestBalls > (sharesBall(format) ? 1 : teamSize)) refuse(['bestBalls'], 'A team does not have so many balls.')
  if (![1, teamSize].includes(handicap.allowancePercents.length)) {
    refuse(['handicap', 'allowancePercents'], 'Write one for all, or one for each player of a team.')
  }
  if (format === 'match' && !isOfMatches(rules)) refuse(['schedule'], 'A match is played by two that meet.')
  if (dropWorst >= weeks) refuse(['dropWorst'], 'A week at least counts.')
  if (playoffs.teams > teams) refuse(['playoffs', 'teams'], 'There are not so many teams.')
  if (flights.kind === 'cuts' && flights.upTo10.some((cut, at) => cut <= (flights.upTo10[at - 1] ?? -Infinity))) {
    refuse(['flights', 'upTo10'], 'Each flight ends above the one before.')
  }
  if (new Set(ties).size !== ties.length) refuse(['ties'], 'Name each step once.')
  if (fee.memberCents !== null && fee.memberCents > fee.cents) {
    refuse(['fee', 'memberCents'], 'Members pay no more than others.')
  }
}

export const LeagueRules = Facts.superRefine(refuseOddRules)
export type LeagueRules = z.output<typeof LeagueRules>
