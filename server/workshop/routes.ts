import { handlersFor } from '#server/kernel/http/mount.ts'
import { workshopContract } from '#shared/workshop/contract.ts'

import { listBenchJobs } from './service.ts'

export const workshopRoutes = handlersFor(workshopContract, () => ({
  listBenchJobs: ({ work }) => listBenchJobs(work),
}))
