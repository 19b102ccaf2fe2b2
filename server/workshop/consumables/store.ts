import type { OnDatabase } from '#server/kernel/db/database.ts'

/** The consumables of some stages, or of all. */
export const listUses = ({ trx }: OnDatabase, stages?: readonly string[]) =>
  trx
    .selectFrom('consumableUse')
    .innerJoin('item', 'item.id', 'itemId')
    .innerJoin('product', 'product.id', 'item.productId')
    .select(['stage', 'itemId', 'quantity', 'perWrap', 'sku', 'brand', 'product.name', 'variant', 'item.unit'])
    .$if(stages !== undefined, (query) => query.where('stage', 'in', [...(stages ?? []), '']))
    .orderBy('stage')
    .orderBy('sku')
    .execute()

export type UseRow = Awaited<ReturnType<typeof listUses>>[number]

interface NewUse {
  stage: string
  itemId: string
  quantity: number
  perWrap: number
}

export async function replaceUses({ trx }: OnDatabase, stage: string, rows: readonly NewUse[]): Promise<void> {
  await trx.deleteFrom('consumableUse').where('stage', '=', stage).execute()
  if (rows.length > 0) await trx.insertInto('consumableUse').values(rows).execute()
}
