import { z } from 'zod'

import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, Id, IdempotencyHeaders, Instant, Paragraph } from '#shared/http/wire.ts'

import { Force, KeptTime, MovedPrice, Scope, WithApart } from './changes.ts'
import { BookingRecord } from './record.ts'
import { BookingStatus } from './status.ts'

/** By how much whoever plays lets it run on. */
export const playOnMinutes = 30

interface RunningTime {
  status: BookingStatus
  startsAt: Date
  endsAt: Date
}

/** Whether whoever plays may let it run on: while it runs. */
export const runsNow = ({ status, startsAt, endsAt }: RunningTime, now: Date): boolean =>
  (status === 'confirmed' || status === 'checked_in') && startsAt <= now && now < endsAt

/** One that has another length, with what it cost and costs then. */
const ChangedLength = MovedPrice.extend({ endsAt: Instant })
export type ChangedLength = z.output<typeof ChangedLength>

/** What a booking is once it lasts longer, or would be. */
export const Extension = z.object({
  id: Id,
  status: BookingStatus,
  version: z.int(),
  startsAt: Instant,
  endsAt: Instant,
  priceCents: Cents,
  /**
   * What the added time costs, and how much of it an allowance pays: of a series, of all that change. A booking that ends earlier
   * costs what was agreed.
   */
  addedCents: Cents,
  addedIncludedMinutes: z.int(),
  /** What of the opening hours, a shift or a set-up stands against it: then it is the desk's to do, with a reason. */
  against: z.string().nullable(),
  /** Each that changes, the soonest first; of a series also what stays, and why. */
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
    /** `former` is the note that was seen: when somebody was faster, nothing happens. */
    body: z.strictObject({
      note: Paragraph(500).meta({ examples: ['Left wrist: no hard mats'] }),
      former: z.string().max(500),
    }),
    response: BookingRecord,
    /** `not_allowed`: it is not with whoever writes. */
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
      /** The version that was seen: when somebody was faster, nothing happens. */
      version: z.int().exactOptional(),
      /**
       * What it was shown to cost then, all of it, and of a series all that change: at another price nothing happens, nor unseen at
       * a higher one.
       */
      expectedPriceCents: Cents.exactOptional(),
      /** The desk's, of a series: the others get as much more or less; all of them or none. */
      scope: Scope.exactOptional(),
      withApart: WithApart,
      /** The desk's: whether the client is told of what has not begun yet, which they are unless it is false. */
      notify: z.boolean().exactOptional(),
      /** The desk's: also against hours and shifts, with the reason. */
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
