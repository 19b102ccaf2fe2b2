import type { OfPerson } from '#server/kernel/feature.ts'

import { listUsesOf } from './store.ts'

/** The uses of limited discounts stay with their orders when somebody is forgotten. */
export const discountsOfPerson = {
  export: async (work, { personId }) => ({ discounts: personId === null ? [] : await listUsesOf(work, personId) }),
  merge: { tables: { discountUse: { words: ['discount that was used', 'discounts that were used'] } } },
} satisfies OfPerson
