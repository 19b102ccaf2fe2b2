import { handlersFor } from '#server/kernel/http/mount.ts'
import { recordsContract } from '#shared/leagues/records/contract.ts'

import { listChampions, readRecords } from './records.ts'

export const recordRoutes = handlersFor(recordsContract, () => ({
  listChampions: ({ query, work }) => listChampions(work, query),
  readRecords: ({ params, work }) => readRecords(work, params.seasonId),
}))
