import { z } from 'zod'

import { WaitlistStatus } from '#shared/booking/waitlist/waitlist.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id, IdempotencyHeaders, Instant } from '#shared/http/wire.ts'

import { Named, SeasonFacts } from './shapes.ts'

/** Somebody's own place in the line of a season that was full. */
export const OwnWait = z.object({
  id: Id,
  status: WaitlistStatus,
  season: SeasonFacts,
  /** How many come first. */
  ahead: z.int(),
  /** The place is kept until then; null while nothing is offered. */
  expiresAt: Instant.nullable(),
  /** It is offered to all who wait: the first has it. */
  isForEverybody: z.boolean(),
})
export type OwnWait = z.output<typeof OwnWait>

/** The line of a season as whoever runs it sees it. */
export const SeasonWait = z.object({
  id: Id,
  status: WaitlistStatus,
  version: z.int(),
  person: Named,
  createdAt: Instant,
  expiresAt: Instant.nullable(),
})
export type SeasonWait = z.output<typeof SeasonWait>

const access = 'may:manage_leagues/leagues' as const

export const waitsContract = {
  joinWaitlistOfSeason: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/seasons/:seasonId/waits',
    summary:
      'Wait for a place in a season that is full; whoever is next is offered it, and takes it with the line of their cart',
    access: 'signed-in',
    params: z.object({ seasonId: Id }),
    headers: IdempotencyHeaders,
    status: 201,
    response: OwnWait,
    /** `wrong_state`: a place is free, or they wait already. */
    failures: ['not_found', 'not_offered', 'wrong_state', 'key_reused'],
  }),
  leaveWaitlistOfSeason: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/waits/:waitId/leave',
    summary: 'Wait no longer, or decline what is offered; the desk takes somebody out of the line',
    access: 'signed-in',
    params: z.object({ waitId: Id }),
    response: OwnWait,
    failures: ['not_found', 'wrong_state'],
  }),
  offerPlaceOfSeason: endpoint({
    method: 'POST',
    path: '/api/v1/leagues/waits/:waitId/offer',
    summary: 'Offer a free place to somebody who waits, out of their turn',
    access,
    params: z.object({ waitId: Id }),
    response: SeasonWait,
    /** `slot_taken`: no place is free. */
    failures: ['not_found', 'wrong_state', 'slot_taken'],
  }),
}
