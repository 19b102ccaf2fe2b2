import { z } from 'zod'

import { CancellationPolicy } from '#shared/catalog/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Day, Id, IdempotencyHeaders, Instant, Line, Paragraph } from '#shared/http/wire.ts'
import { RefundTender } from '#shared/payments/contract.ts'

import { movers } from './moving.ts'
import { Booking, BookingRecord, FreeStart } from './record.ts'
import { BookingStatus } from './status.ts'

/** Lets the desk do what the rules do not offer, with a reason. */
export const Force = z.strictObject({
  reason: Line(300).meta({ examples: ['They wait in the shop'] }),
  /**
   * Whether it may overlap what has the time already; true by default. With false a faster booking keeps the time, and
   * this one is refused with `slot_taken`: for a screen that showed the time as free.
   */
  beside: z.boolean().exactOptional(),
})
export type Force = z.output<typeof Force>

/** Which of a series are meant: this one, this and the following ones, or all coming ones. */
export const Scope = z.enum(['this', 'following', 'all'])
export type Scope = z.output<typeof Scope>

/**
 * Whether those of a series are included that were changed by hand. Left out, the request fails with `conflict` when
 * there are some.
 */
export const WithApart = z.boolean().exactOptional()

/**
 * For the desk: cash that goes back is handed over now. Left out, it is owed until somebody at a drawer pays it out.
 */
const HandedOver = z.literal(true).exactOptional()

/** A booking of a series that stays as it is, and why. */
export const KeptTime = z.object({
  id: Id,
  startsAt: Instant,
  local: z.string(),
  why: z.enum(['canceled', 'past', 'checked_in', 'apart']),
  message: z.string(),
})
export type KeptTime = z.output<typeof KeptTime>

export const Reschedule = z.strictObject({
  startsAt: Instant,
  staffId: Id.exactOptional(),
  bayId: Id.exactOptional(),
  /** The version that the caller has seen: with another one nothing happens. */
  version: z.int().exactOptional(),
  /** For the desk: allows a time that the rules do not offer, with a reason. */
  force: Force.exactOptional(),
  /** For the desk: whether the client is told; true by default. */
  notify: z.boolean().exactOptional(),
  /** For a series: the others move by as many days, to the same wall time; all of them or none. */
  scope: Scope.exactOptional(),
  withApart: WithApart,
  /** The new price as it was shown, summed over all that move. Another one is refused with `price_changed`. */
  expectedPriceCents: Cents.exactOptional(),
  /**
   * For the desk: who wants the move. A move for the client costs what the new time costs, once agreed. The studio's
   * own move never costs more, and the client may cancel free. A forced move is the studio's by default.
   */
  by: z.enum(movers).exactOptional(),
  /** The studio's reason, for the client to read; required when the studio asks for the move. */
  reason: Line(300)
    .exactOptional()
    .meta({ examples: ['Bay 2 is being repaired'] }),
  handedOver: HandedOver,
})
export type Reschedule = z.output<typeof Reschedule>

/** The former and the new price of a booking that moves; a code for visits on some days may change it. */
export const MovedPrice = z.object({ id: Id, startsAt: Instant, local: z.string(), oldCents: Cents, newCents: Cents })
export type MovedPrice = z.output<typeof MovedPrice>

/** What goes back of the payments, and to which; told to the staff, who hand it over. */
const Backs = z.array(RefundTender)

/**
 * A booking at its new time, with the prices of all that moved, the soonest first; for a series, also which stayed and
 * why.
 */
export const MovedBooking = BookingRecord.extend({
  moved: z.array(MovedPrice),
  kept: z.array(KeptTime).default([]),
  backs: Backs,
  /**
   * Set when the studio approved the former time and has to approve the new one: until then the booking stays as it is.
   */
  asked: z
    .object({ startsAt: Instant, local: z.string(), until: Instant, localUntil: z.string() })
    .nullable()
    .default(null),
})
export type MovedBooking = z.output<typeof MovedBooking>

/** The client's fee for a step, what goes back, and what stays used of an allowance and of packages. */
const StepMoney = z.object({
  feeCents: Cents,
  backs: Backs,
  usedMinutes: z.int().default(0),
  usedLessons: z.int().default(0),
})

/** A canceled booking and its fee. */
const SteppedTime = z.object({ id: Id, startsAt: Instant, local: z.string(), feeCents: Cents })
export type SteppedTime = z.output<typeof SteppedTime>

/** For a series: which took the step, and which stayed and why. */
const SteppedSeries = z.object({
  stepped: z.array(SteppedTime).default([]),
  kept: z.array(KeptTime).default([]),
})

/** A booking after a step. */
const SteppedBooking = BookingRecord.extend({ ...StepMoney.shape, ...SteppedSeries.shape })
export type SteppedBooking = z.output<typeof SteppedBooking>

const bookingId = z.object({ bookingId: Id })

/** Changes of an existing booking. */
export const changeEndpoints = {
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
      /** Each of a series is canceled by its own terms. */
      scope: Scope.exactOptional(),
      withApart: WithApart,
      handedOver: HandedOver,
    }),
    response: Booking.extend(SteppedSeries.shape),
    failures: ['not_found', 'wrong_state', 'too_late', 'conflict'],
  }),
  approveBooking: endpoint({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/approve',
    summary: 'Confirm what waits for the studio; it is declined by a transition to `rejected`',
    access: 'holder',
    params: bookingId,
    body: z.strictObject({
      version: z
        .int()
        .exactOptional()
        .meta({ examples: [1] }),
      /** Also approves a time that cannot be kept, as `conflict` told, with a reason. */
      force: Force.exactOptional(),
    }),
    response: BookingRecord,
    failures: ['not_found', 'not_allowed', 'wrong_state', 'version_conflict', 'conflict'],
  }),
  checkIn: endpoint({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/check-in',
    summary: 'The person is here: said by the desk, or by whoever of the staff conducts it',
    access: 'may:read/bookings',
    params: bookingId,
    response: Booking,
    failures: ['not_found', 'not_allowed', 'wrong_state'],
  }),
  changeBookingStatus: endpoint({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/transitions',
    summary: 'Take one step of the state table: clients cancel what is theirs, the desk does the rest',
    access: 'holder',
    params: bookingId,
    headers: IdempotencyHeaders,
    body: z.strictObject({
      to: BookingStatus,
      reason: Paragraph(500)
        .exactOptional()
        .meta({ examples: ['They called: the road is closed'] }),
      /** The version that the caller has seen: with another one nothing happens. */
      version: z.int().exactOptional(),
      /** For the desk: the client cancels, and the fee is waived for the reason. */
      waiveFee: z.literal(true).exactOptional(),
      /** Also approves a time that cannot be kept, as `conflict` told, with a reason. */
      force: Force.exactOptional(),
      /** For a canceled series: each by its own terms. */
      scope: Scope.exactOptional(),
      withApart: WithApart,
      handedOver: HandedOver,
    }),
    response: SteppedBooking,
    failures: ['not_found', 'not_allowed', 'wrong_state', 'version_conflict', 'too_late', 'key_reused', 'conflict'],
  }),
  previewCancellation: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/:bookingId/cancellation',
    summary: 'What cancelling would cost now and give back: by the client at the terms, or by the studio for nothing',
    access: 'holder',
    params: bookingId,
    query: z.strictObject({
      to: z.enum(['cancelled_customer', 'cancelled_staff']),
      waiveFee: z.literal('1').exactOptional(),
      scope: Scope.exactOptional(),
      /** For a series, whether those are included that were changed by hand; by default they stay. */
      withApart: z.enum(['0', '1']).exactOptional(),
      handedOver: z.literal('1').exactOptional(),
    }),
    /** For a series, also which would be canceled and which would stay. */
    response: StepMoney.extend({
      stepped: z.array(SteppedTime).exactOptional(),
      kept: z.array(KeptTime).exactOptional(),
    }),
    failures: ['not_found', 'not_allowed', 'wrong_state', 'too_late'],
  }),
  listStartsToMove: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/:bookingId/free-starts',
    summary: 'The times that a booking can be moved to, from a day on',
    access: 'holder',
    params: bookingId,
    query: z.strictObject({
      from: Day,
      days: z.coerce.number<number>().int().min(1).max(31),
      staffId: Id.exactOptional(),
      bayId: Id.exactOptional(),
    }),
    response: z.object({
      /**
       * With the same staff where they are free. `formerCents` is the present price when it differs from the booking's:
       * a code reduces it now and would not at that time.
       */
      starts: z.array(FreeStart.extend({ staffName: z.string().nullable(), formerCents: Cents.exactOptional() })),
      /** The cancellation terms after the move. */
      terms: z.object({ cancellationPolicy: CancellationPolicy, termsSince: Instant.nullable() }),
      /** Why the caller may not move it, or no longer. */
      refusal: z.string().nullable(),
      /** True when the studio has to approve the new time; the booking stays where it is until then. */
      isAskedFor: z.boolean().default(false),
    }),
    failures: ['not_found'],
  }),
  rescheduleBooking: endpoint({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/reschedule',
    summary:
      'Move a booking to another time, person or bay: all of it or nothing. A preview says what it would cost, and changes nothing',
    access: 'holder',
    params: bookingId,
    query: z.strictObject({ preview: z.enum(['0', '1']).default('0') }),
    body: Reschedule,
    response: MovedBooking,
    failures: [
      'not_found',
      'not_allowed',
      'wrong_state',
      'version_conflict',
      'too_late',
      'not_offered',
      'slot_taken',
      'quota_exceeded',
      'price_changed',
      'already_booked',
      'conflict',
    ],
  }),
}
