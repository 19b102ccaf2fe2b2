import { fileOf } from '#shared/http/list-file.ts'

import { clinicsContract } from './editor/clinics-contract.ts'
import { packagesContract } from './editor/packages-contract.ts'

export const clinicColumns = [
  'title',
  'day',
  'time',
  'sessions',
  'coach',
  'taken',
  'capacity',
  'minimum',
  'decideOn',
  'state',
] as const

export const packageColumns = [
  'name',
  'code',
  'service',
  'lessons',
  'currency',
  'price',
  'months',
  'sold',
  'left',
  'state',
] as const

/** The lists of clinics and packages as files. */
export const lessonFilesContract = {
  exportClinics: fileOf(clinicsContract.listStudioClinics, clinicColumns),
  exportPackages: fileOf(packagesContract.listPackages, packageColumns),
}
