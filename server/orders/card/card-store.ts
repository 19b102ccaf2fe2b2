import type { Db } from '#server/kernel/db/database.ts'
import { lockOrder, type OrderRow } from '#server/orders/store.ts'

/** Locks the order that waits for a card. */
export async function lockOrderOfSetup(trx: Db, setupId: string): Promise<OrderRow | undefined> {
  const found = await trx
    .selectFrom('orderCardSetup')
    .select('orderId')
    .where('setupId', '=', setupId)
    .executeTakeFirst()

  return found && lockOrder(trx, found.orderId)
}

export const insertOrderSetup = (trx: Db, row: { setupId: string; orderId: string }) =>
  trx.insertInto('orderCardSetup').values(row).execute()

export const findOrderSetup = (db: Db, row: { setupId: string; orderId: string }) =>
  db
    .selectFrom('orderCardSetup')
    .select('setupId')
    .where('setupId', '=', row.setupId)
    .where('orderId', '=', row.orderId)
    .executeTakeFirst()

export const setCard = (trx: Db, id: string, cardId: string) =>
  trx.updateTable('customerOrder').set({ cardId }).where('id', '=', id).execute()
