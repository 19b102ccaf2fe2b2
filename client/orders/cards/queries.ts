import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { orderCardContract } from '#shared/orders/order-card-contract.ts'
import { type CardSetup, cardsContract } from '#shared/payments/cards-contract.ts'

export const myCards = (userId: string) =>
  queryOptions({
    queryKey: ['orders', 'cards', 'mine', userId],
    queryFn: async () => (await call(cardsContract.listMyCards, {})).cards,
    staleTime: 15_000,
  })

export const cardsOf = (personId: string) =>
  queryOptions({
    queryKey: ['orders', 'cards', personId],
    queryFn: async () => (await call(cardsContract.listCardsOf, { params: { personId } })).cards,
    staleTime: 5000,
  })

export const chooseCard = (cardId: string) => call(cardsContract.chooseCard, { params: { cardId } })

export const removeCard = (cardId: string) => call(cardsContract.removeCard, { params: { cardId } })

/** Whose a card is that is kept: of whoever is signed in, or of the order behind a link. */
export type Keeper = 'mine' | { token: string }

export const keepCard = (keeper: Keeper, demoCard: string | undefined, key: string): Promise<CardSetup> => {
  const headers = { 'idempotency-key': key }
  const body = { agreed: true as const, ...(demoCard !== undefined && { demoCard }) }

  return keeper === 'mine'
    ? call(cardsContract.keepCard, { headers, body })
    : call(orderCardContract.keepCardByLink, { headers, body: { ...body, token: keeper.token } })
}

/** Has the provider asked what became of it. */
export const settleSetup = (keeper: Keeper, setupId: string): Promise<CardSetup> =>
  keeper === 'mine'
    ? call(cardsContract.settleCardSetup, { params: { setupId } })
    : call(orderCardContract.settleCardByLink, { body: { token: keeper.token, setupId } })

/** What the bank of a demo card hears. */
export const answerOnSetup = (setupId: string, accepted: boolean) =>
  call(cardsContract.confirmDemoSetup, { params: { setupId }, body: { accepted } })

export const chooseCardForOrder = (token: string, cardId: string) =>
  call(orderCardContract.chooseCardForOrder, { body: { token, cardId } })
