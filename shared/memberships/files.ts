import { fileOf } from '#shared/http/list-file.ts'

import { plansContract } from './plans-contract.ts'

export const planColumns = ['code', 'name', 'state', 'kind', 'billing', 'currency', 'price', 'holders'] as const

/** The list of plans as a file. */
export const membershipFilesContract = {
  exportPlans: fileOf(plansContract.listPlans, planColumns),
}
