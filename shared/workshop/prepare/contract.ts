import { z } from 'zod'

import { personal } from '#shared/audit/personal.ts'
import { Slot } from '#shared/clubs/slots.ts'
import { FileIds, StoredFile } from '#shared/files/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import {
  Cents,
  Day,
  EmailAddress,
  Id,
  IdempotencyHeaders,
  Instant,
  Line,
  Paragraph,
  PhoneNumber,
  TypedCents,
} from '#shared/http/wire.ts'
import { OptionalName, PersonName } from '#shared/people/person-name.ts'

const PreparedJob = z.strictObject({
  job: Line(40).meta({ examples: ['regrip'] }),
  /** The SKU of the new grip. */
  sku: Line(40).exactOptional(),
  wraps: z.int().min(0).max(9).exactOptional(),
})

export const WrittenPrepared = z.strictObject({
  clubs: z
    .array(
      z.strictObject({
        slot: Slot.meta({ examples: ['7i'] }),
        jobs: z.array(PreparedJob).min(1, 'Say what is to be done.').max(12),
      }),
    )
    .min(1, 'Choose a club first.')
    .max(20)
    .refine((clubs) => new Set(clubs.map(({ slot }) => slot)).size === clubs.length, 'A club is here twice.'),
  /** With tax. */
  limitCents: TypedCents.exactOptional(),
  neededBy: Day.exactOptional(),
  acceptsSubstitutes: z.boolean().exactOptional(),
  note: Paragraph(1000).register(personal).exactOptional(),
})
export type WrittenPrepared = z.output<typeof WrittenPrepared>

/** The code is mailed, too, when there is an address. */
export const PreparedContact = z.strictObject({
  firstName: PersonName(80)
    .meta({ examples: ['Sam'] })
    .register(personal),
  lastName: OptionalName(80)
    .meta({ examples: ['Rivera'] })
    .register(personal),
  email: EmailAddress.register(personal).exactOptional(),
  phone: PhoneNumber.register(personal).exactOptional(),
})
export type PreparedContact = z.output<typeof PreparedContact>

const NewPrepared = z.strictObject({
  ...WrittenPrepared.shape,
  /** Required of callers who are not signed in. */
  contact: PreparedContact.exactOptional(),
})
export type NewPrepared = z.output<typeof NewPrepared>

export const Grip = z.object({ sku: z.string(), name: z.string(), priceCents: Cents })
export type Grip = z.output<typeof Grip>

export const PreparedStatus = z.enum(['waiting', 'used', 'ended'])
export type PreparedStatus = z.output<typeof PreparedStatus>

/** A photo of one club by its slot; null for the whole bag. */
const PreparedPhoto = StoredFile.extend({ slot: Slot.nullable() })

/** Nobody looks at more before the clubs are here. */
export const mostPreparedPhotos = 20

export const PreparedBag = z.object({
  id: Id,
  code: z.string().meta({ examples: ['7K3QD9'] }),
  status: PreparedStatus,
  version: z.int(),
  clubs: z.array(
    z.object({
      slot: Slot,
      jobs: z.array(
        z.object({
          job: z.string(),
          name: z.string(),
          part: Grip.nullable(),
          wraps: z.int().nullable(),
          /** Today's price, the lowest of a range; null when the job is no longer offered. */
          priceCents: Cents.nullable(),
        }),
      ),
    }),
  ),
  /** At today's prices, without tax. */
  totalCents: Cents,
  totalWithTaxCents: Cents,
  limitCents: Cents.nullable(),
  neededBy: z.string().nullable(),
  acceptsSubstitutes: z.boolean(),
  note: z.string(),
  createdAt: Instant,
  endsAt: Instant,
  ticketNumber: z.string().nullable(),
  photos: z.array(PreparedPhoto),
})
export type PreparedBag = z.output<typeof PreparedBag>

const OpenedPrepared = PreparedBag.extend({ person: z.object({ id: Id, name: z.string() }) })
export type OpenedPrepared = z.output<typeof OpenedPrepared>

const params = z.object({ preparedId: Id })

/** Clubs that clients describe at home before they bring them. */
export const prepareContract = {
  listGrips: endpoint({
    method: 'GET',
    path: '/api/v1/grips',
    summary: 'The grips that the bench puts on, with what each costs installed',
    access: 'anyone',
    cacheSeconds: 300,
    response: z.array(Grip),
  }),
  prepareTicket: endpoint({
    method: 'POST',
    path: '/api/v1/prepared-tickets',
    summary:
      'Say at home what is to be done to which clubs; the code fills the ticket at the counter, and no price is promised',
    access: 'anyone',
    knowsDevice: 'when it has a number',
    headers: IdempotencyHeaders,
    body: NewPrepared,
    status: 201,
    response: PreparedBag.pick({ id: true, code: true, totalCents: true, totalWithTaxCents: true, endsAt: true }),
    failures: ['not_offered', 'key_reused'],
    limit: { max: 20, perSeconds: 600 },
  }),
  pricePrepared: endpoint({
    method: 'POST',
    reads: true,
    path: '/api/v1/prepared-tickets/price',
    summary: 'What work on some clubs comes to today, with tax; nothing is kept and nothing is promised',
    access: 'anyone',
    body: WrittenPrepared.pick({ clubs: true }),
    response: PreparedBag.pick({ totalCents: true, totalWithTaxCents: true }),
    failures: ['not_offered'],
    limit: { max: 120, perSeconds: 600 },
  }),
  listMyPrepared: endpoint({
    method: 'GET',
    path: '/api/v1/prepared-tickets/mine',
    summary: 'What the signed-in person has prepared, the latest first',
    access: 'signed-in',
    response: z.object({ prepared: z.array(PreparedBag) }),
  }),
  changePrepared: endpoint({
    method: 'PUT',
    path: '/api/v1/prepared-tickets/:preparedId',
    summary: 'Change what one has prepared, until the clubs are taken in',
    access: 'signed-in',
    params,
    body: z.strictObject({ ...WrittenPrepared.shape, version: z.int().meta({ examples: [1] }) }),
    response: PreparedBag,
    failures: ['not_found', 'not_offered', 'wrong_state', 'version_conflict', 'expired'],
  }),
  withdrawPrepared: endpoint({
    method: 'DELETE',
    path: '/api/v1/prepared-tickets/:preparedId',
    summary: 'Withdraw what one has prepared: its code opens nothing any more',
    access: 'signed-in',
    params,
    status: 204,
    response: z.void(),
    failures: ['not_found', 'wrong_state'],
  }),
  addPreparedPhotos: endpoint({
    method: 'POST',
    path: '/api/v1/prepared-tickets/:preparedId/photos',
    summary: 'Put photos beside what one has prepared: they go to its ticket when the clubs are taken in',
    access: 'signed-in',
    params,
    headers: IdempotencyHeaders,
    body: z.strictObject({
      fileIds: FileIds,
      /** The club that the photo shows; by default the whole bag. */
      slot: Slot.exactOptional(),
    }),
    status: 201,
    response: PreparedBag,
    failures: ['not_found', 'wrong_state', 'expired', 'key_reused'],
  }),
  removePreparedPhoto: endpoint({
    method: 'DELETE',
    path: '/api/v1/prepared-tickets/:preparedId/photos/:fileId',
    summary: 'Take a photo from what one has prepared; it is gone a day later',
    access: 'signed-in',
    params: params.extend({ fileId: Id }),
    response: PreparedBag,
    failures: ['not_found', 'wrong_state'],
  }),
  openPrepared: endpoint({
    method: 'POST',
    path: '/api/v1/prepared-tickets/open',
    summary:
      'What was prepared under a code, at the counter: whoever prepared it as a visitor is a client from then on',
    access: 'may:manage_tickets/workshop',
    body: z.strictObject({ code: Line(20).meta({ examples: ['7K3QD9'] }) }),
    response: OpenedPrepared,
    failures: ['not_found', 'wrong_state', 'expired'],
    limit: { max: 60, perSeconds: 60 },
  }),
}
