import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { fittingsContract } from '#shared/fittings/contract.ts'
import { signedIn } from '#shared/permissions/may.ts'

import { addCandidate, changeCandidate, removeCandidate } from './candidates.ts'
import { changeFitting } from './change.ts'
import { importShots } from './import/import-shots.ts'
import { listFittings } from './list.ts'
import { makeSheet } from './make-sheet.ts'
import { openFitting } from './open.ts'
import { addPhotos, captionPhoto, removePhoto } from './photos.ts'
import { readFitting } from './present.ts'
import { listOwnFittings, readOwnFitting, readSharedFitting, renewFittingLink } from './results.ts'
import { addShots, changeShot, removeShot } from './shots.ts'
import { stepFitting } from './step.ts'

export const fittingRoutes = handlersFor(fittingsContract, (services) => ({
  listFittings: ({ query }) => listFittings(services.db, query),
  readFitting: ({ params, ...context }) => readFitting(services, params.fittingId, context),
  openFitting: ({ body, headers, ...context }) =>
    openFitting(services, { body, key: headers['idempotency-key'] }, context),
  changeFitting: ({ params, body, ...context }) => changeFitting(services, { ...params, ...body }, context),
  stepFitting: ({ params, body, ...context }) => stepFitting(services, { ...params, ...body }, context),
  makeSheetOfFitting: ({ params, body, headers, ...context }) =>
    makeSheet(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
  renewFittingLink: ({ params, headers, ...context }) =>
    onceForKey(services, { endpoint: fittingsContract.renewFittingLink, headers, params }, context, (inside) =>
      renewFittingLink(inside, params.fittingId, context),
    ),
  addCandidate: ({ params, body, headers, ...context }) =>
    addCandidate(services, { ...params, body, key: headers['idempotency-key'] }, context),
  changeCandidate: ({ params, body, ...context }) => changeCandidate(services, params, body, context),
  removeCandidate: ({ params, ...context }) => removeCandidate(services, params, context),
  addShots: ({ params, body, ...context }) => addShots(services, { ...params, ...body }, context),
  changeShot: ({ params, body, ...context }) => changeShot(services, { params, body }, context),
  removeShot: ({ params, ...context }) => removeShot(services, params, context),
  importShots: ({ params, query, body, ...context }) => importShots(services, { params, query, body }, context),
  addFilesOfFitting: ({ params, body, headers, ...context }) =>
    addPhotos(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
  captionFileOfFitting: ({ params, body, ...context }) => captionPhoto(services, params, body.caption, context),
  removeFileOfFitting: ({ params, ...context }) => removePhoto(services, params, context),
  listMyFittings: ({ actor }) => listOwnFittings(services.db, signedIn(actor).userId),
  readMyFitting: ({ params, actor }) => readOwnFitting(services, params.fittingId, signedIn(actor).userId),
  readSharedFitting: ({ body }) => readSharedFitting(services, body.token),
}))
