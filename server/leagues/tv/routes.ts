import { handlersFor } from '#server/kernel/http/mount.ts'
import { tvContract } from '#shared/leagues/tv/contract.ts'

import { putTvCode, readTvCode } from './code.ts'
import { readTv } from './tv.ts'

export const tvRoutes = handlersFor(tvContract, () => ({
  putTvCode: ({ params, work }) => putTvCode(work, params.seasonId),
  readTvCode: ({ params, work }) => readTvCode(work, params.seasonId),
  readTv: ({ work }) => readTv(work),
}))
