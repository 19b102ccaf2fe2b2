import { sql } from 'kysely'

import type { Retention } from '#server/kernel/db/retention.ts'

const sevenYears = 7 * 366

/** The client was erased, or there never was one. */
const isOfNobody = sql`not exists (select from person where person.id = person_id and erased_at is null)`

/**
 * Carts that were never ordered go early: the times in them say who was to come. Orders, their lines and their
 * documents lose the names of former clients once the law no longer asks for them.
 */
export const orderRetention = (): Retention[] => [
  { what: 'carts', days: 30, table: 'cart', isOver: (before) => sql`changed_at < ${before}` },
  {
    what: 'names on orders of former clients',
    days: sevenYears,
    table: 'customerOrder',
    isOver: (before) => sql`placed_at < ${before} and (bill_to <> '{}' or search <> '') and ${isOfNobody}`,
    emptied: sql`bill_to = '{}', search = ''`,
  },
  {
    what: 'names on lines of their orders',
    days: sevenYears,
    table: 'orderLine',
    isOver: (before) => sql`(name <> kind or ref <> '{}' or terms <> '{}' or whose <> '{}')
      and order_id in (select id from customer_order where placed_at < ${before} and ${isOfNobody})`,
    emptied: sql`name = kind, ref = '{}', terms = '{}', whose = '{}'`,
  },
  {
    what: 'names on their invoices and credit notes',
    days: sevenYears,
    table: 'document',
    isOver: (before) => sql`issued_at < ${before} and not data ? 'erased'
      and order_id in (select id from customer_order where ${isOfNobody})`,
    through: (before, atMost) => sql`select forget_names_on_documents(${before}, ${atMost}) as forgotten`,
  },
]
