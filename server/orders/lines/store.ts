import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { insertedLines, type OrderLineRow } from '#server/orders/store.ts'
import type { Amounts } from '#shared/orders/amounts.ts'

/** Lines of an order that is there, with their taxes and discounts, behind those that it has. */
export async function insertLines({ trx }: OnDatabase, orderId: string, lines: readonly object[]): Promise<void> {
  await sql`
    with placed as (select ${orderId}::uuid as id), ${insertedLines(lines)}
    select from placed
  `.execute(trx.withoutPlugins())
}

/** As what a line is taxed, and when it is paid. */
export const findTermsOfLine = ({ trx }: OnDatabase, lineId: string) =>
  trx.selectFrom('orderLine').select(['taxCategory', 'rule']).where('id', '=', lineId).executeTakeFirstOrThrow()

interface LineReduction {
  lineId: string
  amounts: Amounts
  cents: number
  reason: string
  by: string | null
  at: Date
}

/** A line costs less, and is taxed less. */
export async function reduceLine(
  work: OnDatabase,
  { lineId, amounts, cents, reason, by, at }: LineReduction,
): Promise<void> {
  await saveAmounts(work, lineId, amounts)
  await work.trx.insertInto('orderLineDiscount').values({ lineId, cents, reason, by, at }).execute()
}

async function saveAmounts({ trx }: OnDatabase, lineId: string, amounts: Amounts): Promise<void> {
  const { grossCents, discountCents, netCents, taxCents, totalCents, dueNowCents, taxes } = amounts
  await trx
    .updateTable('orderLine')
    .set({ unitCents: sql`${grossCents} / quantity`, grossCents, discountCents, netCents, taxCents, totalCents })
    .set({ dueNowCents })
    .where('id', '=', lineId)
    .execute()
  await sql`
    update order_line_tax set cents = tax.cents
      from jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) as tax(jurisdiction text, cents bigint)
      where line_id = ${lineId} and order_line_tax.jurisdiction = tax.jurisdiction
  `.execute(trx)
}

export const renameLine = ({ trx }: OnDatabase, lineId: string, name: string) =>
  trx.updateTable('orderLine').set({ name }).where('id', '=', lineId).execute()

/** What is taken off a line, in its order, with how a discount of the catalogue takes it. */
export const listDiscountsOfLine = ({ trx }: OnDatabase, lineId: string) =>
  trx
    .selectFrom('orderLineDiscount')
    .leftJoin('discount', 'discount.id', 'discountId')
    .select(['orderLineDiscount.id', 'orderLineDiscount.cents', 'discount.amount', 'discount.floorCents'])
    .select('discount.takes')
    .where('lineId', '=', lineId)
    .orderBy('orderLineDiscount.id')
    .execute()

interface LinePrices {
  lineId: string
  amounts: Amounts
  discounts: readonly { id: string; cents: number }[]
}

/** A line has another price, with other shares of it taken off. */
export async function repriceRow(work: OnDatabase, { lineId, amounts, discounts }: LinePrices): Promise<void> {
  await saveAmounts(work, lineId, amounts)
  await sql`
    update order_line_discount set cents = off.cents
      from jsonb_to_recordset(${JSON.stringify(discounts)}::jsonb) as off(id uuid, cents bigint)
      where order_line_discount.id = off.id
  `.execute(work.trx)
}

/** The sums of an order are those of its lines that are not given up. */
export const sumUpOrder = ({ trx }: OnDatabase, orderId: string) =>
  sql`
    update customer_order set (gross_cents, discount_cents, tax_cents) = (
      select coalesce(sum(gross_cents), 0), coalesce(sum(discount_cents), 0), coalesce(sum(tax_cents), 0)
        from order_line where order_id = ${orderId} and state <> 'released'
    ) where id = ${orderId}
  `.execute(trx)

/** What of an order was given up only because nobody paid for it in time: it is kept anew if its payment comes late. */
export const markExpired = ({ trx }: OnDatabase, expired: readonly Pick<OrderLineRow, 'id'>[], at: Date) =>
  trx
    .updateTable('orderLine')
    .set({ expiredAt: at })
    .where(
      'id',
      'in',
      expired.map(({ id }) => id),
    )
    .execute()
