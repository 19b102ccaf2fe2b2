import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant } from '#shared/http/wire.ts'
import { RoundStatus } from '#shared/leagues/contract.ts'

/** The next evening of a player in one of their seasons. */
export const OwnEvening = z.object({
  registrationId: Id,
  /** Of the card: the player, or the team that shares one ball. */
  entryId: Id,
  seasonId: Id,
  league: z.string(),
  round: z.object({
    id: Id,
    number: z.int(),
    status: RoundStatus,
    course: z.string(),
    startsAt: Instant,
    endsAt: Instant,
    /** In wall time. */
    local: z.string(),
    localEnd: z.string(),
  }),
  /** Null where they meet nobody in it, or before it is dealt. */
  pairingId: Id.nullable(),
  bay: z.string().nullable(),
  /** The start of the pairing. */
  start: Instant,
  localStart: z.string(),
  partners: z.array(z.string()),
  against: z.array(z.string()),
  isAbsent: z.boolean(),
  /** Whether a sub is looked for, or plays in their place. */
  sub: z.enum(['asked', 'found']).nullable(),
  /** A sub can be looked for. */
  mayFindSub: z.boolean(),
  /** The card can be opened. */
  hasCard: z.boolean(),
  index: z.number().nullable(),
  /** Received over the round; null as long as it has no rated course. */
  strokes: z.int().nullable(),
  /** Where they are received, hole by hole; none without a rated course. */
  holes: z.array(z.object({ hole: z.int(), par: z.int(), strokeIndex: z.int(), received: z.int() })),
})
export type OwnEvening = z.output<typeof OwnEvening>

/** A season as one of its players has played it so far. */
export const OwnSeason = z.object({
  registrationId: Id,
  /** In the table that was published last; null before any. */
  place: z.int().nullable(),
  of: z.int(),
  points: z.number().nullable(),
  rounds: z.array(
    z.object({
      roundId: Id,
      number: z.int(),
      local: z.string(),
      course: z.string(),
      status: RoundStatus,
      entryId: Id,
      hasCard: z.boolean(),
      /** Of the team, once it is published. */
      gross: z.int().nullable(),
      net: z.int().nullable(),
      points: z.number().nullable(),
      place: z.int().nullable(),
    }),
  ),
})
export type OwnSeason = z.output<typeof OwnSeason>

export const ownLeaguesContract = {
  listMyEvenings: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/evenings/mine',
    summary: 'The next evening of the signed-in person in each of their seasons: opponent, bay, and strokes by hole',
    access: 'signed-in',
    response: z.object({ evenings: z.array(OwnEvening) }),
  }),
  readMySeason: endpoint({
    method: 'GET',
    path: '/api/v1/leagues/registrations/:registrationId/season',
    summary: 'How a season has gone for the signed-in person: their place, their cards, and their results',
    access: 'signed-in',
    params: z.object({ registrationId: Id }),
    response: OwnSeason,
    failures: ['not_found'],
  }),
}
