import type { Db } from '#server/kernel/db/database.ts'
import type { Service, StaffMember } from '#shared/catalog/contract.ts'

import { listActiveServices, listShownStaff } from './store.ts'

export async function listServices(db: Db): Promise<Service[]> {
  const rows = await listActiveServices(db)

  return rows.map(({ bands, noShowFeePercent, ...service }) => ({
    ...service,
    cancellationPolicy: { bands, noShowFeePercent },
  }))
}

export async function listStaff(db: Db): Promise<StaffMember[]> {
  const rows = await listShownStaff(db)

  return rows.map(({ services, ...member }) => ({ ...member, serviceCodes: services.map(({ code }) => code) }))
}
