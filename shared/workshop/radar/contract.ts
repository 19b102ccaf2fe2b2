import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id, Instant } from '#shared/http/wire.ts'

const WornClub = z.object({
  slot: Slot,
  /** When it was gripped here. */
  grippedAt: Instant,
  months: z.int(),
  /** How often its owner has played here since. */
  visits: z.int(),
})
export type WornClub = z.output<typeof WornClub>

/** Whether a client may be written to now, or why not. */
export const Reach = z.enum(['open', 'told', 'unwanted', 'no_address'])
export type Reach = z.output<typeof Reach>

const RadarRow = z.object({
  person: z.object({ id: Id, name: z.string() }),
  clubs: z.array(WornClub),
  toldAt: Instant.nullable(),
  reach: Reach,
})
export type RadarRow = z.output<typeof RadarRow>

const access = 'may:manage_tickets/workshop' as const

/** Clubs that were gripped here and whose grips are worn. */
export const radarContract = {
  listWorn: endpoint({
    method: 'GET',
    path: '/api/v1/regrip-radar',
    summary: 'Clients whose grips are old by date and visits, the oldest first',
    access,
    response: z.object({ clients: z.array(RadarRow) }),
  }),
  listMyWorn: endpoint({
    method: 'GET',
    path: '/api/v1/regrip-radar/mine',
    summary: 'Which of one’s own grips are old',
    access: 'signed-in',
    response: z.object({ clubs: z.array(WornClub) }),
  }),
  tellWorn: endpoint({
    method: 'POST',
    path: '/api/v1/regrip-radar/tell',
    summary: 'Write to clients who want news that their grips are old; to nobody twice within half a year',
    access,
    body: z.strictObject({ personIds: z.array(Id).min(1).max(200) }),
    response: z.object({ told: z.int() }),
  }),
}
