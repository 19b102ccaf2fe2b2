import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { analyticsContract, type Grain } from '#shared/analytics/contract.ts'
import type { FigurePage } from '#shared/analytics/figures.ts'
import type { Comparison, Period } from '#shared/analytics/period.ts'
import { questions } from '#shared/analytics/questions.ts'
import type { Input } from '#shared/http/endpoint.ts'

interface FiguresQuestion extends Period {
  compare: Comparison
  by?: string
  grain?: Grain
}

const staleTime = 60_000

export const figuresOf = (page: FigurePage, query: FiguresQuestion) =>
  queryOptions({
    queryKey: ['analytics', page, 'figures', query],
    // `by` is one of this page's: the address was parsed by the schema of its question.
    queryFn: () => call(questions[page], { query } as Input<(typeof questions)[typeof page]>),
    staleTime,
  })

/** What changed most; there is nothing to tell beside nothing. */
export const changesOf = (page: FigurePage, query: Period & { compare: Exclude<Comparison, 'none'> }) =>
  queryOptions({
    queryKey: ['analytics', page, 'changes', query],
    queryFn: () => call(analyticsContract.readFigureChanges, { params: { page }, query }),
    staleTime,
  })

interface RowsQuestion extends Period {
  page: FigurePage
  code: string
  by?: string
  key?: string
}

export const rowsOf = ({ page, code, ...query }: RowsQuestion) =>
  pagesOf(
    ['analytics', page, 'rows', code, query],
    (after) =>
      call(analyticsContract.listFigureRows, { params: { page, code }, query: { limit: 50, ...query, ...after } }),
    { staleTime },
  )

export const monthsOfMembers = (query: Period) =>
  queryOptions({
    queryKey: ['analytics', 'membership', 'months', query],
    queryFn: () => call(analyticsContract.readMembershipMonths, { query }),
    staleTime,
  })

export const cohortsOf = (query: Period) =>
  queryOptions({
    queryKey: ['analytics', 'membership', 'cohorts', query],
    queryFn: () => call(analyticsContract.readCohorts, { query }),
    staleTime,
  })

export const mayLeave = pagesOf(
  ['analytics', 'membership', 'may-leave'],
  (after) => call(analyticsContract.listMayLeave, { query: { limit: 20, ...after } }),
  { staleTime },
)

export const heatOf = (query: Period) =>
  queryOptions({
    queryKey: ['analytics', 'services', 'heat', query],
    queryFn: () => call(analyticsContract.readHeat, { query }),
    staleTime,
  })

export const moneyBridgeOf = (query: Period) =>
  queryOptions({
    queryKey: ['analytics', 'money', 'bridge', query],
    queryFn: () => call(analyticsContract.readMoneyBridge, { query }),
    staleTime,
  })
