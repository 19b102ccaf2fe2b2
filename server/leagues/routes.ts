import { handlersFor } from '#server/kernel/http/mount.ts'
import { leaguesContract } from '#shared/leagues/contract.ts'

import { listEvents, listSeasons } from './service.ts'

export const leaguesRoutes = handlersFor(leaguesContract, ({ db, now }) => ({
  listLeagueSeasons: () => listSeasons(db, now()),
  listLeagueEvents: () => listEvents(db, now()),
}))
