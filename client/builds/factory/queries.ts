import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { buildsKey } from '#client/builds/order-queries.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryStatus } from '#shared/builds/factory/status.ts'
import type { Call } from '#shared/http/call.ts'
import { addressOf } from '#shared/http/call.ts'
import type { Input } from '#shared/http/endpoint.ts'

/** Under the key of builds, because a factory order changes its build: both are asked again. */
export const factoryKey = [...buildsKey, 'factory'] as const

export type FactoryFilter = FiltersOf<typeof factoryContract.listFactoryOrders>

export const factoryOrdersMatching = (filter: FactoryFilter) =>
  pagesOf(
    [...factoryKey, 'list', filter],
    (after) => call(factoryContract.listFactoryOrders, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 5000 },
  )

/** The orders of one build: few, so in one page. */
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

export const draftFactoryOrder = (body: Input<typeof factoryContract.draftFactoryOrder>['body']) =>
  call(factoryContract.draftFactoryOrder, { body })

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

export const receiveFactoryOrder = (factoryOrderId: string, body: Receipt) =>
  call(factoryContract.receiveFactoryOrder, { params: { factoryOrderId }, body })

export const priceLine = (factoryOrderId: string, lineId: string, costCents: number) =>
  call(factoryContract.priceFactoryOrder, { params: { factoryOrderId }, body: { costs: [{ lineId, costCents }] } })

export const claimLine = (factoryOrderId: string, body: { lineId: string; reason: string }) =>
  call(factoryContract.claimFactoryLine, { params: { factoryOrderId }, body })

type Settlement = Input<typeof factoryContract.settleClaim>['body']

export const settleClaim = (factoryOrderId: string, claimId: string, body: Settlement) =>
  call(factoryContract.settleClaim, { params: { factoryOrderId, claimId }, body })

interface OfClaim {
  factoryOrderId: string
  claimId: string
}

export const addPhotoOfClaim = (params: OfClaim, fileId: string, call: Call) =>
  call(factoryContract.addFilesOfClaim, { params, body: { fileIds: [fileId] } })

export const mailFactoryOrder = (factoryOrderId: string) =>
  call(factoryContract.mailFactoryOrder, { params: { factoryOrderId } })

export const billFactoryOrder = (
  factoryOrderId: string,
  body: Input<typeof factoryContract.billFactoryOrder>['body'],
) => call(factoryContract.billFactoryOrder, { params: { factoryOrderId }, body })

export const fetchFactoryPaper = (factoryOrderId: string) =>
  call(factoryContract.readFactoryPaper, { params: { factoryOrderId } })

export const factoryTableFile = (factoryOrderId: string) =>
  addressOf(factoryContract.exportFactoryOrder, { params: { factoryOrderId } })
