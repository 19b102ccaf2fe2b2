import type { Db } from '#server/kernel/db/database.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'

import { listActiveJobs } from './store.ts'

export async function listBenchJobs(db: Db): Promise<BenchJob[]> {
  const rows = await listActiveJobs(db)

  return rows.map(({ priceFromCents, priceToCents, surchargePercent, ...job }) => ({
    ...job,
    price:
      surchargePercent === null
        ? { kind: 'price', fromCents: priceFromCents ?? 0, toCents: priceToCents }
        : { kind: 'surcharge', percent: surchargePercent },
  }))
}
