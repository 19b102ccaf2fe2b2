import { handlersFor } from '#server/kernel/http/mount.ts'
import { timingContract } from '#shared/notices/timing.ts'

import { changeTiming, readTiming } from './service.ts'

export const timingRoutes = handlersFor(timingContract, ({ db }) => ({
  readNoticeTiming: () => readTiming(db),
  changeNoticeTiming: ({ body, ...context }) => changeTiming(db, body, context),
}))
