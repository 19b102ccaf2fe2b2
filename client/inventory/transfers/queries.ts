import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { stockKey } from '#client/inventory/queries.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { transfersContract } from '#shared/inventory/transfers/contract.ts'
import type { TransferStatus } from '#shared/inventory/transfers/status.ts'

const transfersKey = [...stockKey, 'transfers'] as const

export type TransferFilter = FiltersOf<typeof transfersContract.listStockTransfers>

export const transfersMatching = (filter: TransferFilter) =>
  pagesOf(
    [...transfersKey, 'list', filter],
    (after) => call(transfersContract.listStockTransfers, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 5000 },
  )

export const transferOf = (transferId: string) =>
  queryOptions({
    queryKey: [...transfersKey, 'one', transferId],
    queryFn: () => call(transfersContract.readStockTransfer, { params: { transferId } }),
    staleTime: 5000,
  })

export type NewTransfer = Input<typeof transfersContract.draftStockTransfer>['body']

export const draftTransfer = (body: NewTransfer) => call(transfersContract.draftStockTransfer, { body })

export const editTransfer = (transferId: string, body: Input<typeof transfersContract.editStockTransfer>['body']) =>
  call(transfersContract.editStockTransfer, { params: { transferId }, body })

export const stepTransfer = (transferId: string, body: { to: TransferStatus; reason?: string; version: number }) =>
  call(transfersContract.stepStockTransfer, { params: { transferId }, body })

export type TransferReceipt = Input<typeof transfersContract.receiveStockTransfer>['body']

export const receiveTransfer = (transferId: string, body: TransferReceipt) =>
  call(transfersContract.receiveStockTransfer, { params: { transferId }, body })
