import { handlersFor } from '#server/kernel/http/mount.ts'
import { playoffsContract } from '#shared/leagues/playoffs/contract.ts'

import { readBracket } from './bracket.ts'
import { dealPlayoffs } from './deal.ts'

export const playoffRoutes = handlersFor(playoffsContract, () => ({
  readBracket: ({ params, work }) => readBracket(work, params.seasonId),
  dealPlayoffs: ({ params, work }) => dealPlayoffs(work, params.seasonId),
}))
