import { handlersFor } from '#server/kernel/http/mount.ts'
import { clinicsContract } from '#shared/lessons/editor/clinics-contract.ts'
import { packagesContract } from '#shared/lessons/editor/packages-contract.ts'

import { changeClinic, createClinic, historyOfClinic, pageOfClinics, readClinic, readClinicChoices } from './clinics.ts'
import { listAllPackages } from './package-store.ts'
import { changePackage, createPackage, historyOfPackage, orderPackages, readPackage } from './packages.ts'

export const packageEditorRoutes = handlersFor(packagesContract, () => {
  return {
    listPackages: async ({ work }) => ({ packages: await listAllPackages(work), next: null }),
    createPackage: ({ body, headers, work }) => createPackage(work, body, headers['idempotency-key']),
    readPackage: ({ params, work }) => readPackage(work, params.packageId),
    changePackage: ({ params, body: { version, ...document }, work }) =>
      changePackage(work, { ...params, version, document }),
    orderPackages: ({ body, work }) => orderPackages(work, body.packageIds),
    listHistoryOfPackage: ({ params, query, work }) => historyOfPackage(work, params.packageId, query),
  }
})

export const clinicEditorRoutes = handlersFor(clinicsContract, () => {
  return {
    listStudioClinics: ({ query, work }) => pageOfClinics(work, query),
    createClinic: ({ body, headers, work }) => createClinic(work, body, headers['idempotency-key']),
    readClinic: ({ params, work }) => readClinic(work, params.clinicId),
    changeClinic: ({ params, body: { version, ...document }, work }) =>
      changeClinic(work, { ...params, version, document }),
    listHistoryOfClinic: ({ params, query, work }) => historyOfClinic(work, params.clinicId, query),
    readClinicChoices: ({ work }) => readClinicChoices(work),
  }
})
