import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import { buildShippingContract } from '#shared/builds/orders/shipping-contract.ts'
import type { BuildStage } from '#shared/builds/orders/stages.ts'
import type { BuildStatus } from '#shared/builds/orders/status.ts'
import { takenPartsContract } from '#shared/builds/orders/taken-contract.ts'
import { buildTrackerContract } from '#shared/builds/orders/tracker-contract.ts'
import type { SpecKey } from '#shared/clubs/spec.ts'

export const buildsKey = ['builds', 'orders'] as const

export type BuildFilter = FiltersOf<typeof buildOrdersContract.listBuilds>

export const buildsMatching = (filter: BuildFilter) =>
  pagesOf(
    [...buildsKey, 'list', filter],
    (after) => call(buildOrdersContract.listBuilds, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 5000 },
  )

/** All open builds in one answer. */
export const openBuilds = (filter: { mine?: '1' }) =>
  queryOptions({
    queryKey: [...buildsKey, 'board', filter],
    queryFn: () => call(buildOrdersContract.listBuilds, { query: { limit: 500, shelf: 'open', ...filter } }),
    staleTime: 5000,
    refetchInterval: 30_000,
  })

export const promisesKept = queryOptions({
  queryKey: [...buildsKey, 'kept'],
  queryFn: () => call(buildOrdersContract.readPromisesKept, {}),
  staleTime: 300_000,
})

/** By its id or its order's id: addresses use both. */
export const buildOf = (id: string) =>
  queryOptions({
    queryKey: [...buildsKey, 'one', id],
    queryFn: () => call(buildOrdersContract.readBuild, { params: { buildId: id } }),
    staleTime: 5000,
    refetchInterval: 30_000,
  })

/** The parts that left the shelf for it, which a cancellation must settle. */
export const takenOf = (buildId: string) =>
  queryOptions({
    queryKey: [...buildsKey, 'taken', buildId],
    queryFn: () => call(takenPartsContract.listTakenParts, { params: { buildId } }),
    staleTime: 0,
  })

/** When these clubs could be built, and whose promise a day would break. */
export const rushOf = (clubs: number, on: string) =>
  queryOptions({
    queryKey: [...buildsKey, 'rush', clubs, on],
    queryFn: () => call(buildOrdersContract.checkBuildRush, { body: { clubs, ...(on && { on }) } }),
    staleTime: 15_000,
    placeholderData: keepPreviousData,
    meta: { failsInPlace: true },
  })

export const myBuilds = queryOptions({
  queryKey: [...buildsKey, 'mine'],
  queryFn: () => call(buildTrackerContract.listMyBuilds, { query: {} }),
  staleTime: 5000,
})

/** The build of one order. */
export const buildsOfOrder = (orderId: string) =>
  queryOptions({
    queryKey: [...buildsKey, 'of-order', orderId],
    queryFn: () => call(buildTrackerContract.listMyBuilds, { query: { order: orderId } }),
    staleTime: 5000,
    refetchInterval: 60_000,
  })

export const trackedBuild = (token: string) =>
  queryOptions({
    queryKey: [...buildsKey, 'track', token],
    queryFn: () => call(buildTrackerContract.trackBuild, { body: { token } }),
    staleTime: 5000,
    refetchInterval: 60_000,
  })

interface Step {
  to: BuildStatus
  version: number
  reason?: string
  feeCents?: number
  /** The clubs that came back under warranty. */
  clubIds?: string[]
}

export const stepBuild = (buildId: string, step: Step) =>
  call(buildOrdersContract.stepBuild, { params: { buildId }, body: step })

export const finishStage = (buildId: string, stage: Exclude<BuildStage, 'built'>, version: number) =>
  call(buildOrdersContract.finishStage, { params: { buildId }, body: { stage, version } })

interface ClubMeasurement {
  clubId: string
  field: SpecKey
  value: number
  acceptedReason?: string
}

export const measureClub = (buildId: string, measurement: ClubMeasurement) =>
  call(buildOrdersContract.measureClub, { params: { buildId }, body: measurement })

interface Change {
  version: number
  builderId?: string | null
  place?: string
  promise?: { day: string; reason: string }
}

export const changeBuild = (buildId: string, body: Change) =>
  call(buildOrdersContract.changeBuild, { params: { buildId }, body })

interface HandingOver {
  signedName: string
  code?: string
  version: number
}

export const handOverBuild = (buildId: string, body: HandingOver) =>
  call(buildOrdersContract.handOverBuild, { params: { buildId }, body })

export const builders = queryOptions({
  queryKey: [...buildsKey, 'builders'],
  queryFn: () => call(buildOrdersContract.listBuilders, {}),
  staleTime: 60_000,
})

export const askAboutBuild = (token: string, text: string) =>
  call(buildTrackerContract.askAboutBuild, { body: { token, text } })

export const choosePickup = (token: string, at: Date | null) =>
  call(buildTrackerContract.chooseBuildPickup, { body: { token, at } })

export const chooseShipping = (token: string, address: string | null) =>
  call(buildTrackerContract.chooseBuildShipping, { body: { token, address } })

/** The last address that the client's clubs were sent to. */
export const lastAddressOf = (buildId: string) =>
  queryOptions({
    queryKey: [...buildsKey, 'last-address', buildId],
    queryFn: () => call(buildShippingContract.readLastAddress, { params: { buildId } }),
    staleTime: 5000,
  })

export const arrangeShipping = (buildId: string, body: { address: string; cents: number; version: number }) =>
  call(buildShippingContract.arrangeShipping, { params: { buildId }, body })

export const removeShipping = (buildId: string) => call(buildShippingContract.removeShipping, { params: { buildId } })

interface Shipment {
  carrier: string
  tracking: string
  version: number
}

export const shipBuild = (buildId: string, body: Shipment) =>
  call(buildShippingContract.shipBuild, { params: { buildId }, body })
