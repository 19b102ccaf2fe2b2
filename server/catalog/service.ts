import type { Db } from '#server/db/database.ts'
import type { Service } from '#shared/catalog/contract.ts'

import { listActiveServices } from './store.ts'

export async function listServices(db: Db): Promise<Service[]> {
  const rows = await listActiveServices(db)

  return rows.map(({ bands, noShowFeePercent, ...service }) => ({
    ...service,
    cancellationPolicy: { bands, noShowFeePercent },
  }))
}
