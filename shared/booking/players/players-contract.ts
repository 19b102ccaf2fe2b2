import { z } from 'zod'

import { BookingOrder, BookingRecord, PlayerShare } from '#shared/booking/record.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, EmailAddress, Id, Line, RequiredIdempotencyHeaders, IdempotencyHeaders } from '#shared/http/wire.ts'

const bookingId = z.object({ bookingId: Id })

/** A place among the players, which stays theirs: a link names it. */
export const Place = z.int().min(1).max(99)

export const NamedPlayer = z.strictObject({
  /** Without, they are new. */
  player: Place.exactOptional(),
  name: Line(80).meta({ examples: ['Lee'] }),
})
export type NamedPlayer = z.output<typeof NamedPlayer>

/** Who shares a booking, and what each pays of it. */
export const playerEndpoints = {
  readBookingPayment: endpoint({
    method: 'GET',
    path: '/api/v1/bookings/:bookingId/payment',
    summary:
      'In which order a booking is paid, and what is due of it; null while that is at the studio. A fee that is owed, and the shares of players',
    access: 'holder',
    params: bookingId,
    response: z.object({
      order: BookingOrder.nullable(),
      /** What is owed for canceling late or not coming: `isOrdered` once it is in that order. */
      fee: z.object({ cents: Cents, isOrdered: z.boolean() }).nullable(),
      shares: z.array(PlayerShare),
      /** How many may share it, as long as whoever asks may say who; 1 where nobody else plays. */
      mostPlayers: z.int(),
      /**
       * What is in no order yet and may be paid ahead by whoever asks: all of it where it is for one, of a party all that no player has
       * ordered; also time that was added since all have.
       */
      restCents: Cents,
      /** It could be shared by whoever asks, but is in one order as a whole. */
      isWhole: z.boolean(),
    }),
    failures: ['not_found'],
  }),
  orderRest: endpoint({
    method: 'PUT',
    path: '/api/v1/bookings/:bookingId/payment',
    summary:
      'Begin to pay what no player has ordered of a booking, or the fee that is owed for it: all of it is in one order, however often this is asked',
    access: 'holder',
    params: bookingId,
    /** What was seen to be open: where somebody pays a share meanwhile nothing is ordered that was not seen. */
    query: z.strictObject({ seenCents: z.coerce.number<number>().pipe(Cents).exactOptional() }),
    response: z.object({ payToken: z.string() }),
    failures: ['not_found', 'not_offered', 'wrong_state'],
  }),
  changePlayers: endpoint({
    method: 'PUT',
    path: '/api/v1/bookings/:bookingId/players',
    summary: 'Say who plays: what is not ordered of the price is shared by those who have not paid, to the cent',
    access: 'holder',
    params: bookingId,
    body: z.strictObject({
      /** Everybody, in their order, with whoever booked. */
      players: z.array(NamedPlayer).min(1).max(12),
      /** The version that was seen: when somebody was faster, nothing happens. */
      version: z.int().exactOptional(),
    }),
    response: BookingRecord,
    failures: ['not_found', 'wrong_state', 'version_conflict'],
  }),
  renewBookingLink: endpoint({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/link',
    summary: 'End the link to a booking that was mailed, and mail a new one to whoever has booked',
    access: 'may:read/bookings',
    params: bookingId,
    headers: IdempotencyHeaders,
    response: z.object({ to: z.string() }),
    failures: ['not_found', 'wrong_state', 'key_reused'],
  }),
  sendShareLink: endpoint({
    method: 'POST',
    path: '/api/v1/bookings/:bookingId/players/:player/links',
    summary: 'Mail a player the link by which they pay their share; the address is not kept',
    access: 'holder',
    params: z.object({ bookingId: Id, player: z.coerce.number<number>().pipe(Place) }),
    headers: RequiredIdempotencyHeaders,
    body: z.strictObject({ email: EmailAddress }),
    status: 201,
    response: z.object({ to: z.string() }),
    failures: ['not_found', 'wrong_state', 'key_reused'],
    limit: { max: 12, perSeconds: 3600 },
  }),
}
