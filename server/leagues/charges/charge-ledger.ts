import { sql } from 'kysely'

import type { Ledger } from '#server/kernel/ledger.ts'

/** The check of what players owe of seasons: against the lines that pay it, and who still plays. */
export const leagueChargeLedger: Ledger = {
  what: 'Charges of leagues',
  faults: {
    'are paid by a line that was not': sql`
      select from league_charge charge join order_line line on line.id = order_line_id
        where charge.status = 'paid' and line.state not in ('fulfilled', 'returned')
    `,
    'wait for a line that was given up or paid': sql`
      select from league_charge charge join order_line line on line.id = order_line_id
        where charge.status = 'ordered' and line.state in ('released', 'fulfilled', 'returned')
    `,
    'are owed by whoever plays no more': sql`
      select from league_charge charge join league_registration registration on registration.id = registration_id
        where charge.status = 'open' and registration.status in ('withdrawn', 'replaced')
    `,
  },
}
