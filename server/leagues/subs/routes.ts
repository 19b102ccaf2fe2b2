import { handlersFor } from '#server/kernel/http/mount.ts'
import { subsContract } from '#shared/leagues/subs/contract.ts'

import { acceptOffer, declineOffer, giveBackOffer } from './answer.ts'
import { listMakeUps, listOpenPlaces, listRequests } from './desk.ts'
import { getOffer } from './link.ts'
import { putMine, readMine } from './pool.ts'
import { presentOffer } from './present.ts'

export const subRoutes = handlersFor(subsContract, () => ({
  readMySubs: ({ work }) => readMine(work),
  putMySubs: ({ body, work }) => putMine(work, body),
  readSubOffer: async ({ params, work }) => presentOffer(work, await getOffer(work, params.offerId)),
  acceptSubOffer: ({ params, work }) => acceptOffer(work, params.offerId),
  declineSubOffer: ({ params, work }) => declineOffer(work, params.offerId),
  giveBackSubOffer: ({ params, body, work }) => giveBackOffer(work, { ...params, ...body }),
  listSubRequests: async ({ params, work }) => ({ requests: await listRequests(work, params.roundId) }),
  listOpenPlaces: async ({ work }) => ({ places: await listOpenPlaces(work), makeUps: await listMakeUps(work) }),
}))
