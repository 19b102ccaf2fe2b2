import { sql } from 'kysely'

import type { Retention } from '#server/kernel/db/retention.ts'

/**
 * What somebody gathered and never ordered, for with a time in it, it says who was to come; and who bought what, once the law
 * does not ask any more and nobody's record names them.
 */
export const orderRetention = (): Retention[] => [
  { what: 'carts', days: 30, table: 'cart', isOver: (before) => sql`changed_at < ${before}` },
  {
    what: 'names on orders of former clients',
    days: 7 * 366,
    table: 'customerOrder',
    isOver: (before) => sql`placed_at < ${before} and (bill_to <> '{}' or search <> '')
      and not exists (select from person where person.id = person_id and erased_at is null)`,
    emptied: sql`bill_to = '{}', search = ''`,
  },
]
