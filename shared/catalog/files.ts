import { fileOf } from '#shared/http/list-file.ts'

import { discountsContract } from './discounts-contract.ts'
import { catalogEditorContract } from './editor-contract.ts'

export const discountColumns = ['name', 'code', 'takes', 'amount', 'from', 'until', 'uses', 'state'] as const

export const serviceColumns = [
  'name',
  'code',
  'state',
  'category',
  'options',
  'currency',
  'least',
  'most',
  'ahead',
] as const

/** What is sold, and what is taken off it, as files. */
export const catalogFilesContract = {
  exportServices: fileOf(catalogEditorContract.listCatalog, serviceColumns),
  exportDiscounts: fileOf(discountsContract.listDiscounts, discountColumns),
}
