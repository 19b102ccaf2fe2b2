import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id } from '#shared/http/wire.ts'

/**
 * What becomes of a consumed part when its build is canceled: it goes back to the shelf, is scrapped, or is paid from
 * what is kept.
 */
export const PartFate = z.enum(['shelved', 'scrapped', 'billed'])
export type PartFate = z.output<typeof PartFate>

export const TakenKind = z.enum(['head', 'shaft', 'grip', 'used', 'club'])
export type TakenKind = z.output<typeof TakenKind>

/**
 * What may become of each kind of part, the likeliest first. A cut shaft fits nobody else, a grip seldom comes off
 * whole, epoxy and tape are used up, and a club was made for one client.
 */
export const fatesOf: Record<TakenKind, readonly PartFate[]> = {
  head: ['shelved', 'scrapped', 'billed'],
  shaft: ['scrapped', 'billed'],
  grip: ['scrapped', 'shelved', 'billed'],
  used: ['scrapped', 'billed'],
  club: ['scrapped', 'billed'],
}

export const TakenPart = z.object({
  clubId: Id,
  slot: Slot,
  /** Null for a whole club from a maker. */
  itemId: Id.nullable(),
  kind: TakenKind,
  name: z.string(),
  /** Null for callers who may not see costs. */
  costCents: z.int().nullable(),
})
export type TakenPart = z.output<typeof TakenPart>

/** For parts that are not named, the likeliest is done. */
export const ChosenFate = z.strictObject({ clubId: Id, itemId: Id.nullable(), fate: PartFate })
export type ChosenFate = z.output<typeof ChosenFate>

export const takenPartsContract = {
  listTakenParts: endpoint({
    method: 'GET',
    path: '/api/v1/builds/:buildId/taken-parts',
    summary: 'What a build has taken from the shelf and from makers, of which something becomes when it is cancelled',
    access: 'may:edit_builds/builds',
    params: z.object({ buildId: Id }),
    response: z.object({ parts: z.array(TakenPart) }),
    failures: ['not_found'],
  }),
}
