import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

import { isHeldByAbandoned } from './line-store.ts'

/** The players of bookings in order, each with the order of their share. */
export const listShares = ({ trx }: OnDatabase, bookingIds: readonly string[]) =>
  trx
    .selectFrom('bookingPlayer')
    .innerJoin('booking', 'booking.id', 'bookingPlayer.bookingId')
    .leftJoin('orderLine', 'orderLine.id', 'bookingPlayer.orderLineId')
    .leftJoin('customerOrder', 'customerOrder.id', 'orderLine.orderId')
    .select(['bookingId', 'bookingPlayer.position as player', 'bookingPlayer.name', 'shareCents'])
    .select(['bookingPlayer.orderLineId', 'bookingPlayer.tier', 'bookingPlayer.personId', 'bookingPlayer.feeCents'])
    .select(['bookingPlayer.linkVersion as shareVersion', 'bookingPlayer.linkRenewedAt as shareRenewedAt'])
    .select(['orderId', 'customerOrder.linkVersion', 'paidCents', 'refundedCents', 'dueCents'])
    .select([
      isHeldByAbandoned('booking_player.order_line_id').as('isAbandoned'),
      // Whether the share is the order's only line.
      sql<boolean>`not exists (
        select from order_line beside where beside.order_id = customer_order.id and beside.id <> order_line.id
          and beside.state <> 'released'
      )`.as('isAlone'),
      sql<number | null>`case when order_line.kind = 'booking' then
        (net_cents - coalesce(round(returned_cents::numeric * net_cents / nullif(order_line.total_cents, 0)), 0))::bigint end`.as(
        'payableCents',
      ),
      // What was paid of the share itself, whatever else its order has.
      sql<number>`case when order_line.kind = 'booking' then
        greatest(0, least(order_line.total_cents - returned_cents, paid_cents - refunded_cents)) else 0 end`.as(
        'ownPaidCents',
      ),
    ])
    .where('bookingId', 'in', bookingIds)
    .orderBy('bookingId')
    .orderBy('bookingPlayer.position')
    .execute()

export type ShareRow = Awaited<ReturnType<typeof listShares>>[number]

/** What was refunded of a share, in any order, and when last. */
export async function findBackOfShare(
  { trx }: OnDatabase,
  { bookingId, player }: { bookingId: string; player: number },
) {
  const { rows } = await sql<{ cents: number; at: Date; currency: string; zone: string; locale: string }>`
    select sum(back.total_cents)::bigint as cents, max(order_refund.created_at) as at, currency, zone, locale
      from order_line line
      join order_refund_line back on back.line_id = line.id
      join order_refund on order_refund.id = back.refund_id
      join customer_order on customer_order.id = line.order_id
      join location on location.id = customer_order.location_id
      where line.kind = 'booking' and line.ref ->> 'bookingId' = ${bookingId} and line.ref ->> 'player' = ${String(player)}
      group by currency, zone, locale having sum(back.total_cents) > 0
  `.execute(trx)

  return rows[0]
}

interface ShareLine {
  bookingId: string
  player: number
  lineId: string
}

/** Writes the paying lines into shares; returns how many were free. */
export async function nameShares({ trx }: OnDatabase, lines: readonly ShareLine[]): Promise<number> {
  const rows = lines.map(({ bookingId, player, lineId }) => ({ booking_id: bookingId, player, line_id: lineId }))
  const { numAffectedRows = 0n } = await sql`
    update booking_player set order_line_id = line_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as taken(booking_id uuid, player smallint, line_id uuid)
      where booking_player.booking_id = taken.booking_id and position = player and order_line_id is null
  `.execute(trx)

  return Number(numAffectedRows)
}

/** Records each player's part of the fee; null if there is no fee any more. */
export async function keepFees(
  { trx }: OnDatabase,
  bookingId: string,
  fees: readonly { player: number; feeCents: number | null }[],
): Promise<void> {
  await sql`
    update booking_player set fee_cents = cents
      from jsonb_to_recordset(${JSON.stringify(fees.map(({ player, feeCents: cents }) => ({ player, cents })))}::jsonb)
        as fee(player smallint, cents bigint)
      where booking_id = ${bookingId} and position = player
  `.execute(trx)
}

/** Ends a share's link; returns the version of the next one. */
export const renewShareLink = async (
  { trx }: OnDatabase,
  { bookingId, player }: Omit<ShareLine, 'lineId'>,
  linkRenewedAt: Date,
): Promise<number> =>
  (
    await trx
      .updateTable('bookingPlayer')
      .set((eb) => ({ linkVersion: eb('linkVersion', '+', 1), linkRenewedAt }))
      .where('bookingId', '=', bookingId)
      .where('position', '=', player)
      .returning('linkVersion')
      .executeTakeFirst()
  )?.linkVersion ?? 1

/** Shares of these lines must be paid again. */
export const freeShares = ({ trx }: OnDatabase, lineIds: readonly string[]) =>
  trx.updateTable('bookingPlayer').set({ orderLineId: null }).where('orderLineId', 'in', lineIds).execute()
