import { handlersFor } from '#server/kernel/http/mount.ts'
import { ownLeaguesContract } from '#shared/leagues/mine/contract.ts'

import { listMyEvenings, readMySeason } from './mine.ts'

export const ownLeagueRoutes = handlersFor(ownLeaguesContract, () => ({
  listMyEvenings: async ({ work }) => ({ evenings: await listMyEvenings(work) }),
  readMySeason: ({ params, work }) => readMySeason(work, params.registrationId),
}))
