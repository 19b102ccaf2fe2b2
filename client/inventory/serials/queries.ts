import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { stockKey } from '#client/inventory/queries.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { type UnitOwner, unitsContract, type UnitState } from '#shared/inventory/units/contract.ts'

export const unitsOf = (sku: string, state?: UnitState) =>
  pagesOf(
    [...stockKey, 'units', sku, state],
    (after) => call(unitsContract.listStockUnits, { query: { sku, ...(state && { state }), limit: 50, ...after } }),
    { staleTime: 5000 },
  )

export const trackSerials = (sku: string, body: Input<typeof unitsContract.trackSerials>['body']) =>
  call(unitsContract.trackSerials, { params: { sku }, body })

export const nameUnit = (unitId: string, body: UnitOwner) =>
  call(unitsContract.nameStockUnit, { params: { unitId }, body })
