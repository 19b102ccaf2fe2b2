import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Day, Id, Instant, Line } from '#shared/http/wire.ts'

const Index = z.number().meta({ examples: [11.2] })
const Differential = z.number().meta({ examples: [9.8] })

const CountedRound = z.object({
  playedOn: Day,
  /** Null for a nine that waits for another. */
  value: Differential.nullable(),
  /** What exceptional scores took from it. */
  adjustment: z.number(),
  isUsed: z.boolean(),
  /** Null for one that was brought from elsewhere. */
  card: z
    .object({
      id: Id,
      roundId: Id,
      course: z.string(),
      holes: z.int(),
      gross: z.int().nullable(),
      adjustedGross: z.int(),
      courseRating: z.number(),
      slope: z.int(),
    })
    .nullable(),
})

export const HandicapCalculation = z.object({
  ruleVersion: z.int(),
  at: Instant,
  startIndex: Index.nullable(),
  /** The latest twenty, the last one first. */
  rounds: z.array(CountedRound),
  /** How many of how many count. */
  best: z.int(),
  of: z.int(),
  sum: z.number(),
  /** What is added to the mean for few rounds. */
  added: z.number(),
  /** Before caps. */
  before: Index.nullable(),
  lowIndex: Index.nullable(),
  cap: z.enum(['soft', 'hard', 'highest']).nullable(),
  next: z.object({
    /** The round that drops out with the next one. */
    dropsOut: Differential.nullable(),
    /** The index after a round that does not count. */
    otherwise: Index.nullable(),
    /** The highest differential that makes it lower. */
    lowersAt: Differential.nullable(),
  }),
})
export type HandicapCalculation = z.output<typeof HandicapCalculation>

export const PlayerHandicap = z.object({
  name: z.string(),
  /** Off which they play; null without any. */
  index: Index.nullable(),
  from: z.enum(['calculated', 'committee', 'start', 'none']),
  /** What the committee said, and why. */
  override: z.object({ index: Index, reason: z.string(), at: Instant }).nullable(),
  /** How many rounds there are, of three that it needs. */
  roundsPlayed: z.int(),
  calculation: HandicapCalculation.nullable(),
})
export type PlayerHandicap = z.output<typeof PlayerHandicap>

const params = z.object({ personId: Id })
const access = 'may:manage_leagues/leagues' as const

export const playerHandicapContract = {
  readMyHandicap: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/handicaps/mine',
    summary: 'Your own Studio Handicap with its working',
    access: 'signed-in',
    response: PlayerHandicap,
  }),
  readHandicap: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/handicaps/:personId',
    summary: 'The Studio Handicap of a player with its working, for the player, players of a shared season and staff',
    access: 'signed-in',
    params,
    response: PlayerHandicap,
    failures: ['not_found'],
  }),
  overrideHandicap: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/handicaps/:personId/override',
    summary: 'Say as the committee off which index somebody plays, or with null that what was calculated holds again',
    access,
    params,
    body: z.strictObject({
      index: Index.min(-10).max(54).multipleOf(0.1).nullable(),
      reason: Line(300).meta({ examples: ['Plays better than that'] }),
    }),
    response: PlayerHandicap,
    failures: ['not_found'],
  }),
}
