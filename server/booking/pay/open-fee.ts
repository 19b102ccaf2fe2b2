import { sql } from 'kysely'

import { bookedService } from '#server/booking/what-is-booked.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'

import { keptOfShares } from './line-store.ts'

const openCents = sql<number>`least(fee_cents - ${keptOfShares}, coalesce(due_cents, fee_cents))`

/** Fees neither waived nor paid. A deposit may cover a part. */
export const openFees = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('booking')
    .leftJoin('orderLine', 'orderLine.id', 'feeOrderLineId')
    .leftJoin('customerOrder', 'customerOrder.id', 'orderLine.orderId')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .innerJoin('serviceOption', 'serviceOption.id', 'booking.optionId')
    .innerJoin('location', 'location.id', 'booking.locationId')
    .select([
      'booking.id',
      'reference',
      'booking.version',
      'startsAt',
      'booking.priceCents',
      'booking.personId',
      'orderLine.orderId',
      bookedService.as('serviceName'),
      'zone',
    ])
    .select([
      'booking.status',
      openCents.as('openCents'),
      sql<number>`fee_cents - ${openCents}`.as('paidCents'),
      sql<string>`trim((contact ->> 'firstName') || ' ' || (contact ->> 'lastName'))`.as('personName'),
      sql<string>`coalesce(contact ->> 'phone', '')`.as('phone'),
    ])
    .where('feeCents', '>', keptOfShares)
    .where('feeWaivedAt', 'is', null)
    .where((eb) =>
      eb.or([
        // A prepaid no-show's fee is kept by its order once the day is over.
        eb.and([eb('feeOrderLineId', 'is', null), eb('orderLineId', 'is', null)]),
        eb.and([eb('orderLine.state', '=', 'fulfilled'), eb('dueCents', '>', 0)]),
      ]),
    )

/** The open fee of each booking in a list; only canceled bookings and no-shows have one. */
export const openFeeOf = (work: OnDatabase) => sql<number>`case when booking.fee_cents > 0
  then coalesce((select fee.open_cents from (${openFees(work)}) fee where fee.id = booking.id), 0) else 0 end`

/** A booking's open fee, and its order if it has one. */
export const findOpenFee = (work: OnDatabase, bookingId: string) =>
  openFees(work).where('booking.id', '=', bookingId).executeTakeFirst()

export async function feeOf(
  work: OnDatabase,
  bookingId: string,
): Promise<{ cents: number; isOrdered: boolean } | null> {
  const fee = await findOpenFee(work, bookingId)

  return fee ? { cents: fee.openCents, isOrdered: fee.orderId !== null } : null
}
