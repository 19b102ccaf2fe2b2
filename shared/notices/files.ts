import { fileOf } from '#shared/http/list-file.ts'

import { noticesContract } from './contract.ts'

export const noticeColumns = ['subject', 'channel', 'to', 'state', 'why', 'attempts', 'written'] as const

/** The outbox as a file, without the texts. */
export const noticeFilesContract = {
  exportNotices: fileOf(noticesContract.listNotices, noticeColumns),
}
