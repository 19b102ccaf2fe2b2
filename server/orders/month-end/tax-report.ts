import { sql } from 'kysely'

import type { Db } from '#server/kernel/db/database.ts'
import { getLocation } from '#server/settings/service.ts'
import type { TaxReport, TaxRow } from '#shared/orders/month-end.ts'

interface Period {
  from: string
  until: string
}

/**
 * From the lines of orders and of refunds: what was delivered is sold, and what had been delivered comes back. It equals what the
 * books say of account 2400 in these days, by jurisdiction.
 */
export async function readTaxReport(db: Db, { from, until }: Period): Promise<TaxReport> {
  const { currency, zone } = await getLocation(db)
  const { rows } = await sql<TaxRow>`
    with sold as (
      select id as line_id, tax_category as category, revenue_account, 1 as sign,
        net_cents - case when total_cents = net_cents then tax_cents else 0 end as cents, tax_cents, null::uuid as refund_id
      from order_line where fulfilled_on between ${from}::date and ${until}::date
    ), never_sold as (
      -- What had come back before the rest was delivered.
      select line_id, tax_category, revenue_account, 1,
        case when back.total_cents = back.net_cents then back.tax_cents else 0 end - back.net_cents, back.tax_cents, refund_id
      from order_refund_line as back join order_line on order_line.id = line_id
      where not was_sale and fulfilled_on between ${from}::date and ${until}::date
    ), returned as (
      select line_id, tax_category, revenue_account, -1,
        back.net_cents - case when back.total_cents = back.net_cents then back.tax_cents else 0 end, back.tax_cents, refund_id
      from order_refund_line as back join order_refund on order_refund.id = refund_id join order_line on order_line.id = line_id
      where was_sale and (order_refund.created_at at time zone ${zone})::date between ${from}::date and ${until}::date
    ), part as (
      select * from sold union all select * from never_sold union all select * from returned
    ), taxed as (
      select jurisdiction, coalesce(rate_ppm, 0) as rate, category, revenue_account, sign, part.cents,
        coalesce(case when refund_id is null then own.cents else (
          select -sign * cents from order_refund_line_tax as back
            where back.refund_id = part.refund_id and back.line_id = part.line_id and back.jurisdiction = own.jurisdiction
        ) end, 0) as tax
      from part left join order_line_tax as own on own.line_id = part.line_id
    )
    select jurisdiction, rate as "ratePpm", category,
      coalesce(sum(cents) filter (where sign > 0), 0)::integer as "soldCents",
      coalesce(sum(tax) filter (where sign > 0), 0)::integer as "soldTaxCents",
      coalesce(sum(cents) filter (where sign < 0), 0)::integer as "returnedCents",
      coalesce(sum(tax) filter (where sign < 0), 0)::integer as "returnedTaxCents",
      coalesce(sum(sign * tax), 0)::integer as "dueCents"
    from taxed
    -- Tips and gift cards are no sales.
    where jurisdiction is not null or revenue_account like '4%'
    group by jurisdiction, rate, category
    order by jurisdiction nulls last, category, rate
  `.execute(db.withoutPlugins())

  return { from, until, currency, rows, dueCents: rows.reduce((sum, { dueCents }) => sum + dueCents, 0) }
}
