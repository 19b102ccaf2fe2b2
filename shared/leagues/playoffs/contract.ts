import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant } from '#shared/http/wire.ts'
import { RoundStatus } from '#shared/leagues/contract.ts'

const Side = z.object({
  teamId: Id,
  name: z.string(),
  /** Its place in the table when the playoffs began. */
  seed: z.int(),
})

export const PlayoffMatch = z.object({
  /** From the top of the bracket; null while it is not known who comes. */
  sides: z.tuple([Side.nullable(), Side.nullable()]),
  /** Against nobody. */
  isBye: z.boolean(),
  /** The id of the team that has won it. */
  winner: Id.nullable(),
  by: z.enum(['bye', 'match', 'score', 'absence', 'seed']).nullable(),
  /** How it went, in words. */
  score: z.string().nullable(),
  bay: z.string().nullable(),
  start: Instant.nullable(),
})
export type PlayoffMatch = z.output<typeof PlayoffMatch>

export const Bracket = z.object({
  season: z.object({ id: Id, name: z.string(), league: z.string() }),
  /** How many teams play on by the rules; 0 for a season without playoffs. */
  teams: z.int(),
  /** Seeded by the table as it is; nothing is dealt yet. */
  isProvisional: z.boolean(),
  rounds: z.array(
    z.object({
      /** Null for one that has no evening yet. */
      round: z
        .object({ id: Id, number: z.int(), status: RoundStatus, startsAt: Instant, course: z.string() })
        .nullable(),
      matches: z.array(PlayoffMatch),
    }),
  ),
  champion: z.object({ teamId: Id, name: z.string() }).nullable(),
  /** Seeds that the table would give otherwise by now: it was corrected after the playoffs had begun, and they stand. */
  moved: z.array(z.object({ name: z.string(), seed: z.int(), rank: z.int().nullable() })),
})
export type Bracket = z.output<typeof Bracket>

const params = z.object({ seasonId: Id })

export const playoffsContract = {
  readBracket: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/seasons/:seasonId/playoffs',
    summary:
      'The bracket of a season: who meets whom until one is left; before it is dealt, as the table would seed it now',
    access: 'anyone',
    params,
    response: Bracket,
    failures: ['not_found'],
  }),
  dealPlayoffs: endpoint({
    method: 'PUT',
    path: '/api/v1/leagues/seasons/:seasonId/playoffs',
    summary:
      'Deal the next round of the playoffs into its bays: the first from the table, each further one from the winners. A second press changes nothing that is played',
    access: 'may:manage_leagues/leagues',
    params,
    response: Bracket,
    /** `not_offered`: what is missing before it can be dealt. */
    failures: ['not_found', 'not_offered', 'wrong_state'],
  }),
}
