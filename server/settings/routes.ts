import { handlersFor } from '#server/kernel/http/mount.ts'
import { settingsContract } from '#shared/settings/contract.ts'

import { changeBrand, readStudio } from './service.ts'

export const settingsRoutes = handlersFor(settingsContract, ({ config }) => ({
  readStudio: ({ work }) => readStudio(work, config.demo),
  changeBrand: ({ body, work }) => changeBrand(work, body),
}))
