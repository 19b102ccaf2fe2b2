import { handlersFor } from '#server/kernel/http/mount.ts'
import { drawersContract } from '#shared/payments/drawers-contract.ts'

import { closeDrawer, explainDifference } from './close.ts'
import { changeDrawer, createDrawer, readDrawers } from './drawers.ts'
import { openDrawer } from './open.ts'
import { readSessions } from './sessions.ts'

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
    listDrawerSessions: ({ query }) => readSessions(db, query),
  }
})
