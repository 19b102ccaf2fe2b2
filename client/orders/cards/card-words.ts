import type { KeptCard } from '#shared/payments/cards-contract.ts'

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

/** Why a card cannot be charged, or until when it can. */
export const stateWords = (card: Pick<KeptCard, 'expiresOn' | 'isExpired' | 'isPaused'>): string =>
  card.isPaused ? 'paused, since a payment is disputed' : `${card.isExpired ? 'expired' : 'until'} ${expiryWords(card)}`

/** `11/28`, as it is printed on it. */
const expiryWords = ({ expiresOn }: Pick<KeptCard, 'expiresOn'>): string =>
  `${expiresOn.slice(5, 7)}/${expiresOn.slice(2, 4)}`
