import type { OfPerson } from '#server/kernel/feature.ts'

/** Codes are nobody's but whose mail they are in: those who bought cards are told of them without. */
export const giftCardsOfPerson: OfPerson = {
  export: async (db, { personId }) => ({
    giftCards: await db
      .selectFrom('giftCard')
      .select(['last4', 'status', 'initialCents', 'recipient', 'sendOn', 'sentAt', 'createdAt'])
      .where('personId', '=', personId)
      .orderBy('createdAt')
      .execute(),
  }),

  /** Whom it was for, once nothing is left on it; until then the studio owes it to them. */
  async forget(db, { personId }) {
    await db
      .updateTable('giftCard')
      .set({ recipient: JSON.stringify({ name: '', email: '' }) })
      .where('personId', '=', personId)
      .where('status', '<>', 'active')
      .execute()
  },

  merge: { tables: { giftCard: { words: ['gift card', 'gift cards'] } } },
}
