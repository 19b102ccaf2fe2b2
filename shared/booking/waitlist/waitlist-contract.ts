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
  /** Not needed of a signed-in person whose profile is complete. */
  person: Contact.exactOptional(),
  /** The client who would come: one of the caller's household, or anybody for the desk. */
  personId: Id.exactOptional(),
}

/** One time, or any time in a part of a day. */
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
  /** Until when the time is held for this person, or, offered to everybody, until when it can be accepted. */
  expiresAt: Instant,
  forEverybody: z.boolean(),
  /** The price that this person was told; null for offers to everybody made before prices were stored. */
  priceCents: Cents.nullable(),
  /** How much the allowance pays, when the time is held for them; 0 in answers stored before it existed. */
  includedMinutes: z.int().default(0),
  /** The coach and the bay, while the time is held. */
  staffName: z.string().nullable(),
  bayName: z.string().nullable(),
  /** Null while it is open. */
  outcome: z.enum(outcomes).nullable(),
})

export const WaitlistEntry = z.object({
  id: Id,
  status: WaitlistStatus,
  version: z.int(),
  /** 1 is next; null for somebody who no longer waits, and for a guest who just joined and gets the place by mail. */
  position: z.int().nullable(),
  serviceCode: ServiceCode,
  serviceName: z.string(),
  day: Day,
  part: DayPart,
  /** Null: any time of the part will do. */
  startsAt: Instant.nullable(),
  staffName: z.string().nullable(),
  /** Who would come, when somebody of the household waits for them; null in answers stored before it existed. */
  forName: z.string().nullable().default(null),
  /** The open offer. */
  offer: Offer.nullable(),
  /**
   * The questions to answer when accepting: which child comes, for a children's service; empty in answers stored before
   * they existed.
   */
  asks: z.array(Question).default([]),
  /** The terms of the booking, and whether the studio approves it first; null in answers stored before they existed. */
  cancellationPolicy: CancellationPolicy.nullable().default(null),
  needsApproval: z.boolean().default(false),
})
export type WaitlistEntry = z.output<typeof WaitlistEntry>

/** A place as its holder reads it. */
const OwnWaitlistEntry = WaitlistEntry.extend({
  /** The booking that was made, as it is now. */
  booked: z
    .object({
      startsAt: Instant,
      endsAt: Instant,
      priceCents: Cents,
      status: BookingStatus,
      staffName: z.string().nullable(),
      bayName: z.string().nullable(),
      /** Opens the booking without signing in; null once its first link has ended. */
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

/** An entry as the desk sees it, with its offers. */
export const WaitlistRecord = WaitlistEntry.extend({
  personId: Id,
  personName: z.string(),
  phone: z.string(),
  /** True when an address of the client is known. */
  hasEmail: z.boolean(),
  tier: z.int(),
  createdAt: Instant,
  offers: z.array(Offer),
  history: z.array(Step),
})
export type WaitlistRecord = z.output<typeof WaitlistRecord>

const entryId = z.object({ entryId: Id })

/** Waiting for times that are taken. */
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
    /** `wrong_state`: the time is free just now, or the caller waits for it already. */
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
    summary: 'Who waits at the place for what, in their order, and who was offered what when',
    access: 'may:manage_bookings/bookings',
    query: z.strictObject({
      ...pageQuery(),
      service: ServiceCode.exactOptional(),
      /** By default only those who wait. */
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
    /** The price that the caller was shown; by default the offered price, or one agreed on since. */
    body: z.strictObject({ expectedPriceCents: Cents.exactOptional(), answers: Answers.exactOptional() }).nullish(),
    response: WaitlistEntry.extend({
      bookingId: Id,
      /** A booking as for everybody: it may wait for its payment, or for the studio's approval. */
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
