import { fileOf } from '#shared/http/list-file.ts'

import { errorsContract } from './contract.ts'

export const errorColumns = [
  'message',
  'code',
  'operation',
  'path',
  'browser',
  'build',
  'first',
  'last',
  'countLastHour',
  'countLastDay',
  'count',
  'numbers',
] as const

/** The list of errors in browsers as a file. */
export const errorFilesContract = {
  exportClientErrors: fileOf(errorsContract.listClientErrors, errorColumns),
}
