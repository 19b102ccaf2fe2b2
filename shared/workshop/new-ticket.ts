import { z } from 'zod'

import { Slot } from '#shared/clubs/slots.ts'
import { ClubSpec } from '#shared/clubs/spec.ts'
import { Day, Id, Line, Paragraph, TypedCents } from '#shared/http/wire.ts'
import { SignedName } from '#shared/people/person-name.ts'

export const wrapsWords = 'Wraps are a number from 0 to 9.'

export const NewJob = z.strictObject({
  job: Line(40).meta({ examples: ['regrip'] }),
  /** The part that goes on. */
  sku: Line(40).exactOptional(),
  wraps: z.int(wrapsWords).min(0, wrapsWords).max(9, wrapsWords).exactOptional(),
  note: Line(200).exactOptional(),
  /** Where the list says from and to, what it is; the least without. */
  priceCents: TypedCents.exactOptional(),
})

/** One of the client's bag, or a new one that joins it. */
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
  /** Whose clubs they are. */
  personId: Id.exactOptional(),
  /** The group that pays for them. */
  groupId: Id.exactOptional(),
  /** Whose bag of a group it is, where that is no client. */
  bagName: Line(120).exactOptional(),
  clubs: z.array(NewTicketClub).min(1, 'Take in a club first.').max(30),
  /** Up to this, with tax, the bench begins without asking. */
  limitCents: TypedCents.exactOptional(),
  neededBy: Day.exactOptional(),
  /** The day that the client was told. */
  promisedOn: Day.exactOptional(),
  /** That day is promised although the bench or the parts would not be ready by it as things are. */
  isRush: z.boolean().exactOptional(),
  acceptsSubstitutes: z.boolean().exactOptional(),
  place: Line(40).exactOptional(),
  /** What was prepared at home of these clubs. */
  preparedId: Id.exactOptional(),
  note: Paragraph(1000).exactOptional(),
  /** Why a club is taken in that is reported as lost or stolen: a manager’s word. */
  missingReason: Line(300).exactOptional(),
  /** Who leaves the clubs: they agree to what stands on the ticket. */
  signedName: SignedName.exactOptional(),
})
export type NewTicket = z.output<typeof NewTicket>

export const NewPromise = z.strictObject({
  day: Day,
  reason: Line(300),
  /** As at the counter: although nothing says that it would be ready by it. */
  isRush: z.boolean().exactOptional(),
})
