import { sql } from 'kysely'

import type { Paying } from '#shared/booking/pay/money.ts'

/** What of its price is in which orders, and what these were paid: read from the payments, as they stand at this moment. */
export const payingOf = sql<Paying>`(
  select json_build_object(
    'unorderedCents', case when booking.order_line_id is null then booking.price_cents - coalesce((
      select sum(share_cents)::integer from booking_player where booking_id = booking.id and order_line_id is not null
    ), 0) else 0 end,
    'orders', coalesce(json_agg(json_build_object(
      'lineIds', own.line_ids,
      'keptCents', (
        select coalesce(sum(captured_cents - payment.refunded_cents), 0)::integer
        from order_payment join payment on payment.id = payment_id where order_payment.order_id = own.order_id
      ),
      'lines', (
        select coalesce(json_agg(json_build_object(
          'id', line.id, 'totalCents', line.total_cents - returned_cents, 'dueNowCents', line.due_now_cents
        ) order by line.position), '[]')
        from order_line line where line.order_id = own.order_id and line.state <> 'released'
      )
    )), '[]')
  )
  from (
    select order_id, array_agg(id) as line_ids from order_line where kind = 'booking' and (id = booking.order_line_id or id in (
      select order_line_id from booking_player where booking_id = booking.id
    )) group by order_id
  ) own
)`
