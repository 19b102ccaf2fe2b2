import { handlersFor } from '#server/kernel/http/mount.ts'
import { timingContract } from '#shared/notices/timing.ts'

import { changeTiming, readTiming } from './service.ts'

export const timingRoutes = handlersFor(timingContract, () => ({
  readNoticeTiming: ({ work }) => readTiming(work),
  changeNoticeTiming: ({ body, work }) => changeTiming(work, body),
}))
