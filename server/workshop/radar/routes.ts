import { handlersFor } from '#server/kernel/http/mount.ts'
import { radarContract } from '#shared/workshop/radar/contract.ts'

import { tellWorn } from './tell.ts'
import { listMyWorn, listWorn } from './worn.ts'

export const radarRoutes = handlersFor(radarContract, () => ({
  listWorn: ({ work }) => listWorn(work),
  listMyWorn: ({ actor, work }) => listMyWorn(work, actor),
  tellWorn: ({ body, work }) => tellWorn(work, body.personIds),
}))
