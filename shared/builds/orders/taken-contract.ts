import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Id } from '#shared/http/wire.ts'

/** What becomes of a part when its build is cancelled: it lies on the shelf again, is thrown away, or is paid by what is kept. */
export const PartFate = z.enum(['shelved', 'scrapped', 'billed'])
export type PartFate = z.output<typeof PartFate>

export const TakenKind = z.enum(['head', 'shaft', 'grip', 'used', 'club'])
export type TakenKind = z.output<typeof TakenKind>

/** The likeliest first. A shaft is cut to the client’s length, a grip comes off in pieces, epoxy and tape are used up, a club was made for one client. */
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
  /** Null for a whole club of its maker. */
  itemId: Id.nullable(),
  kind: TakenKind,
  name: z.string(),
  /** Null for whoever may not see it. */
  costCents: z.int().nullable(),
})
export type TakenPart = z.output<typeof TakenPart>

/** Of parts that are not named the likeliest is done. */
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
