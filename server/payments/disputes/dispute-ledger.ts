import { sql } from 'kysely'

import type { Ledger } from '#server/kernel/ledger.ts'

/** The ledger check of disputes: open sums against what providers took. */
export const disputeLedger: Ledger = {
  what: 'Disputes',
  faults: {
    'differ from what is disputed in the books': sql`
      select from
        (select coalesce(sum(taken_cents), 0) as cents from dispute where ended_at is null) as open,
        (select coalesce(sum(debit_cents - credit_cents), 0) as cents from ledger_balance where account = '1120') as books
      where open.cents <> books.cents
    `,
  },
}
