import { handlersFor } from '#server/kernel/http/mount.ts'
import { stockImportContract } from '#shared/inventory/import-contract.ts'

import { importStock } from './import.ts'

export const stockImportRoutes = handlersFor(stockImportContract, (services) => ({
  importStock: ({ query, body, ...context }) => importStock(services, { ...query, bytes: body }, context),
}))
