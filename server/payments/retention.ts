import { sql } from 'kysely'

import type { Retention } from '#server/kernel/db/retention.ts'

const isGone = sql`person_id in (select id from person where erased_at is not null)`

/** What must outlive its person for a while: cards to mail on a day, and cards on file until their provider deletes them. */
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
    // A former provider deletes nothing.
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
