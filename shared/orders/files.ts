import { fileOf } from '#shared/http/list-file.ts'

import { returnsContract } from './returns-contract.ts'

export const returnColumns = [
  'day',
  'client',
  'what',
  'currency',
  'worth',
  'given',
  'reason',
  'by',
  'approvedBy',
] as const

/** The list of returns without a receipt as a file. */
export const orderFilesContract = {
  exportLooseReturns: fileOf(returnsContract.listLooseReturns, returnColumns),
}
