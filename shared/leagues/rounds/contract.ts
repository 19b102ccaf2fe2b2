import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant } from '#shared/http/wire.ts'
import { RoundStatus } from '#shared/leagues/contract.ts'

/** Whoever has a card in a round: a player, or a team that shares one ball. Programs call its card by its id. */
export const RoundEntry = z.object({
  id: Id,
  /** The name that the player chose to be shown. */
  name: z.string(),
  team: z.object({ id: Id, name: z.string() }),
  /** Strokes received over the round; null before it begins. */
  strokes: z.int().nullable(),
  isAbsent: z.boolean(),
  /** Holes with a number, of all that are played. */
  holesEntered: z.int(),
  isAttested: z.boolean(),
})
export type RoundEntry = z.output<typeof RoundEntry>

/** Who meets whom, and where. */
export const RoundPairing = z.object({
  id: Id,
  number: z.int(),
  /** Null until the round has its bays. */
  bay: z.object({ id: Id, name: z.string() }).nullable(),
  start: Instant.nullable(),
  entries: z.array(RoundEntry),
})
export type RoundPairing = z.output<typeof RoundPairing>

export const RoundOfSeason = z.object({
  id: Id,
  seasonId: Id,
  number: z.int(),
  status: RoundStatus,
  version: z.int(),
  startsAt: Instant,
  endsAt: Instant,
  /** The course as it is described; `courseId` is null until a rated one is chosen, and nothing is scored before. */
  course: z.string(),
  courseId: Id.nullable(),
  teeName: z.string().nullable(),
  nine: z.enum(['front', 'back']).nullable(),
  holes: z.literal([9, 18]),
  pairings: z.array(RoundPairing),
})
export type RoundOfSeason = z.output<typeof RoundOfSeason>

export const roundsContract = {
  readRound: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/rounds/:roundId',
    summary: 'A round with its pairings in bays, by the names that players chose',
    access: 'anyone',
    params: z.object({ roundId: Id }),
    response: RoundOfSeason,
    failures: ['not_found'],
  }),
}
