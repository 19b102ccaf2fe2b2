import { handlersFor } from '#server/kernel/http/mount.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'

import { confirmFactoryOrder, expectFactoryOrder, shipFactoryOrder } from './arrive.ts'
import { billFactoryOrder } from './bill.ts'
import { addFilesOfClaim, claimFactoryLine, settleClaim } from './claim.ts'
import { priceFactoryOrder } from './costs.ts'
import { draftFactoryOrder } from './create.ts'
import { mailFactoryOrder } from './letter.ts'
import { pageOfFactoryOrders } from './list.ts'
import { exportFactoryOrder, readFactoryPaper } from './paper.ts'
import { readFactoryOrder } from './present.ts'
import { receiveFactoryOrder } from './receive.ts'
import { stepFactoryOrder } from './step.ts'
import { pageOfUnordered } from './unordered.ts'

export const factoryRoutes = handlersFor(factoryContract, () => {
  return {
    listFactoryOrders: ({ query, actor, work }) => pageOfFactoryOrders(work, query, actor),
    listUnordered: ({ query, work }) => pageOfUnordered(work, query),
    draftFactoryOrder: ({ body, headers, work }) =>
      draftFactoryOrder(work, { ...body, key: headers['idempotency-key'] }),
    readFactoryOrder: ({ params, actor, work }) => readFactoryOrder(work, params.factoryOrderId, actor),
    stepFactoryOrder: ({ params, body, work }) => stepFactoryOrder(work, { ...params, ...body }),
    confirmFactoryOrder: ({ params, body, work }) => confirmFactoryOrder(work, { ...params, ...body }),
    shipFactoryOrder: ({ params, body, work }) => shipFactoryOrder(work, { ...params, ...body }),
    expectFactoryOrder: ({ params, body, work }) => expectFactoryOrder(work, { ...params, ...body }),
    receiveFactoryOrder: ({ params, body, headers, work }) =>
      receiveFactoryOrder(work, { ...params, ...body, key: headers['idempotency-key'] }),
    priceFactoryOrder: ({ params, body, work }) => priceFactoryOrder(work, { ...params, ...body }),
    billFactoryOrder: ({ params, body, headers, work }) =>
      billFactoryOrder(work, { ...params, body, key: headers['idempotency-key'] }),
    claimFactoryLine: ({ params, body, headers, work }) =>
      claimFactoryLine(work, { ...params, ...body, key: headers['idempotency-key'] }),
    settleClaim: ({ params, body, work }) => settleClaim(work, { ...params, ...body }),
    addFilesOfClaim: ({ params, body, headers, work }) =>
      addFilesOfClaim(work, { ...params, ...body, key: headers['idempotency-key'] }),
    mailFactoryOrder: ({ params, headers, work }) =>
      mailFactoryOrder(work, { ...params, key: headers['idempotency-key'] }),
    readFactoryPaper: ({ params, work }) => readFactoryPaper(work, params.factoryOrderId),
    exportFactoryOrder: ({ params, work }) => exportFactoryOrder(work, params.factoryOrderId),
  }
})
