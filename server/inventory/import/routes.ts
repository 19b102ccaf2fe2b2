import { handlersFor } from '#server/kernel/http/mount.ts'
import { stockImportContract } from '#shared/inventory/import-contract.ts'

import { importStock } from './import.ts'

export const stockImportRoutes = handlersFor(stockImportContract, () => ({
  importStock: ({ query, body, work }) => importStock(work, { ...query, bytes: body }),
}))
