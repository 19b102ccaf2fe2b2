import type { OnDatabase } from '#server/kernel/db/database.ts'

/** The bench's jobs in the order of the price list. */
export const listActiveJobs = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('benchJob')
    .select(['code', 'name', 'priceFromCents', 'priceToCents', 'surchargePercent', 'benchMinutes', 'cures', 'note'])
    .select(['category', 'unit', 'bends'])
    .where('active', '=', true)
    .orderBy('position')
    .execute()

export const findParts = ({ trx }: OnDatabase, skus: readonly string[]) =>
  trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'item.productId')
    .select(['item.id', 'sku', 'priceCents', 'kind', 'taxCategory'])
    .where('sku', 'in', [...skus, ''])
    .where('item.active', '=', true)
    .where('product.active', '=', true)
    .execute()
