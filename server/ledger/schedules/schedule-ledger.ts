import { sql } from 'kysely'

import type { Ledger } from '#server/kernel/ledger.ts'

/** Compares the revenue schedules with the balance of the deferred accounts. */
export const scheduleLedger: Ledger = {
  what: 'Deferred revenue',
  faults: {
    'is another sum than its schedules': sql`
      select from (values ('2300'), ('2320')) as deferred(account)
      where coalesce((
        select sum(credit_cents - debit_cents) from ledger_balance where account = deferred.account
      ), 0) <> coalesce((
        select sum(total_cents - earned_cents - released_cents) from revenue_schedule where account = deferred.account
      ), 0)
    `,
    'was earned in other steps than were written down': sql`
      select from revenue_schedule join lateral (
        select coalesce(sum(cents), 0) as cents from revenue_recognition where schedule_id = id
      ) as steps on true
      where steps.cents <> earned_cents
    `,
  },
}
