import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { workshopContract } from '#shared/workshop/contract.ts'

export const benchJobsQuery = queryOptions({
  queryKey: ['workshop', 'jobs'],
  queryFn: () => call(workshopContract.listBenchJobs, {}),
})

export const ticketsKey = ['workshop', 'tickets'] as const
