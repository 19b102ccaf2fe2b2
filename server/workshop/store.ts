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
