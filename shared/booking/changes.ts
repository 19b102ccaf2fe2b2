import { z } from 'zod'

import { CancellationPolicy } from '#shared/catalog/contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Day, Id, IdempotencyHeaders, Instant, Line, Paragraph } from '#shared/http/wire.ts'
import { RefundTender } from '#shared/payments/contract.ts'

import { movers } from './moving.ts'
import { Booking, BookingRecord, FreeStart } from './record.ts'
import { BookingStatus } from './status.ts'

/** The desk does what the rules do not offer, and says why. */
export const Force = z.strictObject({
  reason: Line(300).meta({ examples: ['They wait in the shop'] }),
  /**
   * Whether it may stand beside what has the time already, which it may unless this is false: then whoever was faster keeps it, and
   * it is refused with `slot_taken`. For a screen on which the time stood free.
   */
  beside: z.boolean().exactOptional(),
})
export type Force = z.output<typeof Force>

/** Of a series: this one, this and those after it, all that are still to come. */
export const Scope = z.enum(['this', 'following', 'all'])
export type Scope = z.output<typeof Scope>

/** Of a series: whether those are meant too that were changed by hand. Where there are some, they are asked about with `conflict`. */
export const WithApart = z.boolean().exactOptional()

/** The desk's: cash that goes back is handed over now. Otherwise it is owed until somebody at a drawer gives it. */
const HandedOver = z.literal(true).exactOptional()

/** One of a series that stays as it is. */
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
  /** The version that was seen: when somebody was faster, nothing happens. */
  version: z.int().exactOptional(),
  /** The desk's: also a time that the rules do not offer, with the reason. */
  force: Force.exactOptional(),
  /** The desk's: whether the client is told, which they are unless it is false. */
  notify: z.boolean().exactOptional(),
  /** Of a series: the others move by as many days, to the same time on the wall; all of them or none. */
  scope: Scope.exactOptional(),
  withApart: WithApart,
  /** What it costs at its new time, as it was shown; of a series, all that move. Another price is refused with `price_changed`. */
  expectedPriceCents: Cents.exactOptional(),
  /**
   * The desk's: for whom it is moved. For its client it costs what the new time costs, once that was agreed on; what the studio
   * moves of its own accord never costs more, and leaves its client free to cancel. What is forced is the studio's, unless it says
   * otherwise.
   */
  by: z.enum(movers).exactOptional(),
  /** Why the studio moves it, as its client reads it: to be said where the studio asks. */
  reason: Line(300)
    .exactOptional()
    .meta({ examples: ['Bay 2 is being repaired'] }),
  handedOver: HandedOver,
})
export type Reschedule = z.output<typeof Reschedule>

/** One that moves, with what it cost and costs at its new time: after a code for visits of some days, where the day decides on it. */
export const MovedPrice = z.object({ id: Id, startsAt: Instant, local: z.string(), oldCents: Cents, newCents: Cents })
export type MovedPrice = z.output<typeof MovedPrice>

/** What goes back of what was paid, and to what: told to the staff, who hand it over. */
const Backs = z.array(RefundTender)

/**
 * A booking at its new time, and what becomes of the price: of each that moves with it, the soonest first; of a series also what
 * stays, and why.
 */
export const MovedBooking = BookingRecord.extend({
  moved: z.array(MovedPrice),
  kept: z.array(KeptTime).default([]),
  backs: Backs,
  /** The studio has agreed to its time, and is asked for this one: until it answers the booking stays as it is. */
  asked: z
    .object({ startsAt: Instant, local: z.string(), until: Instant, localUntil: z.string() })
    .nullable()
    .default(null),
})
export type MovedBooking = z.output<typeof MovedBooking>

/** What a step costs the client, and what of it is let go. */
const StepMoney = z.object({ feeCents: Cents, backs: Backs })

/** One that is canceled, at what that costs. */
const SteppedTime = z.object({ id: Id, startsAt: Instant, local: z.string(), feeCents: Cents })
export type SteppedTime = z.output<typeof SteppedTime>

/** Of a series: which ones took the step, and which stay, and why. */
const SteppedSeries = z.object({
  stepped: z.array(SteppedTime).default([]),
  kept: z.array(KeptTime).default([]),
})

/** A booking after a step of its table. */
const SteppedBooking = BookingRecord.extend({ ...StepMoney.shape, ...SteppedSeries.shape })
export type SteppedBooking = z.output<typeof SteppedBooking>

const bookingId = z.object({ bookingId: Id })

/** What becomes of a booking that was made. */
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
      /** Each of a series is cancelled by its own terms. */
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
      /** Also for a time that cannot be kept, as `conflict` has said, with the reason. */
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
      /** The version that was seen: when somebody was faster, nothing happens. */
      version: z.int().exactOptional(),
      /** The desk's: the client cancels, and what that costs by the terms is let go, for the reason. */
      waiveFee: z.literal(true).exactOptional(),
      /** Approves what waits for the studio also for a time that cannot be kept, as `conflict` has said, with the reason. */
      force: Force.exactOptional(),
      /** Of a series that is canceled: each by its own terms. */
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
      /** Of a series, whether those are meant too that were changed by hand: they stay unless it is said. */
      withApart: z.enum(['0', '1']).exactOptional(),
      handedOver: z.literal('1').exactOptional(),
    }),
    /** Of a series also which ones are canceled, and which stay. */
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
       * With whom it would be: as it is, where they are free. `formerCents` is what it costs now where that is not its price: a
       * code takes something off it that it does not take off there.
       */
      starts: z.array(FreeStart.extend({ staffName: z.string().nullable(), formerCents: Cents.exactOptional() })),
      /** By which it is canceled then. */
      terms: z.object({ cancellationPolicy: CancellationPolicy, termsSince: Instant.nullable() }),
      /** Why whoever asks may not move it, or no longer. */
      refusal: z.string().nullable(),
      /** The studio looks at another time first, and it stays where it is until then. */
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
