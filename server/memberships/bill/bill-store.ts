import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'

const columns = [
  'id',
  'membershipId',
  'term',
  'number',
  'dueOn',
  'fromOn',
  'untilOn',
  'amountCents',
  'status',
  'orderId',
  'orderLineId',
  'declinedOn',
] as const

export const findCharge = (db: Db, id: string) =>
  db.selectFrom('membershipCharge').select(columns).where('id', '=', id).executeTakeFirst()

export type ChargeRow = NonNullable<Awaited<ReturnType<typeof findCharge>>>

/** Marks what was paid for; undefined where it was paid or given up before. */
export const setPaid = (
  trx: Db,
  chargeId: string,
  { orderId, orderLineId }: { orderId: string; orderLineId: string },
) =>
  trx
    .updateTable('membershipCharge')
    .set({ status: 'paid', orderId, orderLineId, version: sql`version + 1` })
    .where('id', '=', chargeId)
    .where('status', 'in', ['open', 'ordered'])
    .returning(columns)
    .executeTakeFirst()

export const findChargeOf = (db: Db, at: { membershipId: string; term: number; number: number }) =>
  db
    .selectFrom('membershipCharge')
    .select(columns)
    .where('membershipId', '=', at.membershipId)
    .where('term', '=', at.term)
    .where('number', '=', at.number)
    .executeTakeFirst()

/** Whether a card was refused for something else that is still to be paid. */
export const owesMore = async (db: Db, membershipId: string): Promise<boolean> =>
  (await db
    .selectFrom('membershipCharge')
    .select('id')
    .where('membershipId', '=', membershipId)
    .where('status', '=', 'ordered')
    .where('declinedOn', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Puts an open charge into an order; false where another one has it. */
export async function setOrdered(
  trx: Db,
  chargeId: string,
  { orderId, orderLineId }: { orderId: string; orderLineId: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('membershipCharge')
    .set({ status: 'ordered', orderId, orderLineId, version: sql`version + 1` })
    .where('id', '=', chargeId)
    .where('status', '=', 'open')
    .executeTakeFirst()

  return numUpdatedRows > 0n
}

export const setReleased = (trx: Db, chargeId: string) =>
  trx
    .updateTable('membershipCharge')
    .set({ status: 'open', orderId: null, orderLineId: null, version: sql`version + 1` })
    .where('id', '=', chargeId)
    .where('status', '=', 'ordered')
    .execute()
