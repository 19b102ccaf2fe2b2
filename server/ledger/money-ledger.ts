import { sql } from 'kysely'

import type { Ledger } from '#server/kernel/ledger.ts'

/** The books: ledger_entry and ledger_line, with closed days in ledger_day. */
export const moneyLedger: Ledger = {
  what: 'The books',
  faults: {
    'entries do not balance': sql`
      select from ledger_line group by entry_id having sum(debit_cents) <> sum(credit_cents)
    `,
    'closed days differ from their entries': sql`
      select from ledger_day as closed
        full join (
          select posted_on as day, location_id, account, sub, sum(debit_cents) as debit_cents, sum(credit_cents) as credit_cents
            from ledger_entry join ledger_line on entry_id = id join ledger_closing using (location_id)
            where posted_on <= through
            group by 1, 2, 3, 4
        ) as posted using (day, location_id, account, sub)
        where (closed.debit_cents, closed.credit_cents) is distinct from (posted.debit_cents, posted.credit_cents)
    `,
  },
}
