import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { buildsKey } from '#client/builds/orders/queries.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryShelf } from '#shared/builds/factory/factory-order.ts'
import type { FactoryStatus } from '#shared/builds/factory/status.ts'
import type { Input } from '#shared/http/endpoint.ts'

/** What comes from a maker moves its build: below the key of builds, so that both are asked for anew. */
export const factoryKey = [...buildsKey, 'factory'] as const

const headersOf = (key: string) => ({ 'idempotency-key': key })

export interface FactoryFilter {
  search?: string
  shelf?: FactoryShelf
}

export const factoryOrdersMatching = (filter: FactoryFilter) =>
  pagesOf(
    [...factoryKey, 'list', filter],
    (after) => call(factoryContract.listFactoryOrders, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 5000 },
  )

/** The few that one build may have. */
export const factoryOrdersOf = (build: string) =>
  queryOptions({
    queryKey: [...factoryKey, 'of', build],
    queryFn: () => call(factoryContract.listFactoryOrders, { query: { limit: 60, build } }),
    staleTime: 5000,
  })

export const unorderedBuilds = queryOptions({
  queryKey: [...factoryKey, 'unordered'],
  queryFn: () => call(factoryContract.listUnordered, { query: { limit: 50 } }),
  staleTime: 5000,
})

export const unorderedOf = (build: string) =>
  queryOptions({
    queryKey: [...factoryKey, 'unordered', build],
    queryFn: () => call(factoryContract.listUnordered, { query: { limit: 1, build } }),
    staleTime: 5000,
  })

export const factoryOrderOf = (factoryOrderId: string) =>
  queryOptions({
    queryKey: [...factoryKey, 'one', factoryOrderId],
    queryFn: () => call(factoryContract.readFactoryOrder, { params: { factoryOrderId } }),
    staleTime: 5000,
  })

export const draftFactoryOrder = (body: Input<typeof factoryContract.draftFactoryOrder>['body'], key: string) =>
  call(factoryContract.draftFactoryOrder, { body, headers: headersOf(key) })

export const stepFactoryOrder = (
  factoryOrderId: string,
  body: { to: FactoryStatus; reason?: string; version: number },
) => call(factoryContract.stepFactoryOrder, { params: { factoryOrderId }, body })

type Confirmation = Input<typeof factoryContract.confirmFactoryOrder>['body']

export const confirmFactoryOrder = (factoryOrderId: string, body: Confirmation) =>
  call(factoryContract.confirmFactoryOrder, { params: { factoryOrderId }, body })

type Shipment = Input<typeof factoryContract.shipFactoryOrder>['body']

export const shipFactoryOrder = (factoryOrderId: string, body: Shipment) =>
  call(factoryContract.shipFactoryOrder, { params: { factoryOrderId }, body })

type Expectation = Input<typeof factoryContract.expectFactoryOrder>['body']

export const expectFactoryOrder = (factoryOrderId: string, body: Expectation) =>
  call(factoryContract.expectFactoryOrder, { params: { factoryOrderId }, body })

export type Receipt = Input<typeof factoryContract.receiveFactoryOrder>['body']

export const receiveFactoryOrder = (factoryOrderId: string, body: Receipt, key: string) =>
  call(factoryContract.receiveFactoryOrder, { params: { factoryOrderId }, body, headers: headersOf(key) })

export const priceLine = (factoryOrderId: string, lineId: string, costCents: number) =>
  call(factoryContract.priceFactoryOrder, { params: { factoryOrderId }, body: { costs: [{ lineId, costCents }] } })

export const claimLine = (factoryOrderId: string, body: { lineId: string; reason: string }, key: string) =>
  call(factoryContract.claimFactoryLine, { params: { factoryOrderId }, body, headers: headersOf(key) })

type Settlement = Input<typeof factoryContract.settleClaim>['body']

export const settleClaim = (factoryOrderId: string, claimId: string, body: Settlement) =>
  call(factoryContract.settleClaim, { params: { factoryOrderId, claimId }, body })

interface OfClaim {
  factoryOrderId: string
  claimId: string
}

export const addPhotoOfClaim = (params: OfClaim, fileId: string, key: string) =>
  call(factoryContract.addFilesOfClaim, { params, body: { fileIds: [fileId] }, headers: headersOf(key) })

export const mailFactoryOrder = (factoryOrderId: string, key: string) =>
  call(factoryContract.mailFactoryOrder, { params: { factoryOrderId }, headers: headersOf(key) })

export const billFactoryOrder = (
  factoryOrderId: string,
  body: Input<typeof factoryContract.billFactoryOrder>['body'],
  key: string,
) => call(factoryContract.billFactoryOrder, { params: { factoryOrderId }, body, headers: headersOf(key) })

export const fetchFactoryPaper = (factoryOrderId: string) =>
  call(factoryContract.readFactoryPaper, { params: { factoryOrderId } })

export const fetchFactoryTable = (factoryOrderId: string) =>
  call(factoryContract.exportFactoryOrder, { params: { factoryOrderId } })
