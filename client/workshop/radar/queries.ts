import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { radarContract } from '#shared/workshop/radar/contract.ts'

export const wornQuery = queryOptions({
  queryKey: ['workshop', 'radar', 'clients'],
  queryFn: () => call(radarContract.listWorn, {}),
})

export const myWorn = queryOptions({
  queryKey: ['workshop', 'radar', 'mine'],
  queryFn: () => call(radarContract.listMyWorn, {}),
})

export const tellWorn = (personIds: string[]) => call(radarContract.tellWorn, { body: { personIds } })
