import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { ClubSpec } from '#shared/clubs/spec.ts'
import { Day, Id, Line, Paragraph, TypedCents } from '#shared/http/wire.ts'
import { SignedName } from '#shared/people/person-name.ts'

export const wrapsWords = 'Wraps are a number from 0 to 9.'

export const NewJob = z.strictObject({
  job: Line(40).meta({ examples: ['regrip'] }),
  /** The SKU of the part that is put on. */
  sku: Line(40).exactOptional(),
  wraps: z.int(wrapsWords).min(0, wrapsWords).max(9, wrapsWords).exactOptional(),
  note: Line(200).exactOptional(),
  /** The price within the list's range; by default the lowest. */
  priceCents: TypedCents.exactOptional(),
})

/** A club of the client's bag, or a new one, which is added to it. */
const NewTicketClub = z.strictObject({
  clubId: Id.exactOptional(),
  slot: Slot,
  spec: ClubSpec.exactOptional(),
  bagTag: Line(20)
    .exactOptional()
    .meta({ examples: ['118'] }),
  condition: Paragraph(500).exactOptional(),
  jobs: z.array(NewJob).min(1, 'Say what is to be done.').max(12),
})

export const NewTicket = z.strictObject({
  /** The client who owns the clubs. */
  personId: Id.exactOptional(),
  /** The group that pays for them. */
  groupId: Id.exactOptional(),
  /** The owner's name for a bag of a group, when they are no client. */
  bagName: Line(120).exactOptional(),
  clubs: z.array(NewTicketClub).min(1, 'Take in a club first.').max(30),
  /** Up to this sum, with tax, the bench begins without asking. */
  limitCents: TypedCents.exactOptional(),
  neededBy: Day.exactOptional(),
  /** The day that the client was told. */
  promisedOn: Day.exactOptional(),
  /** Promises the day although the bench or the parts would not be ready in time. */
  isRush: z.boolean().exactOptional(),
  acceptsSubstitutes: z.boolean().exactOptional(),
  place: Line(40).exactOptional(),
  /** The bag that the client prepared at home. */
  preparedId: Id.exactOptional(),
  note: Paragraph(1000).exactOptional(),
  /** A manager's reason for taking in a club that is reported lost or stolen. */
  missingReason: Line(300).exactOptional(),
  /** The name of the person who leaves the clubs and agrees to the ticket. */
  signedName: SignedName.exactOptional(),
})
export type NewTicket = z.output<typeof NewTicket>

export const NewPromise = z.strictObject({
  day: Day,
  reason: Line(300),
  /** Promises the day although the bench or the parts would not be ready in time. */
  isRush: z.boolean().exactOptional(),
})
