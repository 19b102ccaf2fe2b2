import { handlersFor } from '#server/kernel/http/mount.ts'
import { manyContract } from '#shared/lists/many.ts'

import { doAct } from './do.ts'
import { planAct } from './plan.ts'
import { recentActs } from './recent.ts'
import { undoAct } from './undo.ts'

export const manyRoutes = handlersFor(manyContract, () => {
  return {
    planManyAct: ({ body, work }) => planAct(work, body),
    doManyAct: ({ params, work }) => doAct(work, params.actId),
    undoManyAct: ({ params, work }) => undoAct(work, params.actId),
    listRecentActs: async ({ query, work }) => ({ acts: await recentActs(work, query.list) }),
  }
})
