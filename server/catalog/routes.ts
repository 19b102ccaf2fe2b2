import { handlersFor } from '#server/http/mount.ts'
import { catalogContract } from '#shared/catalog/contract.ts'

import { listServices } from './service.ts'

export const catalogRoutes = handlersFor(catalogContract, ({ db }) => ({
  listServices: () => listServices(db),
}))
