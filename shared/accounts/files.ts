import { fileOf } from '#shared/http/list-file.ts'

import { accountsContract } from './contract.ts'

export const accountColumns = [
  'name',
  'email',
  'phone',
  'confirmed',
  'roles',
  'secondStep',
  'made',
  'invited',
  'lastSignIn',
] as const

/** The list of accounts as a file. */
export const accountFilesContract = {
  exportAccounts: fileOf(accountsContract.listAccounts, accountColumns),
}
