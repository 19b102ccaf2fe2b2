import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { lockOrder, type OrderRow } from '#server/orders/store.ts'

/** Locks the order that waits for a card. */
export async function lockOrderOfSetup(work: OnDatabase, setupId: string): Promise<OrderRow | undefined> {
  const found = await work.trx
    .selectFrom('orderCardSetup')
    .select('orderId')
    .where('setupId', '=', setupId)
    .executeTakeFirst()

  return found && lockOrder(work, found.orderId)
}

export const insertOrderSetup = ({ trx }: OnDatabase, row: { setupId: string; orderId: string }) =>
  trx.insertInto('orderCardSetup').values(row).execute()

export const findOrderSetup = ({ trx }: OnDatabase, row: { setupId: string; orderId: string }) =>
  trx
    .selectFrom('orderCardSetup')
    .select('setupId')
    .where('setupId', '=', row.setupId)
    .where('orderId', '=', row.orderId)
    .executeTakeFirst()

export const setCard = ({ trx }: OnDatabase, id: string, cardId: string) =>
  changeOne(trx.updateTable('customerOrder').set({ cardId }).where('id', '=', id))
