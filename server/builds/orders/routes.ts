import { renewBuildLink } from '#server/builds/renew-links.ts'
import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor, withLink } from '#server/kernel/http/mount.ts'
import { buildChangesContract } from '#shared/builds/orders/answer-contract.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { buildMessagesContract } from '#shared/builds/orders/messages-contract.ts'
import { buildPhotosContract } from '#shared/builds/orders/photos-contract.ts'
import { buildShippingContract } from '#shared/builds/orders/shipping-contract.ts'
import { takenPartsContract } from '#shared/builds/orders/taken-contract.ts'
import { buildTrackerContract } from '#shared/builds/orders/tracker-contract.ts'
import { buildWarrantyContract } from '#shared/builds/orders/warranty-contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { changeBuild, stepBuild } from './act.ts'
import { listBuilders } from './builders.ts'
import { readTaken } from './cancel/taken.ts'
import { answerChange } from './changed/answer.ts'
import { readPromisesKept } from './kept.ts'
import { handOverBuild, shipBuild } from './leaving/leave.ts'
import { choosePickup } from './leaving/pickup.ts'
import { arrangeShipping, chooseShipping, readLastAddress, removeShipping } from './leaving/shipping.ts'
import { listBuilds } from './list.ts'
import { measureClub } from './measure.ts'
import { listMessages, tellClient } from './messages.ts'
import { addPhotos, captionPhoto, listPhotos, removePhoto } from './photos.ts'
import { readBuild } from './present.ts'
import { checkBuildRush } from './rush.ts'
import { finishStage } from './stage.ts'
import { findBuildIdBy } from './store.ts'
import { askAboutBuild, listMyBuilds, trackBuild } from './track.ts'
import { readBuildOfClub } from './warranty/of-club.ts'
import { leavePart, replacePart } from './warranty/replace.ts'

export const buildOrderRoutes = handlersFor(buildOrdersContract, (services) => ({
  listBuilds: ({ query, actor }) => listBuilds(services.db, { now: services.now(), actor }, query),
  readBuild: ({ params, actor }) => readBuild(services.db, params.buildId, actor),
  readBuildOfOrder: async ({ params, actor }) =>
    readBuild(services.db, await findBuildIdBy(services.db, 'orderId', params.orderId), actor),
  readPromisesKept: () => readPromisesKept(services),
  listBuilders: async () => ({ builders: await listBuilders(services.db, services.now()) }),
  checkBuildRush: ({ body }) => checkBuildRush(services, body),
  stepBuild: ({ params, body, ...context }) => stepBuild(services, { ...params, ...body }, context),
  finishStage: ({ params, body, ...context }) => finishStage(services, { ...params, ...body }, context),
  measureClub: ({ params, body, ...context }) => measureClub(services, { ...params, ...body }, context),
  renewBuildLink: ({ params, headers, ...context }) =>
    onceForKey(services, { endpoint: buildOrdersContract.renewBuildLink, headers, params }, context, (inside) =>
      renewBuildLink(inside, params.buildId, context),
    ),
  changeBuild: ({ params, body, ...context }) => changeBuild(services, { ...params, ...body }, context),
  handOverBuild: ({ params, body, headers, ...context }) =>
    handOverBuild(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
}))

export const buildShippingRoutes = handlersFor(buildShippingContract, (services) => ({
  arrangeShipping: ({ params, body, headers, ...context }) =>
    arrangeShipping(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
  readLastAddress: ({ params, actor }) => readLastAddress(services.db, params.buildId, actor),
  removeShipping: ({ params, ...context }) => removeShipping(services, params, context),
  shipBuild: ({ params, body, headers, ...context }) =>
    shipBuild(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
}))

export const buildChangeRoutes = handlersFor(buildChangesContract, (services) => ({
  answerBuildChange: ({ params, body, ...context }) => answerChange(services, { ...params, ...body }, context),
}))

export const buildWarrantyRoutes = handlersFor(buildWarrantyContract, (services) => ({
  readBuildOfClub: ({ params, actor }) => readBuildOfClub(services.db, params.clubId, actor),
  replacePart: ({ params, body, ...context }) => replacePart(services, { ...params, ...body }, context),
  leavePart: ({ params, ...context }) => leavePart(services, params, context),
}))

export const takenPartRoutes = handlersFor(takenPartsContract, ({ db }) => ({
  listTakenParts: ({ params, actor }) => readTaken(db, params.buildId, actor),
}))

export const buildTrackerRoutes = handlersFor(buildTrackerContract, (services) => ({
  listMyBuilds: ({ query, actor }) => listMyBuilds(services, signedIn(actor).userId, query.order),
  trackBuild: ({ body }) => trackBuild(services, body.token),
  askAboutBuild: ({ body, headers, ...context }) =>
    askAboutBuild(services, { ...body, key: headers['idempotency-key'] }, withLink(context, body.token)),
  chooseBuildShipping: ({ body, ...context }) => chooseShipping(services, body, context),
  chooseBuildPickup: ({ body, ...context }) => choosePickup(services, body, context),
}))

export const buildPhotoRoutes = handlersFor(buildPhotosContract, (services) => ({
  listFilesOfBuild: ({ params, actor }) => listPhotos(services, params.buildId, actor),
  addFilesOfBuild: ({ params, body, headers, ...context }) =>
    addPhotos(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
  captionFileOfBuild: ({ params, body, ...context }) => captionPhoto(services, { ...params, ...body }, context),
  removeFileOfBuild: ({ params, ...context }) => removePhoto(services, params, context),
}))

export const buildMessageRoutes = handlersFor(buildMessagesContract, (services) => ({
  listMessagesOfBuild: ({ params, actor }) => listMessages(services.db, params.buildId, actor),
  tellClientOfBuild: ({ params, body, headers, ...context }) =>
    tellClient(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
}))
