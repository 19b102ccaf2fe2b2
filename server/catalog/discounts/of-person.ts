import type { OfPerson } from '#server/kernel/feature.ts'

import { listUsesOf } from './store.ts'

/** What somebody used of what is limited stays with the orders that it was used in. */
export const discountsOfPerson = {
  export: async (work, { personId }) => ({ discounts: personId === null ? [] : await listUsesOf(work, personId) }),
  merge: { tables: { discountUse: { words: ['discount that was used', 'discounts that were used'] } } },
} satisfies OfPerson
