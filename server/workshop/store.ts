import type { Db } from '#server/kernel/db/database.ts'

/** What the bench does, in the order of the price list. */
export const listActiveJobs = (db: Db) =>
  db
    .selectFrom('benchJob')
    .select(['code', 'name', 'priceFromCents', 'priceToCents', 'surchargePercent', 'benchMinutes', 'cures', 'note'])
    .select(['category', 'unit', 'bends'])
    .where('active', '=', true)
    .orderBy('position')
    .execute()
