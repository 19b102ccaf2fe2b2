import type { Db } from '#server/kernel/db/database.ts'

export type OrderOfBooking = NonNullable<Awaited<ReturnType<typeof findOrderOfBooking>>>

/** The order that holds a booking, or the fee for it. */
export const findOrderOfBooking = (db: Db, bookingId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('orderLine', (join) =>
      join.on((eb) =>
        eb.or([
          eb('orderLine.id', '=', eb.ref('booking.orderLineId')),
          eb('orderLine.id', '=', eb.ref('booking.feeOrderLineId')),
        ]),
      ),
    )
    .innerJoin('customerOrder', 'customerOrder.id', 'orderLine.orderId')
    .select([
      'customerOrder.id',
      'number',
      'customerOrder.totalCents',
      'paidCents',
      'refundedCents',
      'dueCents',
      'customerOrder.dueNowCents',
      'customerOrder.expiresAt',
      'linkVersion',
    ])
    .where('booking.id', '=', bookingId)
    .executeTakeFirst()

/** The line that pays for a booking. */
export const findLineOfBooking = (db: Db, bookingId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('orderLine', 'orderLine.id', 'booking.orderLineId')
    .select(['orderLine.id as lineId', 'orderLine.orderId'])
    .where('booking.id', '=', bookingId)
    .executeTakeFirst()

/** The order in which the fee for a booking is owed. */
export const findOrderOfFee = (db: Db, bookingId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('orderLine', 'orderLine.id', 'booking.feeOrderLineId')
    .select('orderLine.orderId')
    .where('booking.id', '=', bookingId)
    .executeTakeFirst()
