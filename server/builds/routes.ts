import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor, withLink } from '#server/kernel/http/mount.ts'
import { buildsContract } from '#shared/builds/contract.ts'
import { buildChangesContract } from '#shared/builds/orders/answer-contract.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { buildMessagesContract } from '#shared/builds/orders/messages-contract.ts'
import { buildPhotosContract } from '#shared/builds/orders/photos-contract.ts'
import { buildShippingContract } from '#shared/builds/orders/shipping-contract.ts'
import { takenPartsContract } from '#shared/builds/orders/taken-contract.ts'
import { buildTrackerContract } from '#shared/builds/orders/tracker-contract.ts'
import { buildWarrantyContract } from '#shared/builds/orders/warranty-contract.ts'
import { sheetsContract } from '#shared/builds/sheets/contract.ts'
import { buildTermsContract } from '#shared/builds/terms.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { changeBuild, stepBuild } from './act.ts'
import { readTaken } from './cancel/taken.ts'
import { answerChange } from './changed/answer.ts'
import { handOverBuild, shipBuild } from './leaving/leave.ts'
import { choosePickup } from './leaving/pickup.ts'
import { arrangeShipping, chooseShipping, readLastAddress, removeShipping } from './leaving/shipping.ts'
import { listBuilders } from './orders/builders.ts'
import { readPromisesKept } from './orders/kept.ts'
import { renewBuildLink } from './orders/letters.ts'
import { listBuilds } from './orders/list.ts'
import { measureClub } from './orders/measure.ts'
import { listMessages, tellClient } from './orders/messages.ts'
import { addPhotos, captionPhoto, listPhotos, removePhoto } from './orders/photos.ts'
import { readBuild } from './orders/present.ts'
import { checkBuildRush } from './orders/rush.ts'
import { findBuildIdBy } from './orders/store.ts'
import { askAboutBuild, listMyBuilds, trackBuild } from './orders/track.ts'
import { renewSheetLink, stepSheet } from './share-sheet.ts'
import { makeAgain } from './sheets/again.ts'
import { approveSheet, approveSheetByLink } from './sheets/approve.ts'
import { createSheet } from './sheets/create.ts'
import { listOwnSheets, listSheets } from './sheets/list.ts'
import { diffSheet, presentSheet, readingByLink, readSheet } from './sheets/present.ts'
import { deleteTemplate, renameTemplate } from './sheets/templates.ts'
import { askAboutSheet } from './sheets/thread.ts'
import { createVersion } from './sheets/versions.ts'
import { writeSheet, writeSheetByLink } from './sheets/write.ts'
import { finishStage } from './stage.ts'
import { calculateSwingWeight } from './swing-weight.ts'
import { changeTerms, readTerms } from './terms.ts'
import { readBuildOfClub } from './warranty/of-club.ts'
import { leavePart, replacePart } from './warranty/replace.ts'

export const buildsRoutes = handlersFor(buildsContract, () => ({
  calculateSwingWeight: ({ body }) => calculateSwingWeight(body),
}))

export const buildTermsRoutes = handlersFor(buildTermsContract, () => ({
  readBuildTerms: ({ work }) => readTerms(work),
  changeBuildTerms: ({ body, work }) => changeTerms(work, body),
}))

export const sheetRoutes = handlersFor(sheetsContract, () => ({
  createSheet: ({ body, headers, work }) => createSheet(work, { body, key: headers['idempotency-key'] }),
  listSheets: ({ query, work }) => listSheets(work, query),
  listMySheets: ({ actor, work }) => listOwnSheets(work, actor),
  readSheet: ({ params, query, actor, work }) => readSheet(work, params.sheetId, { actor, ...query }),
  writeSheet: ({ params, body, work }) => writeSheet(work, { ...params, ...body }),
  createSheetVersion: ({ params, body, headers, work }) =>
    createVersion(work, { ...params, ...body, key: headers['idempotency-key'] }),
  stepSheet: ({ params, body, work }) => stepSheet(work, { ...params, ...body }),
  renewSheetLink: ({ params, headers, work }) =>
    onceForKey(work, { endpoint: sheetsContract.renewSheetLink, headers, params }, (work) =>
      renewSheetLink(work, params.sheetId),
    ),
  approveSheet: ({ params, body, headers, work }) =>
    approveSheet(work, { ...params, body, key: headers['idempotency-key'] }),
  diffSheet: ({ params, query, actor, work }) => diffSheet(work, params.sheetId, { actor, ...query }),
  makeAgain: ({ body, headers, work }) => makeAgain(work, { request: body, key: headers['idempotency-key'] }),
  renameTemplate: ({ params, body, work }) => renameTemplate(work, { ...params, ...body }),
  deleteTemplate: ({ params, work }) => deleteTemplate(work, params.sheetId),
  readSheetByLink: async ({ body: { token, version }, work }) =>
    presentSheet(work, { ...(await readingByLink(work, token)), version }),
  writeSheetByLink: ({ body, work }) => writeSheetByLink(work, body),
  askAboutSheet: ({ body, headers, work, ...context }) =>
    askAboutSheet({ ...work, context: withLink(context, body.token) }, { ...body, key: headers['idempotency-key'] }),
  approveSheetByLink: ({ body, headers, work }) => approveSheetByLink(work, { body, key: headers['idempotency-key'] }),
}))

export const buildOrderRoutes = handlersFor(buildOrdersContract, () => ({
  listBuilds: ({ query, actor, work }) => listBuilds(work, { now: work.now, actor }, query),
  readBuild: ({ params, actor, work }) => readBuild(work, params.buildId, actor),
  readBuildOfOrder: async ({ params, actor, work }) =>
    readBuild(work, await findBuildIdBy(work, 'orderId', params.orderId), actor),
  readPromisesKept: ({ work }) => readPromisesKept(work),
  listBuilders: async ({ work }) => ({ builders: await listBuilders(work) }),
  checkBuildRush: ({ body, work }) => checkBuildRush(work, body),
  stepBuild: ({ params, body, work }) => stepBuild(work, { ...params, ...body }),
  finishStage: ({ params, body, work }) => finishStage(work, { ...params, ...body }),
  measureClub: ({ params, body, work }) => measureClub(work, { ...params, ...body }),
  renewBuildLink: ({ params, headers, work }) =>
    onceForKey(work, { endpoint: buildOrdersContract.renewBuildLink, headers, params }, (work) =>
      renewBuildLink(work, params.buildId),
    ),
  changeBuild: ({ params, body, work }) => changeBuild(work, { ...params, ...body }),
  handOverBuild: ({ params, body, headers, work }) =>
    handOverBuild(work, { ...params, ...body, key: headers['idempotency-key'] }),
}))

export const buildShippingRoutes = handlersFor(buildShippingContract, () => ({
  arrangeShipping: ({ params, body, headers, work }) =>
    arrangeShipping(work, { ...params, ...body, key: headers['idempotency-key'] }),
  readLastAddress: ({ params, actor, work }) => readLastAddress(work, params.buildId, actor),
  removeShipping: ({ params, work }) => removeShipping(work, params),
  shipBuild: ({ params, body, headers, work }) =>
    shipBuild(work, { ...params, ...body, key: headers['idempotency-key'] }),
}))

export const buildChangeRoutes = handlersFor(buildChangesContract, () => ({
  answerBuildChange: ({ params, body, work }) => answerChange(work, { ...params, ...body }),
}))

export const buildWarrantyRoutes = handlersFor(buildWarrantyContract, () => ({
  readBuildOfClub: ({ params, actor, work }) => readBuildOfClub(work, params.clubId, actor),
  replacePart: ({ params, body, work }) => replacePart(work, { ...params, ...body }),
  leavePart: ({ params, work }) => leavePart(work, params),
}))

export const takenPartRoutes = handlersFor(takenPartsContract, () => ({
  listTakenParts: ({ params, actor, work }) => readTaken(work, params.buildId, actor),
}))

export const buildTrackerRoutes = handlersFor(buildTrackerContract, () => ({
  listMyBuilds: ({ query, actor, work }) => listMyBuilds(work, signedIn(actor).userId, query.order),
  trackBuild: ({ body, work }) => trackBuild(work, body.token),
  askAboutBuild: ({ body, headers, work, ...context }) =>
    askAboutBuild({ ...work, context: withLink(context, body.token) }, { ...body, key: headers['idempotency-key'] }),
  chooseBuildShipping: ({ body, work }) => chooseShipping(work, body),
  chooseBuildPickup: ({ body, work }) => choosePickup(work, body),
}))

export const buildPhotoRoutes = handlersFor(buildPhotosContract, () => ({
  listFilesOfBuild: ({ params, actor, work }) => listPhotos(work, params.buildId, actor),
  addFilesOfBuild: ({ params, body, headers, work }) =>
    addPhotos(work, { ...params, ...body, key: headers['idempotency-key'] }),
  captionFileOfBuild: ({ params, body, work }) => captionPhoto(work, { ...params, ...body }),
  removeFileOfBuild: ({ params, work }) => removePhoto(work, params),
}))

export const buildMessageRoutes = handlersFor(buildMessagesContract, () => ({
  listMessagesOfBuild: ({ params, actor, work }) => listMessages(work, params.buildId, actor),
  tellClientOfBuild: ({ params, body, headers, work }) =>
    tellClient(work, { ...params, ...body, key: headers['idempotency-key'] }),
}))
