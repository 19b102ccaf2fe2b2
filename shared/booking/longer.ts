import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, IdempotencyHeaders, Instant, Paragraph } from '#shared/http/wire.ts'

import { Force, KeptTime, MovedPrice, Scope, WithApart } from './changes.ts'
import { BookingRecord } from './record.ts'
import { BookingStatus } from './status.ts'

/** By how much a player can extend a running booking. */
export const playOnMinutes = 30

interface RunningTime {
  status: BookingStatus
  startsAt: Date
  endsAt: Date
}

/** True while it runs, when a player may extend it. */
export const runsNow = ({ status, startsAt, endsAt }: RunningTime, now: Date): boolean =>
  (status === 'confirmed' || status === 'checked_in') && startsAt <= now && now < endsAt

/** A booking with another length, with its former and new price. */
const ChangedLength = MovedPrice.extend({ endsAt: Instant })
export type ChangedLength = z.output<typeof ChangedLength>

/** A booking after its length changed, or as it would be. */
export const Extension = z.object({
  id: Id,
  status: BookingStatus,
  version: z.int(),
  startsAt: Instant,
  endsAt: Instant,
  priceCents: Cents,
  /**
   * The price of the added time and the allowance it takes, for a series summed over all that change. Ending earlier
   * does not change the price.
   */
  addedCents: Cents,
  addedIncludedMinutes: z.int(),
  /** What speaks against it: opening hours, a shift or a set-up. Only the desk may do it then, with a reason. */
  against: z.string().nullable(),
  /** Each that changes, the soonest first; for a series also which stay and why. */
  changed: z.array(ChangedLength).default([]),
  kept: z.array(KeptTime).default([]),
})
export type Extension = z.output<typeof Extension>

export const extendEndpoints = {
  writeBookingNote: endpoint({
    method: 'PUT',
    path: '/api/v1/bookings/:bookingId/note',
    summary: 'Write what only the staff read of a booking',
    access: 'may:read/bookings',
    params: z.object({ bookingId: Id }),
    /** `former` is the note that the caller has seen: with another one nothing happens. */
    body: z.strictObject({
      note: Paragraph(500).meta({ examples: ['Left wrist: no hard mats'] }),
      former: z.string().max(500),
    }),
    response: BookingRecord,
    /** `not_allowed`: it is not with the caller. */
    failures: ['not_found', 'not_allowed', 'version_conflict'],
  }),
  extendBooking: endpoint({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/extend',
    summary:
      'Let a booking last longer, or end earlier: where it is, and all of it or nothing; a preview changes nothing. Whoever plays adds half an hour while it runs',
    access: 'holder',
    params: z.object({ bookingId: Id }),
    headers: IdempotencyHeaders,
    query: z.strictObject({ preview: z.enum(['0', '1']).default('0') }),
    body: z.strictObject({
      minutes: z
        .int()
        .min(-480)
        .max(480)
        .refine((minutes) => minutes !== 0)
        .meta({ examples: [30] }),
      /** The version that the caller has seen: with another one nothing happens. */
      version: z.int().exactOptional(),
      /**
       * The price as it was shown, for a series summed over all that change: at another price nothing happens. Left
       * out, nothing happens at a higher one.
       */
      expectedPriceCents: Cents.exactOptional(),
      /** For the desk, for a series: the others change by as much; all of them or none. */
      scope: Scope.exactOptional(),
      withApart: WithApart,
      /** For the desk: whether the client is told of bookings that have not begun; true by default. */
      notify: z.boolean().exactOptional(),
      /** For the desk: also against hours and shifts, with a reason. */
      force: Force.exactOptional(),
    }),
    response: Extension,
    failures: [
      'not_found',
      'not_allowed',
      'wrong_state',
      'version_conflict',
      'price_changed',
      'not_offered',
      'slot_taken',
      'quota_exceeded',
      'conflict',
      'key_reused',
    ],
  }),
}
