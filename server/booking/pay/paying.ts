import { sql } from 'kysely'

import { payingOrdersOf } from '#server/orders/service.ts'
import type { Paying } from '#shared/booking/pay/money.ts'

const ownLines = sql`
  select order_id, array_agg(id) as line_ids from order_line where kind = 'booking' and (id = booking.order_line_id or id in (
    select order_line_id from booking_player where booking_id = booking.id
  )) group by order_id
`

/** Which parts of its price are in which orders, and what is paid of these. */
export const payingOf = sql<Paying>`json_build_object(
  'unorderedCents', case when booking.order_line_id is null then booking.price_cents - coalesce((
    select sum(share_cents)::bigint from booking_player join order_line on order_line.id = booking_player.order_line_id
      where booking_id = booking.id and kind = 'booking'
  ), 0) else 0 end,
  'orders', ${payingOrdersOf(ownLines)}
)`
