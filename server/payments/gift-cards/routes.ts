import { handlersFor } from '#server/kernel/http/mount.ts'
import { giftCardsContract } from '#shared/payments/gift-cards.ts'

import { findSpendable } from './redeem.ts'
import { resendCard } from './send-card.ts'

export const giftCardRoutes = handlersFor(giftCardsContract, (services) => ({
  async readGiftCardBalance({ query, origin }) {
    const { balanceCents, expiresOn } = await findSpendable(services, query.code, origin.ip)
    return { balanceCents, expiresOn }
  },
  resendGiftCard: ({ params, ...context }) => resendCard(services, params.giftCardId, context),
}))
