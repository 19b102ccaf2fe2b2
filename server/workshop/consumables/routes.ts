import { handlersFor } from '#server/kernel/http/mount.ts'
import { consumablesContract } from '#shared/workshop/consumables/contract.ts'

import { changeConsumables, listConsumables } from './consumables.ts'

export const consumableRoutes = handlersFor(consumablesContract, ({ db }) => ({
  listConsumables: () => listConsumables(db),
  changeConsumables: ({ params, body, ...context }) => changeConsumables(db, { ...params, ...body }, context),
}))
