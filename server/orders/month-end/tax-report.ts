import { type RawBuilder, sql } from 'kysely'

import type { Ledger } from '#server/kernel/ledger.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { TaxReport, TaxRow } from '#shared/orders/month-end.ts'

interface Period {
  from: string
  until: string
}

/**
 * The taxed parts of some days at the chosen places: delivered lines as sold, returns of them with the opposite sign.
 */
const taxedParts = ({ from, until }: Period, isMeant: RawBuilder<unknown>) => sql`
  with sold as (
    select fulfilled_on as day, order_id, id as line_id, tax_category as category, revenue_account, 1 as sign,
      net_cents - case when total_cents = net_cents then tax_cents else 0 end as cents, tax_cents, null::uuid as refund_id
    from order_line where fulfilled_on between ${from}::date and ${until}::date
  ), never_sold as (
    -- What had come back before the rest was delivered.
    select fulfilled_on, order_line.order_id, line_id, tax_category, revenue_account, 1,
      case when back.total_cents = back.net_cents then back.tax_cents else 0 end - back.net_cents, back.tax_cents, refund_id
    from order_refund_line as back join order_line on order_line.id = line_id
    where not was_sale and fulfilled_on between ${from}::date and ${until}::date
  ), returned as (
    select (order_refund.created_at at time zone zone)::date, order_line.order_id, line_id, tax_category, revenue_account, -1,
      back.net_cents - case when back.total_cents = back.net_cents then back.tax_cents else 0 end, back.tax_cents, refund_id
    from order_refund_line as back join order_refund on order_refund.id = refund_id join order_line on order_line.id = line_id
      join customer_order on customer_order.id = order_line.order_id join location on location.id = location_id
    where was_sale and (order_refund.created_at at time zone zone)::date between ${from}::date and ${until}::date
  ), part as (
    select * from sold union all select * from never_sold union all select * from returned
  )
  select day, location_id, jurisdiction, coalesce(rate_ppm, 0) as rate, category, revenue_account, sign, part.cents,
    coalesce(case when refund_id is null then own.cents else (
      select -sign * cents from order_refund_line_tax as back
        where back.refund_id = part.refund_id and back.line_id = part.line_id and back.jurisdiction = own.jurisdiction
    ) end, 0) as tax
  from part join customer_order on customer_order.id = part.order_id
    left join order_line_tax as own on own.line_id = part.line_id
  where ${isMeant}
`

/**
 * The taxes of a place, from the lines of its orders and refunds. The sums equal account 2400 in its books for these
 * days, by jurisdiction.
 */
export async function readTaxReport(work: Timed, { from, until }: Period): Promise<TaxReport> {
  const { id, currency } = work.place
  const { rows } = await sql<TaxRow>`
    select jurisdiction, rate as "ratePpm", category,
      coalesce(sum(cents) filter (where sign > 0), 0)::bigint as "soldCents",
      coalesce(sum(tax) filter (where sign > 0), 0)::bigint as "soldTaxCents",
      coalesce(sum(cents) filter (where sign < 0), 0)::bigint as "returnedCents",
      coalesce(sum(tax) filter (where sign < 0), 0)::bigint as "returnedTaxCents",
      coalesce(sum(sign * tax), 0)::bigint as "dueCents"
    from (${taxedParts({ from, until }, sql`location_id = ${id}`)}) as taxed
    -- Tips and gift cards are no sales.
    where jurisdiction is not null or revenue_account like '4%'
    group by jurisdiction, rate, category
    order by jurisdiction nulls last, category, rate
  `.execute(work.trx.withoutPlugins())

  return { from, until, currency, rows, dueCents: rows.reduce((sum, { dueCents }) => sum + dueCents, 0) }
}

/** Checks the report against the books. A correction that somebody posted by hand is in no order line. */
export const taxLedger: Ledger = {
  what: 'Taxes',
  faults: {
    'days of a jurisdiction come to another sum in the report than in the books': sql`
      select from (
        select day, location_id, jurisdiction, sum(sign * tax) as cents
          from (${taxedParts({ from: '-infinity', until: 'infinity' }, sql`true`)}) as taxed
          where jurisdiction is not null group by 1, 2, 3
      ) as report full join (
        select posted_on as day, location_id, sub as jurisdiction, sum(credit_cents - debit_cents) as cents
          from ledger_line join ledger_entry as entry on entry.id = entry_id
          where account = '2400' and event <> 'corrected' group by 1, 2, 3
      ) as books using (day, location_id, jurisdiction)
      where coalesce(report.cents, 0) <> coalesce(books.cents, 0)
    `,
  },
}
