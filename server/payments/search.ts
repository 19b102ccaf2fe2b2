import { sql } from 'kysely'

import { mostHits, type SearchPart } from '#server/kernel/search.ts'
import { recordPages } from '#shared/record-pages.ts'

const lastFour = /^[\dA-Z]{4}$/

export const searchOfGiftCards: readonly SearchPart[] = [
  {
    kind: 'gift_card',
    find: async ({ trx }, { letters }) => {
      const typed = letters.toUpperCase()
      if (!lastFour.test(typed)) return []
      const cards = await trx
        .selectFrom('giftCard')
        .select(['id', 'last4', sql<string>`recipient ->> 'name'`.as('name')])
        .where('last4', '=', typed)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(mostHits)
        .execute()

      return cards.map(({ id, last4, name }) => ({
        id,
        title: `Gift card ending in ${last4}`,
        note: name,
        to: recordPages.gift_card.to(id),
        isNumbered: true,
      }))
    },
  },
]
