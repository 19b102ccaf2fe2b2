import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { quotesContract } from '#shared/builds/quotes/contract.ts'

export const quotesKey = ['builds', 'quotes'] as const

export type QuoteFilter = FiltersOf<typeof quotesContract.listQuotes>

export const quotesMatching = (filter: QuoteFilter) =>
  pagesOf(
    [...quotesKey, 'list', filter],
    (after) => call(quotesContract.listQuotes, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 5000 },
  )

export const quoteOf = (quoteId: string) =>
  queryOptions({
    queryKey: [...quotesKey, 'one', quoteId],
    queryFn: () => call(quotesContract.readQuote, { params: { quoteId } }),
    staleTime: 5000,
  })

export const linkedQuote = (token: string) =>
  queryOptions({
    queryKey: [...quotesKey, 'link', token],
    queryFn: () => call(quotesContract.readLinkedQuote, { body: { token } }),
    staleTime: 5000,
  })

export const createQuote = (sheetId: string) => call(quotesContract.createQuote, { body: { sheetId } })

export const sendQuoteAgain = (quoteId: string) => call(quotesContract.sendQuoteAgain, { params: { quoteId } })

export const sendQuote = (quoteId: string, version: number) =>
  call(quotesContract.sendQuote, { params: { quoteId }, body: { version } })

interface Approval {
  version: number
  signedName: string
  token?: string
}

export const approveQuote = (quoteId: string, body: Approval) =>
  call(quotesContract.approveQuote, { params: { quoteId }, body })

export const declineQuote = (body: { token: string; version: number; reason?: string }) =>
  call(quotesContract.declineLinkedQuote, { body })

export const askAboutQuote = (body: { token: string; text: string }) => call(quotesContract.askAboutQuote, { body })
