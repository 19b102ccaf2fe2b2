import { sql } from 'kysely'

import type { Ledger } from '#server/kernel/ledger.ts'

const cashOf = (session: string) => sql`
  coalesce((select sum(captured_cents + rounding_cents) from payment where drawer_session_id = ${sql.ref(session)}), 0)
  - coalesce((
    select sum(amount_cents + rounding_cents) from payment_refund
      where drawer_session_id = ${sql.ref(session)} and status = 'succeeded'
  ), 0)
  + coalesce((
    select sum(case kind when 'added' then cents else -cents end) from drawer_move where session_id = ${sql.ref(session)}
  ), 0)
`

/**
 * Checks drawers against account 1000 of the books: the float that was brought, takings, and cash put in or taken out,
 * counted at the close, less what went to the bank. A correction that somebody posted by hand belongs to no drawer.
 */
export const drawerLedger: Ledger = {
  what: 'Drawers',
  faults: {
    'were closed with another sum than their float and their cash': sql`
      select from drawer_session where closed_at is not null and expected_cents <> float_cents + ${cashOf('drawer_session.id')}
    `,
    'hold another sum than the books say': sql`
      select from location left join (
        select location_id, sum(debit_cents - credit_cents) as cents from ledger_entry join ledger_line on entry_id = id
          where account = '1000' and event <> 'corrected' group by location_id
      ) as books on books.location_id = location.id left join (
        select location_id, sum(
          brought_cents + ${cashOf('drawer_session.id')} + coalesce(counted_cents - expected_cents, 0) - banked_cents
        ) as cents from drawer_session join drawer on drawer.id = drawer_id group by location_id
      ) as sums on sums.location_id = location.id
      where coalesce(books.cents, 0) <> coalesce(sums.cents, 0)
    `,
  },
}
