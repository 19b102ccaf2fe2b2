import { handlersFor } from '#server/kernel/http/mount.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'

import { changeCashRounding } from './cash-rounding.ts'
import { closeDrawer, explainDifference } from './close.ts'
import { changeDrawer, createDrawer, readDrawers } from './drawers.ts'
import { moveCash } from './move.ts'
import { openDrawer } from './open.ts'
import { readMoves, readSessions } from './sessions.ts'

export const drawersRoutes = handlersFor(drawersContract, (services) => {
  const { db } = services

  return {
    listDrawers: ({ actor }) => readDrawers(db, actor),
    createDrawer: ({ body, headers, ...context }) =>
      createDrawer(services, { body, key: headers['idempotency-key'] }, context),
    changeDrawer: ({ params, body, ...context }) => changeDrawer(db, { ...params, ...body }, context),
    openDrawer: ({ params, body, headers, ...context }) =>
      openDrawer(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
    closeDrawer: ({ params, body, headers, ...context }) =>
      closeDrawer(services, { ...params, body, key: headers['idempotency-key'] }, context),
    explainDifference: ({ params, body, ...context }) => explainDifference(db, { ...params, ...body }, context),
    moveCash: ({ params, body, headers, ...context }) =>
      moveCash(services, { ...params, body, key: headers['idempotency-key'] }, context),
    listCashMoves: ({ params, actor }) => readMoves(db, params.sessionId, actor),
    listDrawerSessions: ({ query }) => readSessions(db, query),
    changeCashRounding: ({ body, ...context }) => changeCashRounding(db, body, context),
  }
})
