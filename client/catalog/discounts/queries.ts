import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { type DiscountQuery, discountsContract } from '#shared/catalog/discounts-contract.ts'
import type { DiscountDocument } from '#shared/catalog/discounts.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'

export const discountsKey = ['discounts'] as const

export type DiscountFilters = Pick<DiscountQuery, 'kind' | 'state'> & { search: string }

const limit = 40

export const discountsMatching = ({ search, kind, state }: DiscountFilters) =>
  pagesOf(
    [...discountsKey, 'list', { search, kind, state }],
    (after) =>
      call(discountsContract.listDiscounts, {
        query: { ...(search && { search }), ...(kind && { kind }), ...(state && { state }), limit, ...after },
      }),
    { staleTime: 15_000 },
  )

export const discountQuery = (discountId: string) =>
  queryOptions({
    queryKey: [...discountsKey, 'one', discountId],
    queryFn: () => call(discountsContract.readDiscount, { params: { discountId } }),
    staleTime: 5000,
  })

export const historyOf = (discountId: string) =>
  pagesOf([...discountsKey, 'history', discountId], (after) =>
    call(discountsContract.listHistoryOfDiscount, { params: { discountId }, query: after }),
  )

export const createDiscount = (body: DiscountDocument) => call(discountsContract.createDiscount, { body })

export const changeDiscount = (discountId: string, body: DiscountDocument & { version: number }) =>
  call(discountsContract.changeDiscount, { params: { discountId }, body })

/** By code and name: a discount may be for members of some. */
export const plansQuery = queryOptions({
  queryKey: [...discountsKey, 'plans'],
  queryFn: async () =>
    (await call(membershipsContract.listMembershipPlans, {})).map(({ code, name }) => ({ code, name })),
  staleTime: 60_000,
})

export const staffLimitQuery = queryOptions({
  queryKey: [...discountsKey, 'staff limit'],
  queryFn: () => call(discountsContract.readStaffLimit, {}),
  staleTime: 15_000,
})

export const putStaffLimit = (percent: number) => call(discountsContract.putStaffLimit, { body: { percent } })
