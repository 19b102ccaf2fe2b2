import { sql } from 'kysely'

import type { Ledger } from '#server/kernel/ledger.ts'

/** The ledger check of places: table clinic_seat against clinic.places_taken. */
export const placeLedger: Ledger = {
  what: 'Places in clinics',
  faults: {
    'are counted otherwise than there are rows': sql`
      select from clinic where places_taken <> (
        select count(*) from clinic_seat where clinic_id = clinic.id and status <> 'withdrawn'
      )
    `,
    'are kept by a line that was given up, or for more than it is for': sql`
      select from clinic_seat join order_line on order_line.id = order_line_id where clinic_seat.status <> 'withdrawn'
        group by order_line.id having order_line.state = 'released' or count(*) > order_line.quantity
    `,
    'wait for a payment that was made': sql`
      select from clinic_seat join order_line on order_line.id = order_line_id
        where clinic_seat.status = 'pending_payment' and order_line.state in ('fulfilled', 'returned')
    `,
  },
}
