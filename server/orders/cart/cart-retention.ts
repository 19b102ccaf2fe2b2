import { sql } from 'kysely'

import type { Retention } from '#server/kernel/db/retention.ts'

/** What somebody gathered and never ordered; with a time in it, it says who was to come. */
export const cartRetention = (): Retention[] => [
  { what: 'carts', days: 30, table: 'cart', isOver: (before) => sql`changed_at < ${before}` },
]
