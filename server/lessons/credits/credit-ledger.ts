import { sql } from 'kysely'

import type { Ledger } from '#server/kernel/ledger.ts'

/** The ledger check of packages: table credit_entry against view credit_balance. */
export const creditLedger: Ledger = {
  what: 'Lessons of packages',
  faults: {
    'lots gave more than they had': sql`select from credit_balance where least(lessons, reserved, cents) < 0`,
    'lots owe something for no lesson': sql`select from credit_balance where lessons + reserved = 0 and cents <> 0`,
    'bookings took or gave back a lesson of another lot': sql`
      select from credit_entry where booking_id is not null group by booking_id
        having count(*) filter (where kind = 'reserve') <> 1
          or sum(quantity) filter (where kind = 'transfer') <> 0
          or count(*) filter (where kind in ('release', 'consume')) > 1
      union all
      select from credit_entry where booking_id is not null group by booking_id, lot_id
        having count(*) filter (where kind in ('release', 'consume'))
          > -coalesce(sum(quantity) filter (where kind in ('reserve', 'transfer')), 0)
    `,
    'sums differ from the books': sql`
      select from (select coalesce(sum(cents), 0) as cents from credit_entry) as lots,
        (select coalesce(sum(credit_cents - debit_cents), 0) as cents from ledger_balance where account = '2310') as books
        where lots.cents <> books.cents
    `,
  },
}
