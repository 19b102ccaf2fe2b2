import { sql } from 'kysely'

import type { Ledger } from '#server/kernel/ledger.ts'

/** The ledger check of documents: their numbers against orders. */
export const documentLedger: Ledger = {
  what: 'Documents',
  faults: {
    'series leave numbers out': sql`
      select from number_series as series join location on location.id = series.location_id
      where next - 1 <> (
        select count(*) from document
          where document.location_id = series.location_id and document.kind = series.kind
            and extract(year from issued_at at time zone zone) = year
      )
    `,
    'invoices differ from their orders, less what was credited': sql`
      select from customer_order join (
        select order_id, sum(case kind when 'invoice' then 1 else -1 end * (data ->> 'totalCents')::bigint) as cents
          from document group by order_id
      ) as issued on order_id = customer_order.id
      where cents <> total_cents
    `,
  },
}
