import { handlersFor } from '#server/kernel/http/mount.ts'
import { catalogContract } from '#shared/catalog/contract.ts'

import { listServices, listStaff } from './service.ts'

export const catalogRoutes = handlersFor(catalogContract, ({ db }) => ({
  listServices: () => listServices(db),
  listStaff: () => listStaff(db),
}))
