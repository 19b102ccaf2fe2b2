import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { consumablesContract } from '#shared/workshop/consumables/contract.ts'

export const consumablesQuery = queryOptions({
  queryKey: ['workshop', 'consumables'],
  queryFn: () => call(consumablesContract.listConsumables, {}),
})

export const changeConsumables = (stage: string, body: Input<typeof consumablesContract.changeConsumables>['body']) =>
  call(consumablesContract.changeConsumables, { params: { stage }, body })
