import { handlersFor } from '#server/kernel/http/mount.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'

import { closeDrawer, explainDifference } from './close.ts'
import { changeCashRounding, changeDrawer, createDrawer, readDrawers, readMoves, readSessions } from './drawers.ts'
import { moveCash } from './move.ts'
import { openDrawer } from './open.ts'

export const drawersRoutes = handlersFor(drawersContract, () => {
  return {
    listDrawers: ({ actor, work }) => readDrawers(work, actor),
    createDrawer: ({ body, headers, work }) => createDrawer(work, { body, key: headers['idempotency-key'] }),
    changeDrawer: ({ params, body, work }) => changeDrawer(work, { ...params, ...body }),
    openDrawer: ({ params, body, headers, work }) =>
      openDrawer(work, { ...params, ...body, key: headers['idempotency-key'] }),
    closeDrawer: ({ params, body, headers, work }) =>
      closeDrawer(work, { ...params, body, key: headers['idempotency-key'] }),
    explainDifference: ({ params, body, work }) => explainDifference(work, { ...params, ...body }),
    moveCash: ({ params, body, headers, work }) => moveCash(work, { ...params, body, key: headers['idempotency-key'] }),
    listCashMoves: ({ params, actor, work }) => readMoves(work, params.sessionId, actor),
    listDrawerSessions: ({ query, work }) => readSessions(work, query),
    changeCashRounding: ({ body, work }) => changeCashRounding(work, body),
  }
})
