import { fileOf } from '#shared/http/list-file.ts'

import { factoryContract } from './factory/contract.ts'
import { lateContract } from './late/contract.ts'
import { buildOrdersContract } from './orders/contract.ts'
import { quotesContract } from './quotes/contract.ts'
import { sheetsContract } from './sheets/contract.ts'

export const buildColumns = [
  'number',
  'client',
  'state',
  'builder',
  'clubs',
  'missingParts',
  'partsArrive',
  'promised',
  'late',
  'currency',
  'due',
  'made',
] as const
export const quoteColumns = [
  'number',
  'sheet',
  'client',
  'state',
  'clubs',
  'currency',
  'total',
  'validUntil',
  'made',
] as const
export const sheetColumns = [
  'number',
  'kind',
  'client',
  'template',
  'state',
  'version',
  'clubs',
  'made',
  'changed',
] as const
export const factoryColumns = [
  'number',
  'supplier',
  'build',
  'client',
  'state',
  'clubs',
  'came',
  'currency',
  'total',
  'expected',
  'late',
  'made',
  'ordered',
] as const
export const latePartColumns = [
  'build',
  'client',
  'part',
  'clubs',
  'arrives',
  'promisedBefore',
  'promised',
  'state',
] as const

/** The lists of builds, and of what comes before them, as files. */
export const buildFilesContract = {
  // The list shows each client their own, which is no file that is taken home: that is for whoever works on builds.
  exportBuilds: {
    ...fileOf(buildOrdersContract.listBuilds, buildColumns),
    access: 'may:view_all_builds/builds or edit_builds/builds' as const,
  },
  exportQuotes: fileOf(quotesContract.listQuotes, quoteColumns),
  exportSheets: fileOf(sheetsContract.listSheets, sheetColumns),
  exportFactoryOrders: fileOf(factoryContract.listFactoryOrders, factoryColumns),
  exportLateParts: fileOf(lateContract.listLateParts, latePartColumns),
}
