import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { giftCardPath } from '#client/orders/paths.ts'
import { approved } from '#client/permissions/service.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { giftCardsContract } from '#shared/payments/gift-cards.ts'

/** Asked once for each code, because guesses are counted. */
export const balanceOf = (code: string) =>
  queryOptions({
    queryKey: ['gift-cards', 'balance', code],
    queryFn: () => call(giftCardsContract.readGiftCardBalance, { query: { code } }),
    staleTime: 30_000,
    retry: false,
    refetchOnWindowFocus: false,
  })

/** By the code that a scan of the card opens. */
export const giftCardUrl = (code: string): string => new URL(giftCardPath(code), location.origin).href

export type GiftCardFilter = Omit<Input<typeof giftCardsContract.listGiftCards>['query'], 'limit' | 'after'>

export const giftCardsMatching = (filter: GiftCardFilter) =>
  pagesOf(
    ['gift-cards', 'list', filter],
    (after) => call(giftCardsContract.listGiftCards, { query: { limit: 40, ...filter, ...after } }),
    { staleTime: 10_000 },
  )

/** The cards that an order sold. */
export const giftCardsOf = (order: string) =>
  queryOptions({
    queryKey: ['gift-cards', 'order', order],
    queryFn: async () => (await call(giftCardsContract.listGiftCards, { query: { order } })).giftCards,
    staleTime: 5000,
  })

export const giftCardOf = (giftCardId: string) =>
  queryOptions({
    queryKey: ['gift-cards', 'one', giftCardId],
    queryFn: () => call(giftCardsContract.readGiftCard, { params: { giftCardId } }),
    staleTime: 5000,
    retry: false,
  })

export const printGiftCard = (giftCardId: string) => call(giftCardsContract.printGiftCard, { params: { giftCardId } })

export const resendGiftCard = (giftCardId: string) => call(giftCardsContract.resendGiftCard, { params: { giftCardId } })

export const readdressGiftCard = (giftCardId: string, email: string) =>
  call(giftCardsContract.readdressGiftCard, { params: { giftCardId }, body: { email } })

export const voidGiftCard = (giftCardId: string, reason: string) =>
  approved((headers) => call(giftCardsContract.voidGiftCard, { params: { giftCardId }, headers, body: { reason } }))

export const giftCardTerms = queryOptions({
  queryKey: ['gift-cards', 'terms'],
  queryFn: () => call(giftCardsContract.readGiftCardTerms, {}),
  staleTime: 60_000,
})

export const putGiftCardTerms = (months: number | null) =>
  call(giftCardsContract.putGiftCardTerms, { body: { months } })
