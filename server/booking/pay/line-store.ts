import { sql } from 'kysely'

import { bookedNameSql, bookedService } from '#server/booking/what-is-booked.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Place, idOrNone } from '#server/kernel/place.ts'
import type { Timed } from '#server/kernel/work.ts'
import { isAbandoned } from '#server/orders/service.ts'

/**
 * The part of a booking's fee that is in the orders of players who had paid their shares. For a no-show it counts at
 * once, although it can be undone until its day ends; the orders keep it only then.
 */
export const keptOfShares = sql<number>`coalesce((
  select sum(case when kind = 'fee' then unit_cents else booking_player.fee_cents end)::bigint
  from booking_player
    join order_line on order_line.id = booking_player.order_line_id
    join customer_order on customer_order.id = order_line.order_id
  where booking_id = booking.id
    and (kind = 'fee' or booking.status = 'no_show' and paid_cents > refunded_cents)
), 0)`

/** Whether a line is in an abandoned order of somebody other than the booking's client. */
export const isHeldByAbandoned = (line: string) => sql<boolean>`exists (
  select from order_line held join customer_order other on other.id = held.order_id
  where held.id = ${sql.ref(line)} and other.person_id is distinct from booking.person_id and ${isAbandoned('other')}
)`

/** Bookings with what a line needs to price them. */
export const listPayable = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .innerJoin('serviceOption', 'serviceOption.id', 'booking.optionId')
    .innerJoin('location', 'location.id', 'booking.locationId')
    .select([
      'booking.id',
      'booking.locationId',
      'reference',
      'startsAt',
      'endsAt',
      'booking.priceCents',
      'feeWaivedAt',
      'orderLineId',
      'feeOrderLineId',
      'zone',
      'locale',
    ])
    .select(bookedService.as('name'))
    .select((eb) => [
      'booking.status',
      'service.paymentRule as payment',
      'service.category',
      eb.fn.coalesce('feeCents', sql<number>`0`).as('feeCents'),
    ])
    // What players pay themselves, and what is kept of it as part of the fee.
    .select([
      sql<number>`coalesce((
        select sum(share_cents)::bigint from booking_player where booking_id = booking.id and order_line_id is not null
      ), 0)`.as('sharedCents'),
      keptOfShares.as('keptCents'),
      isHeldByAbandoned('booking.order_line_id').as('isAbandoned'),
      isHeldByAbandoned('booking.fee_order_line_id').as('isFeeAbandoned'),
    ])
    .where('booking.id', 'in', ids)
    .execute()

export type PayableRow = Awaited<ReturnType<typeof listPayable>>[number]

/** The clients of some bookings. */
export async function listOwners({ trx }: OnDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await trx.selectFrom('booking').select(['id', 'personId']).where('id', 'in', ids).execute()

  return new Map(rows.map(({ id, personId }) => [id, personId]))
}

// The length without add-ons, then the add-ons.
const heldMinutes = sql<number>`(extract(epoch from ends_at - starts_at)::integer / 60 - coalesce((
  select sum(minutes)::integer from service_addon where service_id = hold.service_id and code = any (hold.add_ons)
), 0))`

const heldAddOns = sql<string | null>`(
  select string_agg(name, ', ' order by position) from service_addon
  where service_id = hold.service_id and code = any (hold.add_ons)
)`

/** The place of the hold's resources. */
const whereHeld = (place: Place) => sql<string>`coalesce((
  select resource.location_id from allocation join resource on resource.id = resource_id
  where allocation.hold_id = hold.id limit 1
), ${idOrNone(place)})`

/** A live hold with the terms of its price; undefined after its end. */
export const findHeld = ({ trx, now, place }: Timed, id: string) =>
  trx
    .selectFrom('hold')
    .innerJoin('service', 'service.id', 'hold.serviceId')
    .innerJoin('serviceOption', 'serviceOption.id', 'hold.optionId')
    .innerJoin('location', (join) => join.on('location.id', '=', whereHeld(place)))
    .select(['service.code as serviceCode', 'serviceOption.code as option', 'hold.addOns', 'startsAt'])
    .select(['hold.priceCents', 'hold.membershipId', 'hold.peakMinutes', 'hold.offPeakMinutes'])
    .select(['zone', 'locale'])
    .select(bookedNameSql({ minutes: heldMinutes, addOns: heldAddOns }).as('name'))
    .select(sql<boolean>`needs_approval or 'juniors' = any (flags)`.as('needsApproval'))
    .select(heldMinutes.as('minutes'))
    .select(['service.paymentRule as payment', 'service.category'])
    .where('hold.id', '=', id)
    .where('expiresAt', '>', now)
    .executeTakeFirst()

type Column = 'orderLineId' | 'feeOrderLineId'

const inSql = { orderLineId: 'order_line_id', feeOrderLineId: 'fee_order_line_id' } as const

interface BookingLine {
  bookingId: string
  lineId: string
}

/** Writes the paying lines into bookings; returns how many were free. */
export async function nameLines({ trx }: OnDatabase, column: Column, lines: readonly BookingLine[]): Promise<number> {
  const rows = lines.map(({ bookingId, lineId }) => ({ booking_id: bookingId, line_id: lineId }))
  const { numAffectedRows = 0n } = await sql`
    update booking set ${sql.ref(inSql[column])} = line_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as taken(booking_id uuid, line_id uuid)
      where booking.id = taken.booking_id and ${sql.ref(inSql[column])} is null
  `.execute(trx)

  return Number(numAffectedRows)
}

/** Locks bookings by ascending id. */
export const lockBookings = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx.selectFrom('booking').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()

/** Extends unpaid bookings. */
export const keepUntil = ({ trx }: OnDatabase, ids: readonly string[], expiresAt: Date) =>
  trx.updateTable('booking').set({ expiresAt }).where('id', 'in', ids).where('status', '=', 'pending_payment').execute()

/** The questions and answers of a booking. */
export const findAnswers = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .select(['questions', 'answers'])
    .where('booking.id', '=', id)
    .executeTakeFirstOrThrow()

/** The totals of undelivered lines, and what was refunded. */
export const listLeftOfLines = ({ trx }: OnDatabase, ids: readonly string[]) =>
  trx
    .selectFrom('orderLine')
    .select(['id', 'netCents', 'totalCents', 'returnedCents'])
    .where('id', 'in', ids)
    .where('state', 'in', ['pending', 'reserved'])
    .execute()

/** Bookings of these lines must be paid again. */
export const freeLines = ({ trx }: OnDatabase, column: Column, lineIds: readonly string[]) =>
  trx
    .updateTable('booking')
    .set({ [column]: null })
    .where(column, 'in', lineIds)
    .execute()

/** Returns the bookings whose fee stood until now. */
export const waiveGivenBack = ({ trx }: OnDatabase, lineIds: readonly string[], at: Date) =>
  trx
    .updateTable('booking')
    .set({ feeWaivedAt: at, feeWaivedReason: 'Given back' })
    .where('feeOrderLineId', 'in', lineIds)
    .where('feeWaivedAt', 'is', null)
    .returning(['id', 'status', 'startsAt', sql<string>`(select zone from location where id = location_id)`.as('zone')])
    .execute()

/** Bookings with their paying lines, for the whole or for shares. */
const paidBy = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('booking')
    .select(['id as bookingId', 'orderLineId as lineId'])
    .where('orderLineId', 'is not', null)
    .unionAll(
      trx
        .selectFrom('bookingPlayer')
        .select(['bookingId', 'orderLineId as lineId'])
        .where('orderLineId', 'is not', null),
    )
    .as('paid')

/** Paid lines of past bookings of the place. A no-show can be undone until the end of its day. */
export const listOver = (work: Timed, midnight: Date, after?: string) =>
  work.trx
    .selectFrom('booking')
    .innerJoin(paidBy(work), 'paid.bookingId', 'booking.id')
    .innerJoin('orderLine', 'orderLine.id', 'paid.lineId')
    .select(['orderLine.id', 'orderLine.orderId', 'booking.id as bookingId', 'booking.status'])
    .select(sql<number>`case when fee_waived_at is null then coalesce(fee_cents, 0) else 0 end`.as('feeCents'))
    .where('booking.locationId', '=', work.place.id)
    .where('orderLine.state', '=', 'reserved')
    .where('booking.status', 'in', ['completed', 'no_show'])
    .where(
      sql<boolean>`(booking.status = 'completed' or not exists (
        select from booking_transition where booking_id = booking.id and at >= ${midnight}
      ))`,
    )
    .$if(after !== undefined, (query) => query.where('orderLine.id', '>', after ?? ''))
    .orderBy('orderLine.id')
    .limit(100)
    .execute()
