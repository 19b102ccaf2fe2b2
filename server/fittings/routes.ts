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

export const fittingRoutes = handlersFor(fittingsContract, () => ({
  listFittings: ({ query, work }) => listFittings(work, query),
  readFitting: ({ params, work }) => readFitting(work, params.fittingId),
  openFitting: ({ body, headers, work }) => openFitting(work, { body, key: headers['idempotency-key'] }),
  changeFitting: ({ params, body, work }) => changeFitting(work, { ...params, ...body }),
  stepFitting: ({ params, body, work }) => stepFitting(work, { ...params, ...body }),
  makeSheetOfFitting: ({ params, body, headers, work }) =>
    makeSheet(work, { ...params, ...body, key: headers['idempotency-key'] }),
  renewFittingLink: ({ params, headers, work }) =>
    onceForKey(work, { endpoint: fittingsContract.renewFittingLink, headers, params }, (work) =>
      renewFittingLink(work, params.fittingId),
    ),
  addCandidate: ({ params, body, headers, work }) =>
    addCandidate(work, { ...params, body, key: headers['idempotency-key'] }),
  changeCandidate: ({ params, body, work }) => changeCandidate(work, params, body),
  removeCandidate: ({ params, work }) => removeCandidate(work, params),
  addShots: ({ params, body, work }) => addShots(work, { ...params, ...body }),
  changeShot: ({ params, body, work }) => changeShot(work, { params, body }),
  removeShot: ({ params, work }) => removeShot(work, params),
  importShots: ({ params, query, body, work }) => importShots(work, { params, query, body }),
  addFilesOfFitting: ({ params, body, headers, work }) =>
    addPhotos(work, { ...params, ...body, key: headers['idempotency-key'] }),
  captionFileOfFitting: ({ params, body, work }) => captionPhoto(work, params, body.caption),
  removeFileOfFitting: ({ params, work }) => removePhoto(work, params),
  listMyFittings: ({ actor, work }) => listOwnFittings(work, signedIn(actor).userId),
  readMyFitting: ({ params, actor, work }) => readOwnFitting(work, params.fittingId, signedIn(actor).userId),
  readSharedFitting: ({ body, work }) => readSharedFitting(work, body.token),
}))
