import { z } from 'zod'

import { CancellationPolicy, ServiceCode } from '#shared/catalog/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { quotaRules } from '#shared/http/failure.ts'
import { pageQuery } from '#shared/http/list.ts'
import { Cents, Day, EmailAddress, Id, IdempotencyHeaders, Instant, Paragraph, PhoneNumber } from '#shared/http/wire.ts'
import { PersonName } from '#shared/people/person-name.ts'

import { deskEndpoints } from './desk.ts'
import { BookingStatus } from './status.ts'

export type { BoardBooking, BookingFee, DayBoard } from './desk.ts'

export const FreeStart = z.object({
  startsAt: Instant,
  endsAt: Instant,
  /** Wall time in the studio's zone, to the minute. */
  local: z.string().meta({ examples: ['2026-11-24T09:30'] }),
  /** What it costs whoever asks. */
  priceCents: Cents,
  /** For a member: what it costs others, how much of it the allowance pays, and what that leaves for times like it. */
  publicPriceCents: Cents.exactOptional(),
  includedMinutes: z.int().exactOptional(),
  leftMinutes: z.int().exactOptional(),
})
export type FreeStart = z.output<typeof FreeStart>

export const Availability = z.object({
  serviceCode: ServiceCode,
  zone: z.string(),
  starts: z.array(FreeStart),
  /** For a member: the limits of their plan that keep free times from them. */
  limits: z.array(z.object({ rule: z.enum(quotaRules), message: z.string() })).exactOptional(),
})
export type Availability = z.output<typeof Availability>

export const Contact = z.strictObject({
  firstName: PersonName(80).meta({ examples: ['Sam'] }),
  lastName: PersonName(80).meta({ examples: ['Rivera'] }),
  email: EmailAddress,
  phone: PhoneNumber,
})
export type Contact = z.output<typeof Contact>

/** Answers to the service's questions, by the question's code. */
const Answers = z
  .record(z.string().max(40), Paragraph(500))
  .refine((answers) => Object.keys(answers).length <= 40)
  .meta({ examples: [{ goals: 'More height with my irons' }] })

export const NewHold = z.strictObject({
  serviceCode: ServiceCode,
  startsAt: Instant,
  /** The hold that this one replaces, so that one visitor holds one time. */
  replaces: Id.exactOptional(),
  /** The client that the desk keeps it for, at the price of their membership. */
  personId: Id.exactOptional(),
})
export type NewHold = z.output<typeof NewHold>

export const Hold = z.object({
  id: Id,
  serviceCode: ServiceCode,
  startsAt: Instant,
  endsAt: Instant,
  expiresAt: Instant,
  /** A hold may be lengthened once. */
  extendable: z.boolean(),
  /** Is kept with the time: booking with the hold costs this. */
  priceCents: Cents,
  publicPriceCents: Cents,
  includedMinutes: z.int(),
})
export type Hold = z.output<typeof Hold>

export const NewBooking = z.strictObject({
  serviceCode: ServiceCode,
  startsAt: Instant,
  /** May be left out by a signed-in person whose profile is complete. */
  person: Contact.exactOptional(),
  holdId: Id.exactOptional(),
  answers: Answers.exactOptional(),
  /** What the person was shown; without it, the price of the hold. Another one is refused with `price_changed`. */
  expectedPriceCents: Cents.exactOptional(),
})
export type NewBooking = z.output<typeof NewBooking>

export const Booking = z.object({
  id: Id,
  /** What a person reads out at the desk. */
  reference: z.string().meta({ examples: ['LL-7K3Q9D'] }),
  status: BookingStatus,
  version: z.int(),
  serviceCode: ServiceCode,
  serviceName: z.string(),
  startsAt: Instant,
  endsAt: Instant,
  local: z.string(),
  priceCents: Cents,
  /** What it would have cost without a membership, and how much of its time the allowance pays. */
  publicPriceCents: Cents,
  includedMinutes: z.int(),
  cancellationPolicy: CancellationPolicy,
  /** Where and with whom, as the studio calls them; null for a service that needs none. */
  bayName: z.string().nullable(),
  staffName: z.string().nullable(),
  bringAlong: z.string(),
  person: z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), phone: z.string() }),
})
export type Booking = z.output<typeof Booking>

/** A booking with what happened to it. */
export const BookingRecord = Booking.extend({
  history: z.array(
    z.object({
      at: Instant,
      from: BookingStatus.nullable(),
      to: BookingStatus,
      /** A person, or the studio; clients read no name of somebody else. */
      by: z.string(),
      reason: z.string().nullable(),
    }),
  ),
})
export type BookingRecord = z.output<typeof BookingRecord>

const bookingId = z.object({ bookingId: Id })

export const bookingContract = {
  listFreeStarts: endpoint({
    method: 'GET',
    path: '/api/v1/availability',
    summary: 'The times at which a service can be booked, from a day on',
    access: 'anyone',
    query: z.strictObject({
      service: ServiceCode,
      from: Day,
      days: z.coerce.number<number>().int().min(1).max(31),
      /** The asker's own hold: its time counts as free. */
      holdId: Id.exactOptional(),
      /** The client whose membership the desk asks by. */
      personId: Id.exactOptional(),
      /** Only so many, the earliest. */
      limit: z.coerce.number<number>().int().min(1).max(100).exactOptional(),
      /** Each at least so long after the one before. */
      apartMinutes: z.coerce.number<number>().int().min(1).max(1440).exactOptional(),
    }),
    response: Availability,
    failures: ['not_found', 'not_offered'],
  }),
  holdTime: endpoint({
    method: 'POST',
    path: '/api/v1/holds',
    summary: 'Keep a free time for ten minutes',
    access: 'anyone',
    headers: IdempotencyHeaders,
    body: NewHold,
    status: 201,
    response: Hold,
    failures: ['not_found', 'not_offered', 'slot_taken', 'quota_exceeded', 'key_reused'],
    limit: { max: 20, perSeconds: 300 },
    knowsDevice: true,
  }),
  extendHold: endpoint({
    method: 'POST',
    path: '/api/v1/holds/:holdId/extend',
    summary: 'Keep a held time for five more minutes, once',
    access: 'anyone',
    params: z.object({ holdId: Id }),
    response: Hold,
    failures: ['hold_expired', 'wrong_state'],
  }),
  releaseHold: endpoint({
    method: 'DELETE',
    path: '/api/v1/holds/:holdId',
    summary: 'Let a held time go',
    access: 'anyone',
    params: z.object({ holdId: Id }),
    status: 204,
    response: z.void(),
  }),
  createBooking: endpoint({
    method: 'POST',
    path: '/api/v1/bookings',
    summary: 'Book a time; the same Idempotency-Key never books twice',
    access: 'anyone',
    headers: IdempotencyHeaders,
    body: NewBooking,
    status: 201,
    response: Booking.extend({
      /** Opens this booking without signing in: what the confirmation mail's link carries. */
      manageToken: z.string(),
    }),
    failures: [
      'not_found',
      'not_offered',
      'slot_taken',
      'hold_expired',
      'key_reused',
      'quota_exceeded',
      'price_changed',
    ],
    limit: { max: 30, perSeconds: 300 },
  }),
  listMyBookings: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/mine',
    summary: "The signed-in person's bookings that are not over, soonest first",
    access: 'signed-in',
    response: z.array(Booking),
  }),
  listMyPastBookings: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/mine/past',
    summary: "The signed-in person's bookings that are over or were cancelled, latest first, a page at a time",
    access: 'signed-in',
    query: z.strictObject({
      ...pageQuery(20),
    }),
    response: z.object({ bookings: z.array(Booking), next: z.string().nullable() }),
  }),
  readBooking: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/:bookingId',
    summary: 'One booking',
    access: 'holder',
    params: bookingId,
    response: BookingRecord,
    failures: ['not_found'],
  }),
  cancelBooking: endpoint({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/cancel',
    summary: 'Cancel a booking by the terms it was made under',
    access: 'holder',
    params: bookingId,
    body: z.strictObject({
      reason: Paragraph(500)
        .exactOptional()
        .meta({ examples: ['I am ill'] }),
    }),
    response: Booking,
    failures: ['not_found', 'wrong_state', 'too_late'],
  }),
  checkIn: endpoint({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/check-in',
    summary: 'The person is here',
    access: 'may:manage_bookings/bookings',
    params: bookingId,
    response: Booking,
    failures: ['not_found', 'wrong_state'],
  }),
  changeBookingStatus: endpoint({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/transitions',
    summary: 'Take one step of the state table: clients cancel what is theirs, the desk does the rest',
    access: 'holder',
    params: bookingId,
    body: z.strictObject({
      to: BookingStatus,
      reason: Paragraph(500)
        .exactOptional()
        .meta({ examples: ['They called: the road is closed'] }),
      /** The version that was seen: when somebody was faster, nothing happens. */
      version: z.int().exactOptional(),
    }),
    response: BookingRecord,
    failures: ['not_found', 'not_allowed', 'wrong_state', 'version_conflict', 'too_late'],
  }),
  ...deskEndpoints,
}
