import { handlersFor } from '#server/kernel/http/mount.ts'
import { radarContract } from '#shared/workshop/radar/contract.ts'

import { tellWorn } from './tell.ts'
import { listMyWorn, listWorn } from './worn.ts'

export const radarRoutes = handlersFor(radarContract, (services) => ({
  listWorn: () => listWorn(services),
  listMyWorn: ({ actor }) => listMyWorn(services, actor),
  tellWorn: ({ body, ...context }) => tellWorn(services, body.personIds, context),
}))
