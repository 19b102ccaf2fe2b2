import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant, Line } from '#shared/http/wire.ts'
import { RoundStatus } from '#shared/leagues/contract.ts'
import { tieSteps } from '#shared/leagues/rules.ts'

/** Points to two places; they are kept and compared as fractions. */
const Points = z.number().meta({ examples: [7.33] })
const Index = z.number().meta({ examples: [11.2] })

const moved = <Value extends z.ZodType>(value: Value) => z.object({ from: value.nullable(), to: value.nullable() })

/** A team in the table, before and after a round was published. */
const ResultChange = z.object({
  /** The team's. */
  entryId: Id,
  /** Places: null where it has none. */
  from: z.int().nullable(),
  to: z.int().nullable(),
  points: moved(Points),
})

const IndexChange = z.object({ personId: Id, ...moved(Index).shape })

/** What moves with a publication, as it is kept: those who are erased later have no name in it. */
export const KeptChanges = z.object({
  changes: z.array(ResultChange),
  /** The handicaps that change with it. */
  indexes: z.array(IndexChange),
  /** Other rounds of which something changes too. */
  rounds: z.array(z.int()),
})
export type KeptChanges = z.output<typeof KeptChanges>

const named = { name: z.string() }

export const Publication = KeptChanges.extend({
  changes: z.array(ResultChange.extend(named)),
  indexes: z.array(IndexChange.extend(named)),
  /** How often this round was published. */
  revision: z.int(),
  /** The round's, for the next call. */
  version: z.int(),
  status: RoundStatus,
  prizes: z.array(z.object({ name: z.string(), cents: z.int() })),
})
export type Publication = z.output<typeof Publication>

const Tie = z.object({ step: z.enum(tieSteps), among: z.array(z.string()) })

export const StandingRow = z.object({
  id: Id,
  /** Of its flight, where the season has flights. */
  flight: z.int().nullable(),
  rank: z.int(),
  name: z.string(),
  points: Points,
  played: z.int(),
  /** Rounds whose points do not count. */
  dropped: z.array(z.int()),
  /** Of the last round. */
  lastPoints: Points.nullable(),
  ties: z.array(Tie),
  /** The best and the worst place that is still possible. */
  best: z.int(),
  worst: z.int(),
  /** Whose number can be asked about; empty for whoever is not of this season. */
  players: z.array(z.object({ personId: Id, name: z.string(), index: Index.nullable() })),
  isOwn: z.boolean(),
})
export type StandingRow = z.output<typeof StandingRow>

export const Standings = z.object({
  season: z.object({ id: Id, name: z.string(), league: z.string() }),
  /** The last round that is in it; null before the first. */
  round: z.int().nullable(),
  roundsLeft: z.int(),
  revision: z.int(),
  publishedAt: Instant.nullable(),
  /** Flight by flight. */
  rows: z.array(StandingRow),
})
export type Standings = z.output<typeof Standings>

/** What a round waits for before it can be published. */
export const CardProblem = z.object({
  kind: z.enum(['missing', 'disputed', 'not_attested']),
  entryId: Id,
  name: z.string(),
  holes: z.array(z.int()),
})
export type CardProblem = z.output<typeof CardProblem>

export const WeekRound = z.object({
  id: Id,
  number: z.int(),
  season: z.object({ id: Id, name: z.string(), league: z.string() }),
  status: RoundStatus,
  version: z.int(),
  startsAt: Instant,
  course: z.string(),
  cards: z.int(),
  cardsDone: z.int(),
  problems: z.array(CardProblem),
  /** Why it cannot be opened as it stands; null for one that can, or is open. */
  refusal: z.string().nullable(),
  /** Corrected since it was published. */
  isChanged: z.boolean(),
})
export type WeekRound = z.output<typeof WeekRound>

const access = 'may:manage_leagues/leagues' as const

export const resultsContract = {
  publishRound: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/rounds/:roundId/publish',
    summary: 'Publish a round, or again with a reason; with `preview` what moves is told alone',
    access,
    params: z.object({ roundId: Id }),
    query: z.strictObject({
      /** With 1 nothing is changed. */
      preview: z.enum(['0', '1']).default('0'),
    }),
    body: z.strictObject({
      version: z
        .int()
        .min(1)
        .meta({ examples: [2] }),
      /** Needed once the round was published. */
      reason: Line(300).exactOptional(),
      /** Of a round that was published: strokes on the cards of later rounds are given anew, off the indexes that follow. */
      strokesToo: z.boolean().exactOptional(),
    }),
    response: Publication,
    /** `not_offered`: a card lacks a hole, or two numbers stand for one. */
    failures: ['not_found', 'not_offered', 'version_conflict', 'wrong_state'],
  }),
  readStandings: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/seasons/:seasonId/standings',
    summary: 'The table of a season after its last published round, each tie told',
    access: 'anyone',
    params: z.object({ seasonId: Id }),
    response: Standings,
    failures: ['not_found'],
  }),
  listWeek: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/week',
    summary: 'For each season that is played the rounds that wait for somebody, and what for',
    access,
    response: z.object({ rounds: z.array(WeekRound) }),
  }),
}
