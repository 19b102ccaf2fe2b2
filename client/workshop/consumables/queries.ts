import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type Consumable, consumablesContract } from '#shared/workshop/consumables/contract.ts'

export const consumablesQuery = queryOptions({
  queryKey: ['workshop', 'consumables'],
  queryFn: () => call(consumablesContract.listConsumables, {}),
})

export const changeConsumables = (stage: string, rows: readonly Consumable[]) =>
  call(consumablesContract.changeConsumables, {
    params: { stage },
    body: { consumables: rows.map(({ sku, quantity, perWrap }) => ({ sku, quantity, perWrap })) },
  })
