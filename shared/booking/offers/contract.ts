import { z } from 'zod'

import { BookingRecord } from '#shared/booking/record.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { NextPage, pageQuery } from '#shared/http/list.ts'
import { Cents, Id, Instant, Line } from '#shared/http/wire.ts'

import { OfferStatus } from './status.ts'

const OfferedTime = z.object({
  startsAt: Instant,
  endsAt: Instant,
  local: z.string(),
  /** Who would give it, when it needs staff. */
  staffName: z.string().nullable(),
  /** The price at that time: never more than now. */
  priceCents: Cents,
})

/** Other times offered to a client whose time the studio cannot keep. */
export const BookingOffer = z.object({
  id: Id,
  status: OfferStatus,
  version: z.int(),
  reason: z.string(),
  expiresAt: Instant.nullable(),
  /** `expiresAt` in wall time. */
  localUntil: z.string().nullable(),
  /** The held times; none once the offer has ended. */
  times: z.array(OfferedTime),
})
export type BookingOffer = z.output<typeof BookingOffer>

/** A client to call about a booking whose time the studio cannot keep. */
export const CallToMake = z.object({
  id: Id,
  status: OfferStatus,
  version: z.int(),
  reason: z.string(),
  bookingId: Id,
  reference: z.string(),
  local: z.string(),
  startsAt: Instant,
  serviceName: z.string(),
  personName: z.string(),
  phone: z.string(),
  staffName: z.string().nullable(),
  /** Who of the staff asked, and until when the times are held, in wall time, while the client may still answer. */
  by: z.string().nullable(),
  localUntil: z.string().nullable(),
})
export type CallToMake = z.output<typeof CallToMake>

const ofBooking = z.object({ bookingId: Id })

export const offersContract = {
  readBookingOffer: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/:bookingId/offer',
    summary: 'The other times that are kept for whoever has this booking; null when the studio asks nothing',
    access: 'holder',
    params: ofBooking,
    response: z.object({ offer: BookingOffer.nullable() }),
    failures: ['not_found'],
  }),
  acceptBookingOffer: endpoint({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/offer/accept',
    summary: 'Move the booking to one of the times that are kept for it',
    access: 'holder',
    params: ofBooking,
    body: z.strictObject({
      startsAt: Instant,
      /** The price as it was shown. Another one is refused with `price_changed`. */
      expectedPriceCents: Cents.exactOptional(),
    }),
    response: z.object({ offer: BookingOffer }),
    failures: ['not_found', 'expired', 'wrong_state', 'price_changed'],
  }),
  declineBookingOffer: endpoint({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/offer/decline',
    summary: 'None of the times suits: the studio calls',
    access: 'holder',
    params: ofBooking,
    response: z.object({ offer: BookingOffer }),
    failures: ['not_found', 'expired', 'wrong_state'],
  }),
  cancelOfferedBooking: endpoint({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/offer/cancel',
    summary: 'Cancel the booking free of charge, since the studio cannot keep its time',
    access: 'holder',
    params: ofBooking,
    response: z.object({ offer: BookingOffer }),
    failures: ['not_found', 'wrong_state'],
  }),
  answerAskedMove: endpoint({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/asked-move',
    summary: 'Agree to the other time that a client asks for, which moves the booking there, or decline it',
    access: 'may:read/bookings',
    params: ofBooking,
    body: z.strictObject({
      agrees: z.boolean(),
      /** Why not, for the client to read. */
      reason: Line(300)
        .exactOptional()
        .meta({ examples: ['The coach is away that week'] }),
      version: z.int().exactOptional(),
    }),
    response: BookingRecord,
    failures: ['not_found', 'not_allowed', 'wrong_state', 'expired', 'version_conflict', 'slot_taken', 'price_changed'],
  }),
  listCallsToMake: endpoint({
    method: 'GET',
    path: '/api/v1/booking-offers',
    summary:
      'Whom to call about a time that cannot be kept, the next booking first: all to the desk, to others who comes to them',
    access: 'may:read/bookings',
    query: z.strictObject({
      ...pageQuery(),
      /** Lists clients who may still answer an offer, instead of those to call. */
      waiting: z.stringbool().default(false),
    }),
    response: z.object({ calls: z.array(CallToMake), next: NextPage }),
  }),
  settleBookingOffer: endpoint({
    method: 'POST',
    path: '/api/v1/booking-offers/:offerId/transitions',
    summary:
      'Write down what a call came to, or take an offer back: then its client is called. The desk, or whoever gives it',
    access: 'may:read/bookings',
    params: z.object({ offerId: Id }),
    body: z.strictObject({
      to: z.enum(['settled', 'withdrawn']),
      reason: Line(200)
        .exactOptional()
        .meta({ examples: ['Comes on Friday'] }),
      /**
       * Nothing was agreed: the booking stays where it cannot be kept, with a reason. Left out, that is refused with
       * `conflict`.
       */
      staysAsIs: z.literal(true).exactOptional(),
      version: z.int().exactOptional(),
    }),
    response: BookingOffer,
    failures: ['not_found', 'wrong_state', 'version_conflict', 'conflict'],
  }),
}
