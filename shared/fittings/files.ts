import { fileOf } from '#shared/http/list-file.ts'

import { fittingsContract } from './contract.ts'

export const fittingColumns = [
  'number',
  'client',
  'state',
  'club',
  'fitter',
  'day',
  'candidates',
  'shots',
  'best',
  'followUp',
] as const

/** The list of fittings as a file. */
export const fittingFilesContract = {
  exportFittings: fileOf(fittingsContract.listFittings, fittingColumns),
}
