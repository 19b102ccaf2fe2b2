import { handlersFor } from '#server/kernel/http/mount.ts'
import { unitsContract } from '#shared/inventory/units/contract.ts'

import { pageOfUnits } from './list.ts'
import { findMissed } from './missed.ts'
import { nameUnit } from './name.ts'
import { trackSerials } from './track.ts'

export const unitRoutes = handlersFor(unitsContract, (services) => ({
  listStockUnits: ({ query }) => pageOfUnits(services, query),
  findMissedSerials: async ({ body }) => ({ missed: await findMissed(services, body.serials) }),
  trackSerials: ({ params, body, ...context }) => trackSerials(services, { ...params, ...body }, context),
  nameStockUnit: ({ params, body, ...context }) => nameUnit(services, { unitId: params.unitId, owner: body }, context),
}))
