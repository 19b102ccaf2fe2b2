import type { Db } from '#server/kernel/db/database.ts'

/** Ends the links that there are; the version of the next one. */
export async function renewLink(trx: Db, orderId: string): Promise<number> {
  const { linkVersion } = await trx
    .updateTable('customerOrder')
    .set((eb) => ({ linkVersion: eb('linkVersion', '+', 1) }))
    .where('id', '=', orderId)
    .returning('linkVersion')
    .executeTakeFirstOrThrow()

  return linkVersion
}
