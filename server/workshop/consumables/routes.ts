import { handlersFor } from '#server/kernel/http/mount.ts'
import { consumablesContract } from '#shared/workshop/consumables/contract.ts'

import { changeConsumables, listConsumables } from './consumables.ts'

export const consumableRoutes = handlersFor(consumablesContract, () => ({
  listConsumables: ({ work }) => listConsumables(work),
  changeConsumables: ({ params, body, work }) => changeConsumables(work, { ...params, ...body }),
}))
