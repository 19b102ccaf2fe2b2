import { handlersFor } from '#server/kernel/http/mount.ts'
import { withApproval } from '#server/permissions/service.ts'
import { potsContract } from '#shared/leagues/pots/contract.ts'

import { putMyStakes, readMyPots } from './own.ts'
import { listSpentPrizes, noteSpentPrize, payPrizes, readPrizes } from './pay.ts'
import { changePot, createPot, putAwards, readSeasonPots, switchPots } from './pots.ts'
import { readPots } from './service.ts'
import { putContest, putStakes, readStakes } from './stakes.ts'

export const potRoutes = handlersFor(potsContract, () => ({
  readSeasonPots: ({ params, work }) => readSeasonPots(work, params.seasonId),
  switchPots: ({ params, body, work }) => switchPots(work, { ...params, ...body }),
  createPot: ({ params, body, headers, work }) =>
    createPot(work, { ...params, document: body, key: headers['idempotency-key'] }),
  changePot: ({ params, body: { version, ...document }, work }) => changePot(work, { ...params, version, document }),
  putAwards: ({ params, body, work }) => putAwards(work, { ...params, ...body }),
  readStakes: ({ params, work }) => readStakes(work, params.roundId),
  putStakes: ({ params, body, work }) => putStakes(work, { ...params, ...body }),
  putContest: ({ params, body, work }) => putContest(work, { ...params, ...body }),
  readRoundPots: ({ params, work }) => readPots(work, params.roundId),
  readMyPots: ({ work }) => readMyPots(work),
  putMyStakes: ({ params, body, work }) => putMyStakes(work, { ...params, ...body }),
  readPrizes: ({ params, work }) => readPrizes(work, params.roundId),
  payPrizes: async ({ params, body, headers, work }) =>
    payPrizes(
      { ...work, context: await withApproval(work, headers, { acts: ['prizes'], subjectId: params.roundId }) },
      { ...params, ...body, key: headers['idempotency-key'] },
    ),
  listSpentPrizes: ({ work }) => listSpentPrizes(work),
  noteSpentPrize: ({ params, work }) => noteSpentPrize(work, params.prizeId),
}))
