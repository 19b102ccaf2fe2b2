import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { buildsKey } from '#client/builds/order-queries.ts'
import { lateContract } from '#shared/builds/late/contract.ts'
import type { Input } from '#shared/http/endpoint.ts'

/** Under the key of builds, because a choice changes its build: both are asked again. */
const lateKey = [...buildsKey, 'late'] as const

export type LateFilter = FiltersOf<typeof lateContract.listLateParts>

export const latePartsMatching = (filter: LateFilter) =>
  pagesOf(
    [...lateKey, 'list', filter],
    (after) => call(lateContract.listLateParts, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 5000 },
  )

export const latePartOf = (lateId: string) =>
  queryOptions({
    queryKey: [...lateKey, 'one', lateId],
    queryFn: () => call(lateContract.readLatePart, { params: { lateId } }),
    staleTime: 5000,
  })

export const offerOptions = (lateId: string, body: { optionIds: string[]; version: number }) =>
  call(lateContract.offerOptions, { params: { lateId }, body })

type CounterChoice = Input<typeof lateContract.chooseAtCounter>['body']

export const chooseAtCounter = (lateId: string, body: CounterChoice) =>
  call(lateContract.chooseAtCounter, { params: { lateId }, body })

export const linkedLate = (token: string) =>
  queryOptions({
    queryKey: [...lateKey, 'linked', token],
    queryFn: () => call(lateContract.readLinkedLate, { body: { token } }),
    staleTime: 5000,
  })

export const chooseOption = (body: { token: string; version: number; optionId: string | null }) =>
  call(lateContract.chooseOption, { body })
