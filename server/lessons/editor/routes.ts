import { handlersFor } from '#server/kernel/http/mount.ts'
import { clinicsContract } from '#shared/lessons/editor/clinics-contract.ts'
import { packagesContract } from '#shared/lessons/editor/packages-contract.ts'

import { changeClinic, createClinic, historyOfClinic, pageOfClinics, readClinic, readClinicChoices } from './clinics.ts'
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

export const clinicEditorRoutes = handlersFor(clinicsContract, (services) => {
  const { db, now } = services

  return {
    listStudioClinics: ({ query }) => pageOfClinics(db, query, now()),
    createClinic: ({ body, headers, ...context }) => createClinic(services, body, headers['idempotency-key'], context),
    readClinic: ({ params }) => readClinic(db, params.clinicId),
    changeClinic: ({ params, body: { version, ...document }, ...context }) =>
      changeClinic(services, { ...params, version, document }, context),
    listHistoryOfClinic: ({ params, query }) => historyOfClinic(db, params.clinicId, query),
    readClinicChoices: () => readClinicChoices(db),
  }
})
