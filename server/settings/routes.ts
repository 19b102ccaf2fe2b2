import { handlersFor } from '#server/kernel/http/mount.ts'
import { settingsContract } from '#shared/settings/contract.ts'

import { changeBrand, readStudio } from './service.ts'

export const settingsRoutes = handlersFor(settingsContract, ({ db, now, config }) => ({
  readStudio: () => readStudio(db, now(), config.demo),
  changeBrand: ({ body, ...context }) => changeBrand(db, body, context),
}))
