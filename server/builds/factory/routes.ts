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

export const factoryRoutes = handlersFor(factoryContract, (services) => {
  const { db, now } = services

  return {
    listFactoryOrders: ({ query, actor }) => pageOfFactoryOrders(services, query, actor),
    listUnordered: ({ query }) => pageOfUnordered(db, query),
    draftFactoryOrder: ({ body, headers, ...context }) =>
      draftFactoryOrder(services, { ...body, key: headers['idempotency-key'] }, context),
    readFactoryOrder: ({ params, actor }) => readFactoryOrder(services, params.factoryOrderId, actor),
    stepFactoryOrder: ({ params, body, ...context }) => stepFactoryOrder(services, { ...params, ...body }, context),
    confirmFactoryOrder: ({ params, body, ...context }) =>
      confirmFactoryOrder(services, { ...params, ...body }, context),
    shipFactoryOrder: ({ params, body, ...context }) => shipFactoryOrder(services, { ...params, ...body }, context),
    expectFactoryOrder: ({ params, body, ...context }) => expectFactoryOrder(services, { ...params, ...body }, context),
    receiveFactoryOrder: ({ params, body, headers, ...context }) =>
      receiveFactoryOrder(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
    priceFactoryOrder: ({ params, body, ...context }) => priceFactoryOrder(services, { ...params, ...body }, context),
    billFactoryOrder: ({ params, body, headers, ...context }) =>
      billFactoryOrder(services, { ...params, body, key: headers['idempotency-key'] }, context),
    claimFactoryLine: ({ params, body, headers, ...context }) =>
      claimFactoryLine(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
    settleClaim: ({ params, body, ...context }) => settleClaim(services, { ...params, ...body }, context),
    addFilesOfClaim: ({ params, body, headers, ...context }) =>
      addFilesOfClaim(services, { ...params, ...body, key: headers['idempotency-key'] }, context),
    mailFactoryOrder: ({ params, headers, ...context }) =>
      mailFactoryOrder(services, { ...params, key: headers['idempotency-key'] }, context),
    readFactoryPaper: ({ params }) => readFactoryPaper(db, params.factoryOrderId, now()),
    exportFactoryOrder: ({ params }) => exportFactoryOrder(db, params.factoryOrderId, now()),
  }
})
