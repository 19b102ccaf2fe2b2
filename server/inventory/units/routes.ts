import { handlersFor } from '#server/kernel/http/mount.ts'
import { unitsContract } from '#shared/inventory/units/contract.ts'

import { pageOfUnits } from './list.ts'
import { findMissed } from './missed.ts'
import { nameUnit } from './name.ts'
import { trackSerials } from './track.ts'

export const unitRoutes = handlersFor(unitsContract, () => ({
  listStockUnits: ({ query, work }) => pageOfUnits(work, query),
  findMissedSerials: async ({ body, work }) => ({ missed: await findMissed(work, body.serials) }),
  trackSerials: ({ params, body, work }) => trackSerials(work, { ...params, ...body }),
  nameStockUnit: ({ params, body, work }) => nameUnit(work, { unitId: params.unitId, owner: body }),
}))
