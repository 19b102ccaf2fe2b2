import { handlersFor } from '#server/kernel/http/mount.ts'
import { pricePrepared } from '#server/workshop/tickets/price-ahead.ts'
import { prepareContract } from '#shared/workshop/prepare/contract.ts'

import { changePrepared, listMyPrepared, withdrawPrepared } from './change.ts'
import { listGrips } from './grips.ts'
import { openPrepared } from './open.ts'
import { addPreparedPhotos, removePreparedPhoto } from './photos.ts'
import { prepareTicket } from './prepare.ts'

export const prepareRoutes = handlersFor(prepareContract, (services) => ({
  listGrips: () => listGrips(services.db),
  prepareTicket: ({ body, headers, ...context }) =>
    prepareTicket(services, { body, key: headers['idempotency-key'] }, context),
  pricePrepared: ({ body, actor }) => pricePrepared(services, body, actor),
  listMyPrepared: ({ actor }) => listMyPrepared(services, actor),
  changePrepared: ({ params, body, ...context }) => changePrepared(services, { ...params, ...body }, context),
  withdrawPrepared: ({ params, ...context }) => withdrawPrepared(services, params.preparedId, context),
  addPreparedPhotos: ({ params, body, headers, ...context }) =>
    addPreparedPhotos(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
  removePreparedPhoto: ({ params, ...context }) => removePreparedPhoto(services, params, context),
  openPrepared: ({ body, ...context }) => openPrepared(services, body.code, context),
}))
