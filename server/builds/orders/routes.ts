import { handlersFor } from '#server/kernel/http/mount.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { changeBuild, stepBuild } from './act.ts'
import { handOverBuild, shipBuild } from './leave.ts'
import { listBuilds } from './list.ts'
import { measureClub } from './measure.ts'
import { readBuild } from './present.ts'
import { finishStage } from './stage.ts'
import { findBuildIdBy } from './store.ts'
import { listMyBuilds, trackBuild } from './track.ts'

export const buildOrderRoutes = handlersFor(buildOrdersContract, (services) => ({
  listBuilds: ({ query, actor }) => listBuilds(services.db, { now: services.now(), actor }, query),
  listMyBuilds: ({ query, actor }) => listMyBuilds(services, signedIn(actor).userId, query.order),
  readBuild: ({ params, actor }) => readBuild(services.db, params.buildId, actor),
  readBuildOfOrder: async ({ params, actor }) =>
    readBuild(services.db, await findBuildIdBy(services.db, 'orderId', params.orderId), actor),
  stepBuild: ({ params, body, ...context }) => stepBuild(services, { ...params, ...body }, context),
  finishStage: ({ params, body, ...context }) => finishStage(services, { ...params, ...body }, context),
  measureClub: ({ params, body, ...context }) => measureClub(services, { ...params, ...body }, context),
  changeBuild: ({ params, body, ...context }) => changeBuild(services, { ...params, ...body }, context),
  handOverBuild: ({ params, body, headers, ...context }) =>
    handOverBuild(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
  shipBuild: ({ params, body, headers, ...context }) =>
    shipBuild(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
  trackBuild: ({ body }) => trackBuild(services, body.token),
}))
