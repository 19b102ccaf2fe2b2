import { z } from 'zod'

import { Contact } from '#shared/booking/contract.ts'
import { Answers } from '#shared/booking/record.ts'
import { BookingStatus } from '#shared/booking/status.ts'
import { CancellationPolicy, PartCode, Question, ServiceCode } from '#shared/catalog/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Cents, Day, Id, IdempotencyHeaders, Instant } from '#shared/http/wire.ts'

import { DayPart, WaitlistStatus } from './waitlist.ts'

const who = {
  option: PartCode.exactOptional(),
  staffId: Id.exactOptional(),
  /** May be left out by a signed-in person whose profile is complete. */
  person: Contact.exactOptional(),
  /** A client on file, who is to come: one of the asker's household, or to the desk anybody. */
  personId: Id.exactOptional(),
}

/** One time, or any of a part of a day. */
export const NewWaitlistEntry = z.union([
  z.strictObject({ serviceCode: ServiceCode, startsAt: Instant, ...who }),
  z.strictObject({ serviceCode: ServiceCode, day: Day, part: DayPart, ...who }),
])
export type NewWaitlistEntry = z.output<typeof NewWaitlistEntry>

const outcomes = ['accepted', 'declined', 'lapsed', 'gone'] as const

const Offer = z.object({
  startsAt: Instant,
  endsAt: Instant,
  offeredAt: Instant,
  /** Until then it is kept for nobody else, or, for everybody, stands until somebody has accepted it. */
  expiresAt: Instant,
  forEverybody: z.boolean(),
  /** What it costs this person, as they were told; of what was offered to everybody before that was told, unknown. */
  priceCents: Cents.nullable(),
  /** What of it their allowance pays, where it is kept for them; in answers kept before, unknown. */
  includedMinutes: z.int().default(0),
  /** With whom and where, as long as they are kept. */
  staffName: z.string().nullable(),
  bayName: z.string().nullable(),
  /** Null as long as it is open. */
  outcome: z.enum(outcomes).nullable(),
})

export const WaitlistEntry = z.object({
  id: Id,
  status: WaitlistStatus,
  version: z.int(),
  /** 1 is next; null for whoever waits no longer, and for a guest who has just joined: their mail leads to it. */
  position: z.int().nullable(),
  serviceCode: ServiceCode,
  serviceName: z.string(),
  day: Day,
  part: DayPart,
  /** Null: any time of the part will do. */
  startsAt: Instant.nullable(),
  staffName: z.string().nullable(),
  /** Who is to come, where somebody of their household waits for them; in answers kept before, nobody. */
  forName: z.string().nullable().default(null),
  /** The one that is open. */
  offer: Offer.nullable(),
  /** What accepting it answers: which child comes, where it is for children; in answers kept before, nothing. */
  asks: z.array(Question).default([]),
  /** On what terms it is booked, and whether the studio looks at it first; in answers kept before, unknown. */
  cancellationPolicy: CancellationPolicy.nullable().default(null),
  needsApproval: z.boolean().default(false),
})
export type WaitlistEntry = z.output<typeof WaitlistEntry>

/** A place as whoever holds it reads it. */
const OwnWaitlistEntry = WaitlistEntry.extend({
  /** What was accepted, as it is by now. */
  booked: z
    .object({
      startsAt: Instant,
      endsAt: Instant,
      priceCents: Cents,
      status: BookingStatus,
      staffName: z.string().nullable(),
      bayName: z.string().nullable(),
      /** Opens the booking without signing in; null once its first link was ended. */
      manageToken: z.string().nullable(),
    })
    .nullable(),
})
export type OwnWaitlistEntry = z.output<typeof OwnWaitlistEntry>

const Step = z.object({
  at: Instant,
  from: WaitlistStatus.nullable(),
  to: WaitlistStatus,
  by: z.string(),
  reason: z.string().nullable(),
})

/** An entry as the desk sees it: who, and what they were offered when. */
export const WaitlistRecord = WaitlistEntry.extend({
  personId: Id,
  personName: z.string(),
  phone: z.string(),
  /** Whether an address of theirs is known. */
  hasEmail: z.boolean(),
  tier: z.int(),
  createdAt: Instant,
  offers: z.array(Offer),
  history: z.array(Step),
})
export type WaitlistRecord = z.output<typeof WaitlistRecord>

const entryId = z.object({ entryId: Id })

/** Lines for times that are taken. */
export const waitlistContract = {
  joinWaitlist: endpoint({
    method: 'POST',
    path: '/api/v1/waitlist',
    summary: 'Wait for a time that is taken, or for any of a part of a day',
    access: 'anyone',
    knowsDevice: 'when it has a number',
    headers: IdempotencyHeaders,
    body: NewWaitlistEntry,
    status: 201,
    response: WaitlistEntry,
    /** `wrong_state`: it is free at this moment, or waited for already. */
    failures: ['not_found', 'not_offered', 'not_allowed', 'wrong_state', 'key_reused'],
    limit: { max: 20, perSeconds: 300 },
  }),
  listMyWaitlist: endpoint({
    method: 'GET',
    path: '/api/v1/waitlist/mine',
    summary: 'What the signed-in person waits for, with their place in the line',
    access: 'signed-in',
    response: z.object({ entries: z.array(WaitlistEntry), next: NextPage }),
  }),
  listWaitlist: endpoint({
    method: 'GET',
    path: '/api/v1/waitlist',
    summary: 'Who waits for what, in their order, and who was offered what when',
    access: 'may:manage_bookings/bookings',
    query: z.strictObject({
      ...pageQuery(),
      service: ServiceCode.exactOptional(),
      /** Those who wait, unless the others are asked for. */
      ended: z.stringbool().default(false),
    }),
    response: z.object({ entries: z.array(WaitlistRecord), next: NextPage }),
  }),
  renewWaitlistLink: endpoint({
    method: 'POST',
    path: '/api/v1/waitlist/:entryId/link',
    summary: 'End the link to a place in a line that was mailed, and mail a new one',
    access: 'may:manage_bookings/bookings',
    params: entryId,
    headers: IdempotencyHeaders,
    response: z.object({ to: z.string() }),
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  readWaitlistEntry: endpoint({
    method: 'GET',
    path: '/api/v1/waitlist/:entryId',
    summary: 'One place in a line, with the offer that is open',
    access: 'holder',
    params: entryId,
    response: OwnWaitlistEntry,
    failures: ['not_found'],
  }),
  acceptWaitlistOffer: endpoint({
    method: 'POST',
    path: '/api/v1/waitlist/:entryId/accept',
    summary: 'Book the time that is offered',
    access: 'holder',
    params: entryId,
    headers: IdempotencyHeaders,
    /** Without it, at the price that was offered; where another one was agreed on since it changed, at that. */
    body: z.strictObject({ expectedPriceCents: Cents.exactOptional(), answers: Answers.exactOptional() }).nullish(),
    response: WaitlistEntry.extend({
      bookingId: Id,
      /** On the terms of everybody: it may wait for its payment, or for the studio's approval. */
      bookingStatus: BookingStatus,
      reference: z.string(),
      /** Opens the booking without signing in. */
      manageToken: z.string(),
    }),
    failures: [
      'not_found',
      'key_reused',
      'wrong_state',
      'expired',
      'slot_taken',
      'not_offered',
      'quota_exceeded',
      'price_changed',
      'already_booked',
    ],
  }),
  declineWaitlistOffer: endpoint({
    method: 'POST',
    path: '/api/v1/waitlist/:entryId/decline',
    summary: 'Let the offered time go to whoever is next, and wait no longer',
    access: 'holder',
    params: entryId,
    response: WaitlistEntry,
    failures: ['not_found', 'wrong_state'],
  }),
  leaveWaitlist: endpoint({
    method: 'DELETE',
    path: '/api/v1/waitlist/:entryId',
    summary: 'Wait no longer',
    access: 'holder',
    params: entryId,
    status: 204,
    response: z.void(),
    failures: ['not_found', 'wrong_state'],
  }),
}
