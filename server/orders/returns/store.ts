import { type Insertable, sql } from 'kysely'
import { z } from 'zod'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type * as Schema from '#server/kernel/db/schema.ts'

/** Finds an order by its number, by the number of one of its documents, or by its id, which the printed code holds. */
export const findOrderOfReceipt = ({ trx }: OnDatabase, number: string) =>
  trx
    .selectFrom('customerOrder')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('number', '=', number.toUpperCase()),
        ...(isId(number) ? [eb('id', '=', number)] : []),
        eb('id', 'in', eb.selectFrom('document').select('orderId').where('document.number', '=', number.toUpperCase())),
      ]),
    )
    .executeTakeFirst()

const isId = (text: string) => z.uuid().safeParse(text).success

/** The lowest price at which one of each was sold lately. */
export async function listLeastPrices(
  { trx }: OnDatabase,
  skus: readonly string[],
  since: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ sku: string; cents: number }>`
    select ref ->> 'sku' as sku, min(net_cents / quantity)::bigint as cents
      from customer_order join order_line on order_id = customer_order.id
      where kind = 'product' and ref ->> 'sku' = any(${skus}) and placed_at > ${since} and state = 'fulfilled'
      group by 1
  `.execute(trx)

  return new Map(rows.map(({ sku, cents }) => [sku, cents]))
}

export async function insertLooseReturn(
  { trx }: OnDatabase,
  row: Insertable<Schema.LooseReturn>,
  lines: readonly Omit<Insertable<Schema.LooseReturnLine>, 'returnId'>[],
): Promise<void> {
  const { id: returnId } = await trx.insertInto('looseReturn').values(row).returning('id').executeTakeFirstOrThrow()
  await trx
    .insertInto('looseReturnLine')
    .values(lines.map((line) => ({ ...line, returnId })))
    .execute()
}

export const listLooseReturnsOf = ({ trx }: OnDatabase, personId: string | null) =>
  trx
    .selectFrom('looseReturn')
    .select(['totalCents', 'refundTo', 'reason', 'at'])
    .select(
      sql`(
        select jsonb_agg(jsonb_build_object('name', name, 'quantity', quantity, 'unitCents', unit_cents) order by id)
        from loose_return_line where return_id = loose_return.id
      )`.as('lines'),
    )
    .where('personId', '=', personId)
    .orderBy('at')
    .execute()
