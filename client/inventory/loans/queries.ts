import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { stockKey } from '#client/inventory/queries.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { loansContract } from '#shared/inventory/loans/contract.ts'
import type { LoanStatus } from '#shared/inventory/loans/status.ts'

export const loansKey = [...stockKey, 'loans'] as const

export type LoanFilter = FiltersOf<typeof loansContract.listDemoLoans>

export const loansMatching = (filter: LoanFilter, limit = 40) =>
  pagesOf(
    [...loansKey, filter, limit],
    (after) => call(loansContract.listDemoLoans, { query: { limit, ...filter, ...after } }),
    { staleTime: 15_000 },
  )

export const lendDemo = (body: Input<typeof loansContract.lendDemo>['body']) => call(loansContract.lendDemo, { body })

export const stepLoan = (loanId: string, body: { to: LoanStatus; version: number }) =>
  call(loansContract.stepDemoLoan, { params: { loanId }, body })
