import { handlersFor } from '#server/kernel/http/mount.ts'
import { pricePrepared } from '#server/workshop/tickets/price-ahead.ts'
import { prepareContract } from '#shared/workshop/prepare/contract.ts'

import { changePrepared, listMyPrepared, withdrawPrepared } from './change.ts'
import { listGrips } from './grips.ts'
import { openPrepared } from './open.ts'
import { addPreparedPhotos, removePreparedPhoto } from './photos.ts'
import { prepareTicket } from './prepare.ts'

export const prepareRoutes = handlersFor(prepareContract, () => ({
  listGrips: ({ work }) => listGrips(work),
  prepareTicket: ({ body, headers, work }) => prepareTicket(work, { body, key: headers['idempotency-key'] }),
  pricePrepared: ({ body, actor, work }) => pricePrepared(work, body, actor),
  listMyPrepared: ({ actor, work }) => listMyPrepared(work, actor),
  changePrepared: ({ params, body, work }) => changePrepared(work, { ...params, ...body }),
  withdrawPrepared: ({ params, work }) => withdrawPrepared(work, params.preparedId),
  addPreparedPhotos: ({ params, body, headers, work }) =>
    addPreparedPhotos(work, { ...params, ...body, key: headers['idempotency-key'] }),
  removePreparedPhoto: ({ params, work }) => removePreparedPhoto(work, params),
  openPrepared: ({ body, work }) => openPrepared(work, body.code),
}))
