import { z } from 'zod'

import { PartCode, ServiceCode } from '#shared/catalog/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { quotaRules } from '#shared/http/failure.ts'
import { pageQuery } from '#shared/http/list.ts'
import { Cents, Day, Id, IdempotencyHeaders, Instant, Line, Paragraph } from '#shared/http/wire.ts'

import { changeEndpoints, Force } from './changes.ts'
import { deskEndpoints } from './desk.ts'
import { fittingEndpoints } from './fitting.ts'
import { extendEndpoints } from './longer.ts'
import { playerEndpoints } from './players/players-contract.ts'
import { Answers, Booking, BookingOrder, BookingSeen, Contact, FreeStart, MyBooking } from './record.ts'
import { seriesEndpoints } from './series.ts'

export type { Reschedule, Scope } from './changes.ts'
export type { BoardBooking, BookingFee, DayBoard } from './desk.ts'
export { Booking, BookingOrder, BookingRecord, Contact, FreeStart, MyBooking } from './record.ts'

export const Availability = z.object({
  serviceCode: ServiceCode,
  zone: z.string(),
  starts: z.array(FreeStart),
  /** The limits that leave the caller fewer times: those of their plan, and how often a service may be booked. */
  limits: z.array(z.object({ rule: z.enum(quotaRules), message: z.string() })).exactOptional(),
})
export type Availability = z.output<typeof Availability>

/** How a service is wanted: an option, add-ons, a length where it can be chosen, a certain coach. */
const choice = {
  option: PartCode.exactOptional(),
  addOns: z.array(PartCode).max(20).exactOptional(),
  minutes: z.int().min(1).max(1440).exactOptional(),
  staffId: Id.exactOptional(),
  /** Only in this bay. */
  bayId: Id.exactOptional(),
}

export const NewHold = z.strictObject({
  serviceCode: ServiceCode,
  startsAt: Instant,
  ...choice,
  /** The hold that this one replaces, so that a visitor holds one time. */
  replaces: Id.exactOptional(),
  /** The client for whom it is held, at the price of their membership: see `personId` of a booking. */
  personId: Id.exactOptional(),
})
export type NewHold = z.output<typeof NewHold>

export const Hold = z.object({
  id: Id,
  serviceCode: ServiceCode,
  optionCode: PartCode,
  addOns: z.array(PartCode),
  startsAt: Instant,
  endsAt: Instant,
  expiresAt: Instant,
  /** A hold can be extended once. */
  extendable: z.boolean(),
  /** The price is held too: a booking made with the hold costs this. */
  priceCents: Cents,
  publicPriceCents: Cents,
  includedMinutes: z.int(),
})
export type Hold = z.output<typeof Hold>

const Following = z.strictObject({ serviceCode: ServiceCode, ...choice, expectedPriceCents: Cents.exactOptional() })

export const NewBooking = z.strictObject({
  serviceCode: ServiceCode,
  startsAt: Instant,
  ...choice,
  /** Not needed of a signed-in person whose profile is complete. */
  person: Contact.exactOptional(),
  /** A known client, even without an address: one of the caller's household, or anybody for the desk. */
  personId: Id.exactOptional(),
  holdId: Id.exactOptional(),
  answers: Answers.exactOptional(),
  /** The price that the person was shown; by default that of the hold. Another one is refused with `price_changed`. */
  expectedPriceCents: Cents.exactOptional(),
  /**
   * A credit of a package pays for it, and only add-ons are left to pay. When no credit is left, it is refused with
   * `price_changed`.
   */
  withCredit: z.literal(true).exactOptional(),
  /**
   * Everybody who plays, each with a share of the price. A tier is the code of a plan, which only the desk may name.
   */
  players: z
    .array(z.strictObject({ name: Line(80), tier: z.string().max(40).exactOptional() }))
    .min(1)
    .max(12)
    .exactOptional(),
  /** Services directly afterwards in the same visit: all are booked or none. A credit may pay for each. */
  followedBy: z
    .array(Following.extend({ withCredit: z.literal(true).exactOptional() }).strict())
    .min(1)
    .max(3)
    .exactOptional(),
  /** For the desk: a note that only staff read, and a time that the rules do not offer, with a reason. */
  note: Paragraph(500).exactOptional(),
  force: Force.exactOptional(),
})
export type NewBooking = z.output<typeof NewBooking>

/** A held time for the cart, with who comes and what else is held with it; all or nothing. */
export const HeldTime = NewBooking.pick({
  person: true,
  personId: true,
  answers: true,
  players: true,
})
  .extend({
    holdId: Id,
    followedBy: z.array(Following).min(1).max(3).exactOptional(),
    /** The same service at other times, as a series. */
    also: z.array(z.iso.datetime()).min(1).max(51).exactOptional(),
  })
  .strict()
export type HeldTime = z.output<typeof HeldTime>

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
      option: PartCode.exactOptional(),
      /** Codes separated by commas. */
      addOns: z
        .codec(z.string().max(800), z.array(PartCode), {
          decode: (text) => text.split(','),
          encode: (codes) => codes.join(','),
        })
        .exactOptional(),
      minutes: z.coerce.number<number>().int().min(1).max(1440).exactOptional(),
      staffId: Id.exactOptional(),
      bayId: Id.exactOptional(),
      /** The caller's own hold, whose time counts as free. */
      holdId: Id.exactOptional(),
      /** The client whose membership decides: one of the caller's household, or anybody for the desk. */
      personId: Id.exactOptional(),
      /** At most so many, the earliest first. */
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
    knowsDevice: 'when it has a number',
    headers: IdempotencyHeaders,
    body: NewBooking,
    status: 201,
    response: Booking.extend({
      /** Opens this booking without signing in, like the link in the confirmation mail. */
      manageToken: z.string(),
      /** The bookings made with it for directly afterwards. */
      followedBy: z.array(Booking).exactOptional(),
      /** Given with `pending_payment`: the order to pay first, as `/api/v1/pay` takes it. */
      order: BookingOrder.exactOptional(),
    }),
    failures: [
      'not_found',
      'not_offered',
      'slot_taken',
      'hold_expired',
      'key_reused',
      'quota_exceeded',
      /** A member has to sign the text whose version `current` names. */
      'waiver_needed',
      'price_changed',
      'already_booked',
      'not_allowed',
    ],
    limit: { max: 30, perSeconds: 300 },
  }),
  listMyBookings: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/mine',
    summary: "The signed-in person's bookings that are not over, soonest first",
    access: 'signed-in',
    response: z.array(MyBooking),
  }),
  listMyPastBookings: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/mine/past',
    summary: "The signed-in person's bookings that are over or were cancelled, latest first, a page at a time",
    access: 'signed-in',
    query: z.strictObject({
      ...pageQuery(20),
    }),
    response: z.object({ bookings: z.array(MyBooking), next: z.string().nullable() }),
  }),
  listHouseholdBookings: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/household',
    summary: 'What is still to come of those of their household whose bookings the signed-in person may see',
    access: 'signed-in',
    response: z.object({ bookings: z.array(MyBooking) }),
  }),
  readBooking: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/:bookingId',
    summary: 'One booking',
    access: 'holder',
    params: z.object({ bookingId: Id }),
    response: BookingSeen,
    failures: ['not_found'],
  }),
  ...changeEndpoints,
  ...extendEndpoints,
  ...playerEndpoints,
  ...fittingEndpoints,
  ...seriesEndpoints,
  ...deskEndpoints,
}
