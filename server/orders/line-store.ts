import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Amounts } from '#shared/orders/amounts.ts'
import type { RepricedLine, TakenDiscount } from '#shared/orders/discounts.ts'

import { insertedLines, type OrderLineRow } from './store.ts'

/** Appends lines with their taxes and discounts to an order. */
export async function insertLines({ trx }: OnDatabase, orderId: string, lines: readonly object[]): Promise<void> {
  await sql`
    with placed as (select ${orderId}::uuid as id), ${insertedLines(lines)}
    select from placed
  `.execute(trx.withoutPlugins())
}

/** A line's tax class and payment rule. */
export const findTermsOfLine = ({ trx }: OnDatabase, lineId: string) =>
  trx
    .selectFrom('orderLine')
    .innerJoin('customerOrder', 'customerOrder.id', 'orderId')
    .innerJoin('location', 'location.id', 'locationId')
    .select(['taxCategory', 'rule', 'pricesIncludeTax'])
    .where('orderLine.id', '=', lineId)
    .executeTakeFirstOrThrow()

interface LineReduction {
  lineId: string
  amounts: Amounts
  cents: number
  reason: string
  by: string | null
  at: Date
}

/** Lowers a line's price and taxes. */
export async function reduceLine(
  work: OnDatabase,
  { lineId, amounts, cents, reason, by, at }: LineReduction,
): Promise<void> {
  await saveAmounts(work, lineId, amounts)
  await work.trx.insertInto('orderLineDiscount').values({ lineId, cents, reason, by, at }).execute()
}

async function saveAmounts({ trx }: OnDatabase, lineId: string, amounts: Amounts): Promise<void> {
  const { grossCents, discountCents, netCents, taxCents, totalCents, dueNowCents, taxes } = amounts
  await changeOne(
    trx
      .updateTable('orderLine')
      .set({ unitCents: sql`${grossCents} / quantity`, grossCents, discountCents, netCents, taxCents, totalCents })
      .set({ dueNowCents })
      .where('id', '=', lineId),
  )
  await sql`
    update order_line_tax set cents = tax.cents
      from jsonb_to_recordset(${JSON.stringify(taxes)}::jsonb) as tax(jurisdiction text, cents bigint)
      where line_id = ${lineId} and order_line_tax.jurisdiction = tax.jurisdiction
  `.execute(trx)
}

export const renameLine = ({ trx }: OnDatabase, lineId: string, name: string) =>
  changeOne(trx.updateTable('orderLine').set({ name }).where('id', '=', lineId))

/**
 * The discounts of lines, in the order in which they apply, with the terms of their records; also codes of their orders
 * for visits on some days that took nothing off these lines so far.
 */
export async function listDiscountsOf({ trx }: OnDatabase, lineIds: readonly string[]): Promise<DiscountOfLine[]> {
  const { rows } = await sql<DiscountOfLine>`
    select line.id as line_id, line.gross_cents as before_cents, line.quantity, line.tax_category,
      off.id, off.cents, discount.id as discount_id, discount.name, takes, amount, floor_cents, categories, skus,
      day_of, from_on as "from", until_on as "until", weekdays,
      (select coalesce(sum(other.cents), 0)::bigint from order_line_discount other
        join order_line beside on beside.id = other.line_id and beside.state <> 'released'
        where beside.order_id = line.order_id and beside.id <> line.id and other.discount_id = discount.id
      ) as elsewhere_cents
    from order_line line,
      lateral (
        select id, discount_id, cents from order_line_discount where line_id = line.id
        union all
        select distinct null::uuid, other.discount_id, 0 from order_line_discount other
          join order_line beside on beside.id = other.line_id and beside.order_id = line.order_id
          join discount coded on coded.id = other.discount_id and coded.day_of = 'visit'
          where not exists (
            select from order_line_discount own where own.line_id = line.id and own.discount_id = coded.id
          )
      ) off
      left join discount on discount.id = off.discount_id
    where line.id = any(${lineIds}::uuid[])
    order by line.id, off.id nulls last
  `.execute(trx)

  return rows
}

export interface DiscountOfLine extends TakenDiscount, Omit<RepricedLine, 'afterCents' | 'visit'> {
  lineId: string
  /** Null if it has not applied to this line yet. */
  id: string | null
  discountId: string | null
  name: string | null
}

interface LinePrices {
  lineId: string
  amounts: Amounts
  discounts: readonly Pick<DiscountOfLine, 'id' | 'discountId' | 'name' | 'cents'>[]
}

/** Sets a line's price and discounts. */
export async function repriceRow(work: OnDatabase, { lineId, amounts, discounts }: LinePrices): Promise<void> {
  await saveAmounts(work, lineId, amounts)
  await sql`
    update order_line_discount set cents = off.cents
      from jsonb_to_recordset(${JSON.stringify(discounts)}::jsonb) as off(id uuid, cents bigint)
      where order_line_discount.id = off.id
  `.execute(work.trx)
  const added = discounts.flatMap(({ id, discountId, name, cents }) =>
    id === null && cents > 0 ? [{ lineId, discountId, cents, reason: name ?? '' }] : [],
  )
  if (added.length > 0) await work.trx.insertInto('orderLineDiscount').values(added).execute()
}

/** Sums an order from its lines that are not released. */
export const sumUpOrder = ({ trx }: OnDatabase, orderId: string) =>
  sql`
    update customer_order set (gross_cents, discount_cents, tax_cents) = (
      select coalesce(sum(gross_cents), 0), coalesce(sum(discount_cents), 0), coalesce(sum(tax_cents), 0)
        from order_line where order_id = ${orderId} and state <> 'released'
    ) where id = ${orderId}
  `.execute(trx)

/** Marks lines that were released only because nobody paid in time: a late payment holds them again. */
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
