import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant } from '#shared/http/wire.ts'
import { Leaderboard } from '#shared/leagues/cards/contract.ts'
import { Bracket } from '#shared/leagues/playoffs/contract.ts'
import { StandingRow } from '#shared/leagues/results/contract.ts'
import { RoundPairing, RoundOfSeason } from '#shared/leagues/rounds/contract.ts'
import { SeasonStatus } from '#shared/leagues/seasons/status.ts'

/** Twelve letters and digits, in groups of four. */
const TvCode = z.string().meta({ examples: ['K7QF-3MXP-9TWA'] })

/** What the players of an evening play for. */
const TvPot = z.object({
  id: Id,
  name: z.string(),
  cents: z.int(),
  /** What is known of it so far, a line each. */
  lines: z.array(z.string()),
})
export type TvPot = z.output<typeof TvPot>

const TvPairing = RoundPairing.pick({ id: true, bay: true, start: true, local: true, isApart: true, teams: true })
export type TvPairing = z.output<typeof TvPairing>

/** All that a screen in the studio shows of a season, by the names that its players chose. */
export const Tv = z.object({
  season: z.object({ id: Id, name: z.string(), league: z.string(), status: SeasonStatus }),
  /** That of tonight, else the next one, else the last; null without any. */
  round: RoundOfSeason.pick({
    id: true,
    number: true,
    status: true,
    startsAt: true,
    endsAt: true,
    local: true,
    localEnd: true,
    course: true,
  })
    .extend({ kind: z.enum(['regular', 'playoff', 'final']), when: z.enum(['tonight', 'next', 'last']) })
    .nullable(),
  /** Null where no scores are kept. */
  leaderboard: Leaderboard.nullable(),
  /** By their starts. */
  pairings: z.array(TvPairing),
  /** Those that begin next. */
  nextOn: z.array(Id),
  standings: z.object({
    /** The last round that is in them; null before the first. */
    round: z.int().nullable(),
    rows: z.array(
      StandingRow.pick({
        id: true,
        flight: true,
        rank: true,
        name: true,
        points: true,
        played: true,
        lastPoints: true,
      }),
    ),
  }),
  /** Null before the playoffs. */
  bracket: Bracket.nullable(),
  pots: z.array(TvPot),
})
export type Tv = z.output<typeof Tv>

const access = 'may:manage_leagues/leagues' as const
const params = z.object({ seasonId: Id })

export const tvContract = {
  putTvCode: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/seasons/:seasonId/tv-code',
    summary: 'Make the code by which a screen in the studio shows a season; the one before ends at once',
    access,
    params,
    response: z.object({ code: TvCode }),
    failures: ['not_found'],
  }),
  readTvCode: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/seasons/:seasonId/tv-code',
    summary: 'Since when a season has a code for its screen; the code itself is told once, when it is made',
    access,
    params,
    response: z.object({ madeAt: Instant.nullable() }),
    failures: ['not_found'],
  }),
  readTv: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/tv',
    summary: 'What the screen of a season shows, for whoever sends `Authorization: tv CODE`',
    access: 'holder',
    response: Tv,
    failures: ['not_found'],
  }),
}
