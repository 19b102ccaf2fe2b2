import { fileOf } from '#shared/http/list-file.ts'

import { offersContract } from './contract.ts'

export const callColumns = ['reference', 'day', 'time', 'client', 'phone', 'service', 'staff', 'why', 'reason'] as const

/** The list of calls as a file. */
export const callFilesContract = {
  /** Names and numbers leave the house with whoever may take clients out of it. */
  exportCallsToMake: { ...fileOf(offersContract.listCallsToMake, callColumns), access: 'may:export/users' as const },
}
