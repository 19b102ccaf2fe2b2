import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { withApproval } from '#server/permissions/service.ts'
import { giftCardsContract } from '#shared/payments/gift-cards.ts'

import { voidCard } from './end-card.ts'
import { getListed, listGiftCards } from './list.ts'
import { findSpendable } from './redeem.ts'
import { printCard, readdressCard, resendCard } from './send-card.ts'
import { putTerms, readTerms } from './terms.ts'

export const giftCardRoutes = handlersFor(giftCardsContract, () => ({
  async readGiftCardBalance({ query, work }) {
    const { balanceCents, expiresOn } = await findSpendable(work, query.code)
    return { balanceCents, expiresOn }
  },
  listGiftCards: ({ query, work }) => listGiftCards(work, query),
  readGiftCard: ({ params, work }) => getListed(work, params.giftCardId),
  resendGiftCard: ({ params, headers, work }) =>
    onceForKey(work, { endpoint: giftCardsContract.resendGiftCard, headers, params }, (work) =>
      resendCard(work, params.giftCardId),
    ),
  readdressGiftCard: ({ params, body, headers, work }) =>
    onceForKey(
      work,
      { endpoint: giftCardsContract.readdressGiftCard, headers, params: { ...params, ...body } },
      (work) => readdressCard(work, { ...params, ...body }),
    ),
  printGiftCard: ({ params, headers, work }) =>
    onceForKey(work, { endpoint: giftCardsContract.printGiftCard, headers, params }, (work) =>
      printCard(work, params.giftCardId),
    ),
  voidGiftCard: async ({ params, body, headers, work }) =>
    voidCard(
      {
        ...work,
        context: await withApproval(work, headers, { acts: ['gift_card_void'], subjectId: params.giftCardId }),
      },
      { ...params, ...body },
    ),
  readGiftCardTerms: ({ work }) => readTerms(work),
  putGiftCardTerms: ({ body, work }) => putTerms(work, body),
}))
