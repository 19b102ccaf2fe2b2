import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { buildsKey } from '#client/builds/order-queries.ts'
import { buildWarrantyContract } from '#shared/builds/orders/warranty-contract.ts'
import type { ReplacedKind } from '#shared/builds/orders/warranty.ts'

/** The build that made a club of a bag. */
export const buildOfClub = (clubId: string) =>
  queryOptions({
    queryKey: [...buildsKey, 'of-club', clubId],
    queryFn: () => call(buildWarrantyContract.readBuildOfClub, { params: { clubId } }),
    staleTime: 5000,
  })

interface Replacement {
  clubId: string
  part: ReplacedKind
  sku: string
  serial?: string
  reason: string
  version: number
}

export const replacePart = (buildId: string, body: Replacement) =>
  call(buildWarrantyContract.replacePart, { params: { buildId }, body })

export const leavePart = (buildId: string, warrantyPartId: string) =>
  call(buildWarrantyContract.leavePart, { params: { buildId, warrantyPartId } })
