import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import type { GiftCard, giftCardsContract } from '#shared/payments/gift-cards.ts'

import { cardNotFound } from './send-card.ts'
import { findListed, type ListedCard, pageOfCards } from './store.ts'

function present({ personId, buyerName, recipient, orderId, orderNumber, ...card }: ListedCard): GiftCard {
  return {
    ...card,
    buyer: personId === null ? null : { id: personId, name: buyerName ?? '' },
    recipient: recipient.email === '' ? null : { name: recipient.name, email: recipient.email },
    order: orderId === null || orderNumber === null ? null : { id: orderId, number: orderNumber },
  }
}

export async function listGiftCards(
  work: Timed,
  query: Parsed<typeof giftCardsContract.listGiftCards>['query'],
): Promise<Output<typeof giftCardsContract.listGiftCards>> {
  const { rows, next, total } = await pageOfCards(work, query, query)

  return { giftCards: rows.map(present), next, total }
}

export async function getListed(work: OnDatabase, id: string): Promise<GiftCard> {
  const card = await findListed(work, id)
  if (!card) throw cardNotFound()

  return present(card)
}
