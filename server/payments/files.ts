import { handlersFor } from '#server/kernel/http/mount.ts'
import { askedOf, exportPages } from '#server/lists/service.ts'
import { paymentFilesContract } from '#shared/payments/files.ts'
import { giftCardWords } from '#shared/payments/gift-cards.ts'

import { listGiftCards } from './gift-cards/list.ts'

export const paymentFileRoutes = handlersFor(paymentFilesContract, () => ({
  exportGiftCards({ query: { columns: chosen, ...asked }, work }) {
    return exportPages(work, {
      name: 'gift-cards',
      event: { action: 'gift_cards_exported', entity: 'gift_card', facts: askedOf(asked) },
      async read(work, page) {
        const { giftCards, next } = await listGiftCards(work, { ...asked, ...page })
        return { rows: giftCards, next }
      },
      columns: ({ text, day, sum, currency }) => ({
        last4: text('Ends with', ({ last4 }) => last4),
        state: text('State', ({ status }) => giftCardWords[status]),
        currency: currency(),
        initial: sum('Sold for', ({ initialCents }) => initialCents),
        balance: sum('Left', ({ balanceCents }) => balanceCents),
        sold: day('Sold on', ({ createdAt }) => createdAt),
        expires: text('Expires', ({ expiresOn }) => expiresOn),
        buyer: text('Buyer', ({ buyer }) => buyer?.name ?? null),
        recipient: text('For', ({ recipient }) => recipient?.name ?? null),
        order: text('Order', ({ order }) => order?.number ?? null),
        sent: day('Sent on', ({ sentAt }) => sentAt),
      }),
      chosen,
    })
  },
}))
