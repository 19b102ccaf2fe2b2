import { z } from 'zod'

import { CsvBytes, ImportQuery, ImportReport } from '#shared/http/csv-import.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery, Total } from '#shared/http/list.ts'
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

const from = z.enum(['calculated', 'committee', 'start', 'none'])
/** What the committee said, and why. */
const Override = z.object({ index: Index, reason: z.string(), at: Instant })

/** The average of a player in a season that has its own, with its working: strokes over as many holes as its rounds have. */
export const SeasonAverage = z.object({
  season: z.object({ id: Id, name: z.string(), league: z.string() }),
  index: Index.nullable(),
  from,
  override: Override.nullable(),
  /** Null before the first round. */
  working: z
    .object({
      holes: z.literal([9, 18]),
      percent: z.int(),
      /** What counts, in strokes over par. */
      counted: z.int(),
      sum: z.int(),
      /** The share of the mean. */
      before: Index,
      /** What its rise is held against, and by how much it may rise in a week. */
      held: Index.nullable(),
      mostRise: z.number().nullable(),
      isHeld: z.boolean(),
      /** The last one first. */
      rounds: z.array(
        z.object({
          id: Id,
          roundId: Id,
          course: z.string(),
          playedOn: Day,
          over: z.int(),
          isDropped: z.boolean(),
        }),
      ),
    })
    .nullable(),
})
export type SeasonAverage = z.output<typeof SeasonAverage>

export const PlayerHandicap = z.object({
  name: z.string(),
  /** Off which they play; null without any. */
  index: Index.nullable(),
  from,
  override: Override.nullable(),
  /** How many rounds there are, of three that it needs. */
  roundsPlayed: z.int(),
  calculation: HandicapCalculation.nullable(),
  /** Of the seasons that have their own. */
  averages: z.array(SeasonAverage),
})
export type PlayerHandicap = z.output<typeof PlayerHandicap>

/** A player of a season that is not over, as its committee looks at them. */
export const PlayerIndex = z.object({
  /** Of the registration. */
  id: Id,
  personId: Id,
  name: z.string(),
  season: z.object({ id: Id, name: z.string(), league: z.string() }),
  /** The season has its own average: what is said of it is said of this season alone. */
  isAverage: z.boolean(),
  index: Index.nullable(),
  from,
  override: Override.nullable(),
  /** What holds without the committee. */
  calculated: Index.nullable(),
  /** Their last rounds beside the index that they had then. */
  beats: z.object({
    rounds: z.int(),
    /** Better by three strokes or more. */
    below: z.int(),
    /** By how many strokes they differ in the mean: below zero is better than the index. */
    average: z.number().nullable(),
  }),
})
export type PlayerIndex = z.output<typeof PlayerIndex>

const PlayerIndexQuery = z.strictObject({
  /** Letters of the name. */
  search: z.string().trim().max(100).exactOptional(),
  seasonId: Id.exactOptional(),
  ...pageQuery(),
})
export type PlayerIndexQuery = z.output<typeof PlayerIndexQuery>

/** What a column of a file of earlier rounds can hold. */
export const pastFieldWords = {
  name: 'Player',
  email: 'Mail',
  playedOn: 'Played on',
  differential: 'Score differential',
  score: 'Score',
  courseRating: 'Course rating',
  slopeRating: 'Slope',
} as const
export type PastField = keyof typeof pastFieldWords

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
      /** Of a season that has its own average; the Studio Handicap where it is left out. */
      seasonId: Id.exactOptional(),
      reason: Line(300).meta({ examples: ['Plays better than that'] }),
    }),
    response: PlayerHandicap,
    failures: ['not_found'],
  }),
  listHandicaps: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/handicaps',
    summary:
      'The players of seasons that are not over with the index they play off and how they play beside it, by name',
    access,
    query: PlayerIndexQuery,
    response: z.object({ players: z.array(PlayerIndex), next: NextPage, total: Total }),
  }),
  importPastDifferentials: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/handicaps/import',
    summary: 'Take the rounds in that players bring from elsewhere, a round a row, or see what that would do',
    access,
    query: ImportQuery,
    consumes: 'text/csv',
    body: CsvBytes,
    response: ImportReport,
    limit: { max: 60, perSeconds: 600 },
  }),
}
