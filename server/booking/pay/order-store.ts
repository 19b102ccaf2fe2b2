import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { voidStatuses } from '#shared/booking/status.ts'

import { isHeldByAbandoned } from './line-store.ts'

const bookingOfLine = sql<string>`(order_line.ref ->> 'bookingId')`

/** The order of a booking or its fee; of a canceled booking, the one that paid it. */
export const findOrderOfBooking = ({ trx }: OnDatabase, bookingId: string) =>
  trx
    .selectFrom('orderLine')
    .innerJoin('booking', (join) => join.on('booking.id', '=', bookingId))
    .innerJoin('customerOrder', 'customerOrder.id', 'orderLine.orderId')
    .where(bookingOfLine, '=', bookingId)
    .where('orderLine.kind', 'in', ['booking', 'fee'])
    .where(sql<boolean>`order_line.ref -> 'player' is null`)
    .where((eb) =>
      eb.or([
        eb('orderLine.id', '=', eb.ref('booking.orderLineId')),
        eb('orderLine.id', '=', eb.ref('booking.feeOrderLineId')),
        eb.and([eb('booking.status', 'in', voidStatuses), eb('customerOrder.paidCents', '>', 0)]),
      ]),
    )
    .orderBy('customerOrder.placedAt', 'desc')
    .select([
      'customerOrder.id',
      'number',
      'customerOrder.totalCents',
      'paidCents',
      'refundedCents',
      'dueCents',
      'customerOrder.dueNowCents',
      'customerOrder.expiresAt',
      'customerOrder.linkVersion',
      'orderLine.id as lineId',
    ])
    .select([
      isHeldByAbandoned('order_line.id').as('isAbandoned'),
      // Of the client, or with bookings of the client only: a link to one of these pays for nothing else.
      sql<boolean>`(customer_order.person_id is not distinct from booking.person_id or not exists (
        select from order_line beside
          left join booking theirs on theirs.id::text = beside.ref ->> 'bookingId' and theirs.person_id = booking.person_id
        where beside.order_id = customer_order.id and beside.state <> 'released'
          and (beside.kind not in ('booking', 'fee') or theirs.id is null)
      ))`.as('isTheirs'),
    ])
    .limit(1)
    .executeTakeFirst()

/** The paying lines of a booking, whole or shares, in the order of locks. */
export const listLinesOfBooking = ({ trx }: OnDatabase, bookingId: string) =>
  trx
    .selectFrom('booking')
    .innerJoin('orderLine', 'orderLine.id', 'booking.orderLineId')
    .select(['orderLine.id as lineId', 'orderLine.orderId', sql<number | null>`null::smallint`.as('player')])
    .where('booking.id', '=', bookingId)
    .unionAll(
      trx
        .selectFrom('bookingPlayer')
        .innerJoin('orderLine', 'orderLine.id', 'bookingPlayer.orderLineId')
        .select(['orderLine.id as lineId', 'orderLine.orderId', 'bookingPlayer.position as player'])
        .where('bookingId', '=', bookingId)
        .where('kind', '=', 'booking'),
    )
    .orderBy('orderId')
    .execute()

/** The orders of bookings, whole, shares or fees, in the order of locks. */
export const listOrdersOfBookings = ({ trx }: OnDatabase, bookingIds: readonly string[]) =>
  trx
    .selectFrom('booking')
    .leftJoin('bookingPlayer', 'bookingPlayer.bookingId', 'booking.id')
    .innerJoin('orderLine', (join) =>
      join.on(
        sql<boolean>`order_line.id = any (array[booking.order_line_id, booking.fee_order_line_id, booking_player.order_line_id])`,
      ),
    )
    .select('orderLine.orderId')
    .distinct()
    .where('booking.id', 'in', bookingIds)
    .orderBy('orderId')
    .execute()

/** The lines of a booking's fee that nobody has waived, whole or by shares. */
export const listLinesOfFee = ({ trx }: OnDatabase, bookingId: string) =>
  trx
    .selectFrom('booking')
    .innerJoin('orderLine', (join) =>
      join.on((eb) =>
        eb.or([
          eb('orderLine.id', '=', eb.ref('feeOrderLineId')),
          eb(
            'orderLine.id',
            'in',
            eb
              .selectFrom('bookingPlayer')
              .select('bookingPlayer.orderLineId')
              .whereRef('bookingPlayer.bookingId', '=', 'booking.id'),
          ),
        ]),
      ),
    )
    .select(['orderLine.id as lineId', 'orderLine.orderId'])
    .select(sql<boolean>`order_line.ref -> 'player' is null`.as('isOfWhole'))
    .where('booking.id', '=', bookingId)
    .where('feeWaivedAt', 'is', null)
    .where('kind', '=', 'fee')
    .orderBy('orderLine.orderId')
    .execute()

/** The clients' addresses. */
export async function listAddressesOf({ trx }: OnDatabase, bookingIds: readonly string[]): Promise<string[]> {
  const email = sql<string>`contact ->> 'email'`
  const rows = await trx.selectFrom('booking').select(email.as('email')).where('id', 'in', bookingIds).execute()

  return rows.flatMap(({ email: to }) => to || [])
}
