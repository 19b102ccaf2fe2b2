import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { orderCardContract } from '#shared/orders/order-card-contract.ts'
import { cardsContract, type CardSetup, type KeptCard } from '#shared/payments/cards-contract.ts'

import { isId, type PayableOrder } from './payable.ts'

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** `Visa ..4242`. */
export const cardWords = ({ brand, last4 }: Pick<KeptCard, 'brand' | 'last4'>): string =>
  `${brands[brand] ?? 'Card'} ..${last4}`

/** Why a card cannot be charged, or when it expires. */
export const stateWords = (card: Pick<KeptCard, 'expiresOn' | 'isExpired' | 'isPaused'>): string =>
  card.isPaused ? 'paused, since a payment is disputed' : `${card.isExpired ? 'expired' : 'until'} ${expiryWords(card)}`

/** `11/28`, as printed on the card. */
const expiryWords = ({ expiresOn }: Pick<KeptCard, 'expiresOn'>): string =>
  `${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`

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

/** Whose card is saved: the signed-in person's, or that of an order which waits for one. */
export type Keeper = 'mine' | { order: PayableOrder }

export function keepCard(keeper: Keeper, demoCard?: string): Promise<CardSetup> {
  const body = { agreed: true as const, ...(demoCard !== undefined && { demoCard }) }
  if (keeper === 'mine') return call(cardsContract.keepCard, { body })
  const { order } = keeper

  return isId(order)
    ? call(orderCardContract.keepCardForOrder, { params: { orderId: order }, body })
    : call(orderCardContract.keepCardByLink, { body: { ...body, token: order.token } })
}

/** Has the server ask the provider for the outcome. */
export function settleSetup(keeper: Keeper, setupId: string): Promise<CardSetup> {
  if (keeper === 'mine') return call(cardsContract.settleCardSetup, { params: { setupId } })
  const { order } = keeper

  return isId(order)
    ? call(orderCardContract.settleCardForOrder, { params: { orderId: order, setupId } })
    : call(orderCardContract.settleCardByLink, { body: { token: order.token, setupId } })
}

/** Answers as a demo card's bank. */
export const answerOnSetup = (setupId: string, accepted: boolean) =>
  call(cardsContract.confirmDemoSetup, { params: { setupId }, body: { accepted } })

export const chooseCardForOrder = (order: PayableOrder, cardId: string) =>
  isId(order)
    ? call(orderCardContract.chooseCardForOrder, { params: { orderId: order }, body: { cardId } })
    : call(orderCardContract.chooseCardByLink, { body: { token: order.token, cardId } })
