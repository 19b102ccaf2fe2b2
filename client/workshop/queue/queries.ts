import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { queueContract } from '#shared/workshop/queue-contract.ts'

export const queueKey = ['workshop', 'queue'] as const

export const benchQueue = queryOptions({
  queryKey: [...queueKey, 'days'],
  queryFn: () => call(queueContract.readQueue, { query: { days: 14 } }),
  staleTime: 5000,
})

export const capacityQuery = queryOptions({
  queryKey: [...queueKey, 'capacity'],
  queryFn: () => call(queueContract.readCapacity, {}),
})

export const changeCapacity = (resourceId: string, minutes: number[]) =>
  call(queueContract.changeCapacity, { params: { resourceId }, body: { minutes } })
