import { sql } from 'kysely'

import type { Ledger } from '#server/kernel/ledger.ts'

/** The minutes and passes of memberships: table allowance_entry, its sums in the view allowance_balance. */
export const allowanceLedger: Ledger = {
  what: 'Allowances of memberships',
  faults: {
    'periods gave more than they had': sql`
      select from allowance_balance where least(peak_minutes, off_peak_minutes, guest_passes) < 0
    `,
    'bookings were given back more than they took': sql`
      select from allowance_entry where kind in ('use', 'give_back') group by booking_id, period_id, unit having sum(quantity) > 0
    `,
    'memberships carried over something else than they took along': sql`
      select from allowance_entry join allowance_period on allowance_period.id = period_id
      where kind = 'carry' group by membership_id, unit having sum(quantity) <> 0
    `,
  },
}
