import { handlersFor } from '#server/kernel/http/mount.ts'
import { packagesContract } from '#shared/lessons/editor/packages-contract.ts'

import { listAllPackages } from './package-store.ts'
import { changePackage, createPackage, historyOfPackage, orderPackages, readPackage } from './packages.ts'

export const packageEditorRoutes = handlersFor(packagesContract, (services) => {
  const { db } = services

  return {
    listPackages: async () => ({ packages: await listAllPackages(db), next: null }),
    createPackage: ({ body, headers, ...context }) =>
      createPackage(services, body, headers['idempotency-key'], context),
    readPackage: ({ params }) => readPackage(db, params.packageId),
    changePackage: ({ params, body: { version, ...document }, ...context }) =>
      changePackage(db, { ...params, version, document }, context),
    orderPackages: ({ body, ...context }) => orderPackages(db, body.packageIds, context),
    listHistoryOfPackage: ({ params, query }) => historyOfPackage(db, params.packageId, query),
  }
})
