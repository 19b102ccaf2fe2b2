import type { OfPerson } from '#server/kernel/feature.ts'

import { emptyCardsOf, emptySetupsOf, listCardsEverKept } from './store.ts'

/** Adds cards to the personal data: the digits are erased, that a card paid stays in the books. */
export const withCards = (own: OfPerson): OfPerson => ({
  ...own,
  export: async (work, subject, house) => ({
    ...(await own.export?.(work, subject, house)),
    cards: await listCardsEverKept(work, subject.personId),
  }),

  async forget(work, subject, leaving) {
    await own.forget?.(work, subject, leaving)
    await emptyCardsOf(work, subject.personId, leaving.now)
    await emptySetupsOf(work, subject.personId)
  },

  merge: {
    ...own.merge,
    tables: {
      ...own.merge?.tables,
      providerCustomer: { words: ['name at a card provider', 'names at card providers'], once: ['provider'] },
      paymentMethod: { words: ['card on file', 'cards on file'] },
      cardSetup: { words: ['request to keep a card', 'requests to keep a card'] },
    },
  },
})
