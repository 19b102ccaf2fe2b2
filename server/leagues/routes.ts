import { handlersFor } from '#server/kernel/http/mount.ts'
import { leagueBaysContract } from '#shared/leagues/bays.ts'
import { leaguesContract } from '#shared/leagues/contract.ts'

import { listLeagueBays, putLeagueBays } from './bays.ts'
import { listEvents, listSeasons } from './service.ts'

export const leaguesRoutes = handlersFor(leaguesContract, ({ db, now }) => ({
  listLeagueSeasons: () => listSeasons(db, now()),
  listLeagueEvents: () => listEvents(db, now()),
}))

export const leagueBaysRoutes = handlersFor(leagueBaysContract, (services) => ({
  listLeagueBays: () => listLeagueBays(services.db, services.now()),
  putLeagueBays: ({ params, query, body, ...context }) =>
    putLeagueBays(services, { ...params, ...body, isPreview: query.preview === '1' }, context),
}))
