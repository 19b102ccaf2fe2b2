import { sql } from 'kysely'

import type { Ledger } from '#server/kernel/ledger.ts'

/**
 * Checks orders against the books: what is paid and not delivered is a deposit, what is delivered and not paid is
 * receivable.
 */
export const orderLedger: Ledger = {
  what: 'Orders',
  faults: {
    'come to something else than their lines': sql`
      select from customer_order where total_cents <> coalesce((
        select sum(total_cents - returned_cents) from order_line where order_id = customer_order.id and state <> 'released'
      ), 0)
    `,
    'have other deposits and dues in the books': sql`
      select from customer_order left join (
        select order_id, sum(credit_cents - debit_cents) as cents from ledger_entry join ledger_line on entry_id = id
          where account in ('2200', '1210') and order_id is not null group by order_id
      ) as books on books.order_id = customer_order.id
      where coalesce(cents, 0) <> paid_cents - refunded_cents - fulfilled_cents
    `,
    'were paid another sum than their payments': sql`
      select from customer_order left join (
        select order_id, sum(captured_cents) as paid, sum(payment.refunded_cents) as refunded
          from order_payment join payment on payment.id = payment_id group by order_id
      ) as sums on sums.order_id = customer_order.id
      where (paid_cents, refunded_cents) is distinct from (coalesce(paid, 0), coalesce(refunded, 0))
    `,
  },
}
