import { sql } from 'kysely'

import type { Retention } from '#server/kernel/db/retention.ts'

const isGone = sql`person_id in (select id from person where erased_at is not null)`

/** What had to outlive whoever left: for a card to be mailed on its day, and for one on file to be dropped by its provider. */
export const paymentRetention = (): Retention[] => [
  {
    what: 'recipients of gift cards of former clients',
    days: 1,
    table: 'giftCard',
    isOver: (before) => sql`(sent_at < ${before} or status <> 'active') and ${isGone}
      and (recipient ->> 'email' <> '' or recipient ->> 'name' <> '' or recipient ? 'message')`,
    emptied: sql`recipient = '{"name": "", "email": ""}'`,
  },
  {
    // A provider that is not asked any more drops nothing.
    what: 'references of cards of former clients',
    days: 30,
    table: 'paymentMethod',
    isOver: (before) => sql`removed_at < ${before} and customer_ref <> '' and ${isGone}`,
    emptied: sql`customer_ref = '', provider_ref = id::text`,
  },
  {
    what: 'references of cards that former clients meant to keep',
    days: 30,
    table: 'cardSetup',
    isOver: (before) => sql`created_at < ${before} and customer_ref <> '' and ${isGone}`,
    emptied: sql`customer_ref = ''`,
  },
]
