import { fileOf } from '#shared/http/list-file.ts'

import { discountsContract } from './discounts-contract.ts'

export const discountColumns = ['name', 'code', 'takes', 'amount', 'from', 'until', 'uses', 'state'] as const

/** The list of discounts as a file. */
export const catalogFilesContract = {
  exportDiscounts: fileOf(discountsContract.listDiscounts, discountColumns),
}
