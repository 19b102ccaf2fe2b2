import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { queueContract } from '#shared/workshop/queue-contract.ts'

export const queueKey = ['workshop', 'queue'] as const

export const benchQueue = queryOptions({
  queryKey: [...queueKey, 'days'],
  queryFn: () => call(queueContract.readQueue, { query: { days: 14 } }),
  staleTime: 5000,
})

/** When these clubs could be done, and whose promise a day would break. */
export const rushOf = (clubs: Parsed<typeof queueContract.checkRush>['body']['clubs'], on: string | undefined) =>
  queryOptions({
    queryKey: [...queueKey, 'check', clubs, on],
    queryFn: () => call(queueContract.checkRush, { body: { clubs, ...(on && { on }) } }),
    enabled: clubs.length > 0,
    staleTime: 15_000,
    meta: { failsInPlace: true },
  })

export const capacityQuery = queryOptions({
  queryKey: [...queueKey, 'capacity'],
  queryFn: () => call(queueContract.readCapacity, {}),
})

export const changeCapacity = (resourceId: string, minutes: number[]) =>
  call(queueContract.changeCapacity, { params: { resourceId }, body: { minutes } })
