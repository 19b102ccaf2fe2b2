import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Day, Id, IdempotencyHeaders, Instant, Line } from '#shared/http/wire.ts'
import { Clinic, ClinicSession } from '#shared/lessons/contract.ts'
import { Refund } from '#shared/orders/refunds.ts'
import { OrderStatus } from '#shared/orders/status.ts'

import { ClinicStatus, SeatStatus } from './status.ts'

const Named = z.object({ id: Id, name: z.string() })

/** A place as its buyer or participant sees it. */
export const OwnPlace = z.object({
  id: Id,
  /** The participant's name. */
  name: z.string(),
  isMe: z.boolean(),
  status: SeatStatus,
  clinic: Clinic.pick({
    slug: true,
    kind: true,
    title: true,
    bringAlong: true,
    goesAhead: true,
    coach: true,
    sessions: true,
  }),
  /** Its order, when the caller bought it. */
  orderId: Id.nullable(),
  /** True when the caller may cancel it now. */
  mayCancel: z.boolean(),
  /** How much is refunded until when, in a sentence; empty for a place that was not bought. */
  policy: z.string(),
})
export type OwnPlace = z.output<typeof OwnPlace>

/** A place as the desk sees it. */
export const ClinicPlace = z.object({
  id: Id,
  name: z.string(),
  email: z.string().nullable(),
  /** The participant, when they are a client. */
  attendee: Named.nullable(),
  /** Who took the place, and gets the mails. */
  takenBy: Named.nullable(),
  status: SeatStatus,
  version: z.int(),
  takenAt: Instant,
  /** Null for a place that was sold elsewhere or given away. */
  order: z
    .object({
      id: Id,
      number: z.string().meta({ examples: ['O-10001'] }),
      status: OrderStatus,
      /** The price of the line's places together, and what was refunded of it. */
      lineCents: Cents,
      returnedCents: Cents,
      places: z.int(),
    })
    .nullable(),
})
export type ClinicPlace = z.output<typeof ClinicPlace>

/** A clinic, shown beside its places. */
export const ClinicStanding = z.object({
  id: Id,
  slug: z.string(),
  title: z.string(),
  status: ClinicStatus,
  version: z.int(),
  capacity: z.int(),
  placesTaken: z.int(),
  minimum: z.int().nullable(),
  /** By when somebody decides, when fewer than the minimum come. */
  decideOn: Day.nullable(),
  decidedAt: Instant.nullable(),
  calledOffAt: Instant.nullable(),
  /** The sessions that take place, in order. */
  sessions: z.array(ClinicSession),
})
export type ClinicStanding = z.output<typeof ClinicStanding>

/** A place that is given up; `refund` is null when nothing goes back. */
export const Withdrawal = z.object({ seatId: Id, refund: Refund.nullable() })
export type Withdrawal = z.output<typeof Withdrawal>

const Preview = z.strictObject({ preview: z.enum(['1']).exactOptional() })

/** The version that the caller has seen: with another one nothing happens. */
const version = z
  .int()
  .meta({ examples: [2] })
  .exactOptional()

const reason = Line(300).meta({ examples: ['The coach is ill'] })

const ofClinic = { access: 'may:manage_bookings/bookings', params: z.object({ clinicId: Id }) } as const
const ofSeat = { params: z.object({ seatId: Id }) } as const

export const clinicPlacesContract = {
  listMyPlaces: endpoint({
    method: 'GET',
    path: '/api/v1/clinic-places/mine',
    summary:
      'The places in clinics that the signed-in person took or has, what comes next first; those of clinics that are over are left out',
    access: 'signed-in',
    response: z.object({ places: z.array(OwnPlace) }),
  }),
  cancelMyPlace: endpoint({
    method: 'POST',
    path: '/api/v1/clinic-places/:seatId/cancel',
    summary:
      'Give up a place that one took: what was paid for it goes back by its terms; with preview=1 only what would',
    access: 'signed-in',
    ...ofSeat,
    query: Preview,
    headers: IdempotencyHeaders,
    response: Withdrawal,
    failures: ['not_found', 'wrong_state', 'too_late', 'not_refundable', 'key_reused'],
  }),
  listPlacesOfPerson: endpoint({
    method: 'GET',
    path: '/api/v1/people/:personId/clinic-places',
    summary: 'The places in clinics that a client took or has, what comes next first',
    access: 'may:read/users',
    params: z.object({ personId: Id }),
    response: z.object({ places: z.array(OwnPlace) }),
    failures: ['not_found'],
  }),
  listPlacesOfClinic: endpoint({
    method: 'GET',
    path: '/api/v1/clinics/:clinicId/places',
    summary: 'Who comes to a clinic, with the orders by which they do; those who gave their place up stand last',
    ...ofClinic,
    access: 'may:read/bookings',
    response: z.object({ clinic: ClinicStanding, places: z.array(ClinicPlace) }),
    /** `not_allowed`: somebody else gives it. */
    failures: ['not_found', 'not_allowed'],
  }),
  listClinicsWithMe: endpoint({
    method: 'GET',
    path: '/api/v1/clinics/with-me',
    summary:
      'The clinics that the signed-in member of the staff gives: those to come, and those of the last seven days',
    access: 'may:teach/lessons',
    response: z.object({ clinics: z.array(ClinicStanding) }),
  }),
  listBelowMinimum: endpoint({
    method: 'GET',
    path: '/api/v1/clinics/below-minimum',
    summary:
      'The clinics with fewer places taken than their minimum, about which somebody decides within 7 days or should have',
    access: 'may:manage_bookings/bookings',
    response: z.object({ clinics: z.array(ClinicStanding) }),
  }),
  addPlace: endpoint({
    method: 'POST',
    path: '/api/v1/clinics/:clinicId/places',
    summary: 'Enter a place that was sold elsewhere or is given away: it has no order',
    ...ofClinic,
    headers: IdempotencyHeaders,
    body: z.strictObject({
      name: Line(120).meta({ examples: ['Robin Vega'] }),
      email: z.email().max(254).exactOptional(),
      /** The participant. */
      personId: Id.exactOptional(),
    }),
    status: 201,
    response: ClinicPlace,
    failures: ['not_found', 'not_offered', 'slot_taken', 'key_reused'],
  }),
  stepPlace: endpoint({
    method: 'POST',
    path: '/api/v1/clinic-places/:seatId/transitions',
    summary:
      'Say who came to a clinic and who did not, from its start on, or take that back: the desk, or whoever gives it',
    access: 'may:read/bookings',
    ...ofSeat,
    body: z.strictObject({
      to: SeatStatus.extract(['registered', 'attended', 'no_show']).meta({ examples: ['attended'] }),
      version,
    }),
    response: ClinicPlace,
    /** `not_allowed`: somebody else gives it. */
    failures: ['not_found', 'not_allowed', 'wrong_state', 'version_conflict'],
  }),
  withdrawPlace: endpoint({
    method: 'POST',
    path: '/api/v1/clinic-places/:seatId/withdraw',
    summary:
      'Free a place for somebody: all that was paid for it goes back, or what its terms say, or nothing; with preview=1 only what would',
    access: 'may:manage_bookings/bookings',
    ...ofSeat,
    query: Preview,
    headers: IdempotencyHeaders,
    body: z.strictObject({
      reason: reason.meta({ examples: ['Hurt a knee'] }),
      refund: z.enum(['all', 'terms', 'nothing']).meta({ examples: ['terms'] }),
      version,
    }),
    response: Withdrawal,
    /** `not_allowed`: more would go back than its terms say, and the caller may not refund. */
    failures: [
      'not_found',
      'not_allowed',
      'wrong_state',
      'too_late',
      'version_conflict',
      'not_refundable',
      'key_reused',
    ],
  }),
  letTakePlace: endpoint({
    method: 'POST',
    path: '/api/v1/clinics/:clinicId/decide',
    summary: 'Decide that a clinic takes place although fewer come than its minimum',
    ...ofClinic,
    body: z.strictObject({ version }),
    response: ClinicStanding,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
  callOffClinic: endpoint({
    method: 'POST',
    path: '/api/v1/clinics/:clinicId/call-off',
    summary:
      'Call a clinic off: everybody is written to, and what they paid goes back. Asked again, it goes on with what failed',
    ...ofClinic,
    body: z.strictObject({ reason, version }),
    response: z.object({
      clinic: ClinicStanding,
      /** How many places were given up, what was refunded, and how many refunds are still to be made. */
      places: z.int(),
      refundedCents: Cents,
      failed: z.int(),
    }),
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
}
