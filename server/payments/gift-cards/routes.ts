import { onceForKey } from '#server/kernel/http/idempotency.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { withApproval } from '#server/permissions/service.ts'
import { giftCardsContract } from '#shared/payments/gift-cards.ts'

import { voidCard } from './end-card.ts'
import { getListed, listGiftCards } from './list.ts'
import { findSpendable } from './redeem.ts'
import { printCard, readdressCard, resendCard } from './send-card.ts'
import { putTerms, readTerms } from './terms.ts'

export const giftCardRoutes = handlersFor(giftCardsContract, (services) => ({
  async readGiftCardBalance({ query, ...context }) {
    const { balanceCents, expiresOn } = await findSpendable(services, query.code, context)
    return { balanceCents, expiresOn }
  },
  listGiftCards: ({ query }) => listGiftCards(services.db, query),
  readGiftCard: ({ params }) => getListed(services.db, params.giftCardId),
  resendGiftCard: ({ params, headers, ...context }) =>
    onceForKey(services, { endpoint: giftCardsContract.resendGiftCard, headers, params }, context, (inside) =>
      resendCard(inside, params.giftCardId, context),
    ),
  readdressGiftCard: ({ params, body, headers, ...context }) =>
    onceForKey(
      services,
      { endpoint: giftCardsContract.readdressGiftCard, headers, params: { ...params, ...body } },
      context,
      (inside) => readdressCard(inside, { ...params, ...body }, context),
    ),
  printGiftCard: ({ params, headers, ...context }) =>
    onceForKey(services, { endpoint: giftCardsContract.printGiftCard, headers, params }, context, (inside) =>
      printCard(inside, params.giftCardId, context),
    ),
  voidGiftCard: async ({ params, body, headers, ...context }) =>
    voidCard(
      services,
      { ...params, ...body },
      await withApproval(services, headers, { acts: ['gift_card_void'], subjectId: params.giftCardId }, context),
    ),
  readGiftCardTerms: () => readTerms(services.db),
  putGiftCardTerms: ({ body, ...context }) => putTerms(services.db, body, context),
}))
