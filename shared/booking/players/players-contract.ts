import { z } from 'zod'

import { BookingOrder, BookingRecord, PlayerShare } from '#shared/booking/record.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { Cents, EmailAddress, Id, Line, RequiredIdempotencyHeaders, IdempotencyHeaders } from '#shared/http/wire.ts'

const bookingId = z.object({ bookingId: Id })

/** A player's number, which never changes, because links name it. */
export const Place = z.int().min(1).max(99)

export const NamedPlayer = z.strictObject({
  /** Left out for a new player. */
  player: Place.exactOptional(),
  name: Line(80).meta({ examples: ['Lee'] }),
})
export type NamedPlayer = z.output<typeof NamedPlayer>

/** The players of a booking and their shares. */
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
      /** The fee of a late cancellation or no-show; `isOrdered` once it is in that order. */
      fee: z.object({ cents: Cents, isOrdered: z.boolean() }).nullable(),
      shares: z.array(PlayerShare),
      /** The most players, while the caller may name them; 1 when nobody else plays. */
      mostPlayers: z.int(),
      /**
       * What is in no order and the caller may pay ahead: of a booking for one, all of it; of a party, what no player
       * has ordered; also time added after everybody ordered.
       */
      restCents: Cents,
      /** True when the caller could share it, but it is in one order as a whole. */
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
    /**
     * The open sum that the caller has seen: when somebody pays a share meanwhile, nothing more than that is ordered.
     */
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
      /** All players in order, including whoever booked. */
      players: z.array(NamedPlayer).min(1).max(12),
      /** The version that the caller has seen: with another one nothing happens. */
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
