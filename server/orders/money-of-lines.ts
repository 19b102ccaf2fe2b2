import { type RawBuilder, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { type BookingMoney, moneyOf, paidWords, type PayingOrder } from '#shared/booking/pay/money.ts'
import { priceWords } from '#shared/money.ts'

/**
 * The orders with their lines and payments as they stand now. `own` selects the orders (order_id) and the lines that
 * are asked about (line_ids).
 */
export const payingOrdersOf = (own: RawBuilder<unknown>) => sql<PayingOrder[]>`(
  select coalesce(json_agg(json_build_object(
    'lineIds', own.line_ids,
    'keptCents', (
      select coalesce(sum(captured_cents - payment.refunded_cents), 0)::bigint
      from order_payment join payment on payment.id = payment_id where order_payment.order_id = own.order_id
    ),
    'lines', (
      select coalesce(json_agg(json_build_object(
        'id', line.id, 'totalCents', line.total_cents - returned_cents, 'dueNowCents', line.due_now_cents
      ) order by line.position), '[]')
      from order_line line where line.order_id = own.order_id and line.state <> 'released'
    )
  )), '[]')
  from (${own}) own
)`

type MoneyQuery = { lineIds: readonly string[] } | { orderIds: readonly string[] }

/** The paid and owed sums of some lines or orders. */
export async function moneyOfLines({ trx }: OnDatabase, query: MoneyQuery): Promise<BookingMoney> {
  const isAsked =
    'orderIds' in query ? sql`order_id = any(${query.orderIds}::uuid[])` : sql`id = any(${query.lineIds}::uuid[])`
  const own = sql`select order_id, array_agg(id) as line_ids from order_line where ${isAsked} group by order_id`
  const { rows } = await sql<{ orders: PayingOrder[] }>`select ${payingOrdersOf(own)} as orders`.execute(trx)

  return moneyOf({ unorderedCents: 0, orders: rows.flatMap(({ orders }) => orders) })
}

/** The same in the words of a letter ($65.00, paid); empty if it costs nothing. */
export async function moneyWordsOf(work: Timed, query: MoneyQuery): Promise<string> {
  const standing = await moneyOfLines(work, query)
  const { currency, locale } = work.place
  const money = (cents: number) => priceWords(cents, currency, locale)
  const totalCents = standing.paidCents + standing.owedCents

  return totalCents === 0 ? '' : `${money(totalCents)}${paidWords(standing, money)}`
}
