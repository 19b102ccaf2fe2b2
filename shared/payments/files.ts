import { fileOf } from '#shared/http/list-file.ts'

import { giftCardsContract } from './gift-cards.ts'

export const giftCardColumns = [
  'last4',
  'state',
  'currency',
  'initial',
  'balance',
  'sold',
  'expires',
  'buyer',
  'recipient',
  'order',
  'sent',
] as const

/** The list of gift cards as a file. */
export const paymentFilesContract = {
  exportGiftCards: fileOf(giftCardsContract.listGiftCards, giftCardColumns),
}
