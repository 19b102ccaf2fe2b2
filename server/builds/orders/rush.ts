import { readTerms } from '#server/builds/terms.ts'
import type { Work } from '#server/kernel/work.ts'
import { checkWork } from '#server/workshop/service.ts'
import type { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import type { RushCheck } from '#shared/workshop/queue-contract.ts'

import { tasksOf } from './begin.ts'

type Check = Parsed<typeof buildOrdersContract.checkBuildRush>['body']

/** The stages of some clubs, planned after everything promised. */
export const checkBuildRush = async (work: Work, { clubs, on }: Check): Promise<RushCheck> =>
  checkWork(work, { tasks: tasksOf(clubs, await readTerms(work)), on })
