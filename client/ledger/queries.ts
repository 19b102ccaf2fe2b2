import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { analyticsContract } from '#shared/analytics/contract.ts'
import { addressOf } from '#shared/http/call.ts'
import { ledgerContract, type NewCorrection } from '#shared/ledger/contract.ts'
import { monthEndContract, type MonthItem } from '#shared/orders/month-end.ts'

export const monthEndOf = (month: string) =>
  queryOptions({
    queryKey: ['ledger', 'month', month],
    queryFn: () => call(monthEndContract.readMonthEnd, { params: { month } }),
    staleTime: 10_000,
  })

export const moneyBridgeOf = (days: { from: string; until: string }) =>
  queryOptions({
    queryKey: ['ledger', 'bridge', days],
    queryFn: () => call(analyticsContract.readMoneyBridge, { query: days }),
    staleTime: 10_000,
  })

export const tickItem = (month: string, item: MonthItem, done: boolean) =>
  call(monthEndContract.tickMonthItem, { params: { month, item }, body: { done } })

export const closeMonth = (month: string, reason: string) =>
  call(monthEndContract.closeMonth, {
    params: { month },
    body: reason === '' ? {} : { reason },
  })

export const putOwnNumber = (code: string, ownNumber: string) =>
  call(ledgerContract.putOwnNumber, { params: { code }, body: { ownNumber: ownNumber || null } })

export const trialBalanceOn = (on: string) =>
  queryOptions({
    queryKey: ['ledger', 'balance', on],
    queryFn: () => call(ledgerContract.readTrialBalance, { query: { on } }),
    staleTime: 10_000,
  })

export const trialBalanceFile = (on: string) => addressOf(ledgerContract.exportTrialBalance, { query: { on } })

interface Days {
  from?: string
  until?: string
}

const limit = 50

export const linesOfAccount = (code: string, days: Days) =>
  pagesOf(
    ['ledger', 'lines', code, days],
    (after) => call(ledgerContract.listAccountLines, { params: { code }, query: { limit, ...days, ...after } }),
    { staleTime: 10_000 },
  )

export const accountLinesFile = (code: string, days: Days) =>
  addressOf(ledgerContract.exportAccountLines, { params: { code }, query: days })

export const journalFile = (query: { from: string; until: string }) =>
  addressOf(ledgerContract.exportJournal, { query })

export const correctEntry = (entryId: string, body: NewCorrection) =>
  call(ledgerContract.correctEntry, { params: { entryId }, body })
