import type { Db } from '#server/kernel/db/database.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'

/** What the bench does, in the order of the price list. */
export const listActiveJobs = (db: Db) =>
  db
    .selectFrom('benchJob')
    .select(['code', 'name', 'priceFromCents', 'priceToCents', 'surchargePercent', 'benchMinutes', 'cures', 'note'])
    .select((eb) => [
      eb.ref('category').$castTo<BenchJob['category']>().as('category'),
      eb.ref('unit').$castTo<BenchJob['unit']>().as('unit'),
      eb.ref('bends').$castTo<BenchJob['bends']>().as('bends'),
    ])
    .where('active', '=', true)
    .orderBy('position')
    .execute()
