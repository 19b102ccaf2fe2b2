import type { OfPerson } from '#server/kernel/feature.ts'

import { emptyCardsOf, emptySetupsOf, listCardsEverKept } from './store.ts'

/** What else is kept of a person, with their cards. Digits leave with them; that a card paid stays in the books. */
export const withCards = (own: OfPerson): OfPerson => ({
  ...own,
  export: async (db, subject, house) => ({
    ...(await own.export?.(db, subject, house)),
    cards: await listCardsEverKept(db, subject.personId),
  }),

  async forget(db, subject, leaving) {
    await own.forget?.(db, subject, leaving)
    await emptyCardsOf(db, subject.personId, leaving.now)
    await emptySetupsOf(db, subject.personId)
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
