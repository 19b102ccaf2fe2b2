import { type RawBuilder, sql } from 'kysely'

import { factsBetween, sumsBetween } from '#server/analytics/day-family.ts'
import { saleFamily } from '#server/analytics/families.ts'
import type { Group, Measure, Page, Source } from '#server/analytics/measure.ts'
import { namesIn, ofLine } from '#server/analytics/names-in.ts'
import { idOrNone } from '#server/kernel/place.ts'
import type { FigureCode } from '#shared/analytics/figures.ts'
import { accounts } from '#shared/ledger/accounts.ts'

type Code = FigureCode<'club-sales'>

const factsOf =
  (name: string, id: RawBuilder<string>): Source =>
  ({ place }, { from, last }) =>
    sql`
      select ${id} as id, fact.* from ${sql.raw(name)}(${idOrNone(place)}::uuid, ${from}::date, ${last}::date) as fact
    `

/** Lines of builds and repairs, with who fitted and built. */
const sales: Source = (work, asked) => sql`
  select fact.line_id || coalesce(' ' || fact.refund_id, '') as id, fact.*, made.builder_id, made.fitter_id, product.brand
  from (${factsBetween(saleFamily)(work, asked)}) as fact
    left join order_line as line on line.id = fact.line_id and line.kind = 'build'
    left join lateral (
      select build.builder_id, fitting.fitter_id
      from build join quote on quote.id = build.quote_id join sheet on sheet.id = quote.sheet_id
        left join fitting on fitting.id = sheet.fitting_id
      where build.quote_id = (line.ref ->> 'quoteId')::uuid limit 1
    ) as made on true
    left join quote_line as part on part.id = (line.ref ->> 'lineId')::uuid
    left join item on item.id = part.item_id left join product on product.id = item.product_id
  where fact.kind in ('build', 'repair')
`

/** What the parts of builds and repairs that were handed over had cost. */
const costs: Source = ({ place }, { from, last }) => sql`
  select entry.id || ' ' || line.line as id, entry.posted_on as day, null::uuid as person_id, entry.order_id,
    line.debit_cents - line.credit_cents as cents
  from ledger_entry as entry join ledger_line as line on line.entry_id = entry.id
  where entry.location_id = ${idOrNone(place)} and entry.posted_on between ${from}::date and ${last}::date
    and line.account = ${accounts.costOfGoods} and (entry.event like 'parts_%' or entry.event like 'factory_%')
`

const stock: Source = ({ place }, { from, last }) => sql`
  select fact.item_id as id, null::uuid as person_id, fact.*
  from fact_stock(${idOrNone(place)}::uuid, ${from}::date, ${last}::date) as fact
`

const one = sql<number>`1`
const net = sql<number>`fact.net_cents`
const isWhat = (what: string) => sql<boolean>`fact.what = ${what}`
const isReady = isWhat('ready')
const onAccount = (account: string) => sql<boolean>`fact.account = ${account}`
const isApproved = sql<boolean>`fact.outcome = 'approved'`

const measures = {
  clubSales: { of: 'sales', value: net },
  parts: { of: 'sales', value: net, where: onAccount(accounts.parts) },
  labour: { of: 'sales', value: net, where: onAccount(accounts.labour) },
  cost: { of: 'costs', value: sql<number>`fact.cents` },
  costOff: { of: 'costs', value: sql<number>`-fact.cents` },
  begun: { of: 'builds', value: one, where: isWhat('begun') },
  ready: { of: 'builds', value: one, where: isReady },
  days: { of: 'builds', value: sql`fact.days`, as: 'median', where: isReady },
  days90: { of: 'builds', value: sql`fact.days`, as: 'p90', where: isReady },
  firstKept: { of: 'builds', value: one, where: sql<boolean>`${isReady} and fact.first_promise_kept` },
  lastKept: { of: 'builds', value: one, where: sql<boolean>`${isReady} and fact.promise_kept` },
  fittings: { of: 'fittings', value: one },
  sold: { of: 'fittings', value: one, where: sql<boolean>`fact.has_sold` },
  undecided: {
    of: 'fittings',
    value: one,
    where: sql<boolean>`not fact.has_sold and fact.is_young`,
  },
  worth: { of: 'fittings', value: sql<number>`fact.value_cents` },
  decided: { of: 'quotes', value: one },
  approved: { of: 'quotes', value: one, where: isApproved },
  ticketsIn: { of: 'tickets', value: one, where: isWhat('in') },
  ticketsReady: { of: 'tickets', value: one, where: isReady },
  ticketDays: { of: 'tickets', value: sql`fact.days`, as: 'median', where: isReady },
  cameBack: { of: 'tickets', value: one, where: sql<boolean>`${isReady} and fact.came_back` },
  had: { of: 'stock', value: sql<number>`fact.was + fact.received`, where: sql<boolean>`fact.was + fact.received > 0` },
  left: { of: 'stock', value: sql<number>`fact.sold`, where: sql<boolean>`fact.was + fact.received > 0` },
} as const satisfies Record<string, Measure<string>>

const staffNames: Group['names'] = async ({ trx }, ids) => {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from resource where id = any (${ids}::uuid[])
    union all
    select id, name from (
      select auth_user.id, trim(person.first_name || ' ' || person.last_name) as name
      from auth_user join person on person.user_id = auth_user.id where auth_user.id = any (${ids}::uuid[])
    ) as account
  `.execute(trx)

  return new Map(rows.map(({ id, name }) => [id, name]))
}

const number = (table: string, id: RawBuilder<unknown>) =>
  sql<string>`(select number from ${sql.table(table)} where id = ${id})`

export const clubSalesPage: Page<Code, keyof typeof measures> = {
  sources: {
    sales: {
      rows: sales,
      sums: (work, asked) => sql`
        select fact.* from (${sumsBetween(saleFamily)(work, asked)}) as fact where fact.kind in ('build', 'repair')
      `,
    },
    costs,
    builds: factsOf('fact_build', sql`fact.build_id || ' ' || fact.what`),
    fittings: (work, asked) => sql`
      select fact.fitting_id as id, fact.*, fact.began_at + interval '60 days' > ${work.now}::timestamptz as is_young
      from fact_fitting(${idOrNone(work.place)}::uuid, ${asked.from}::date, ${asked.last}::date) as fact
    `,
    quotes: factsOf('fact_quote', sql`fact.quote_id`),
    tickets: factsOf('fact_ticket', sql`fact.ticket_id || ' ' || fact.what`),
    stock,
  },
  measures,
  formulas: {
    club_sales: { sum: 'clubSales' },
    parts: { sum: 'parts' },
    labour: { sum: 'labour' },
    parts_cost: { sum: 'cost' },
    parts_margin: { share: ['parts', 'costOff'], of: 'parts', counted: sql<boolean>`false` },
    builds_begun: { sum: 'begun' },
    builds_ready: { sum: 'ready' },
    build_days: { middle: 'days' },
    build_days_p90: { middle: 'days90' },
    first_promise_kept: {
      share: ['firstKept'],
      of: 'ready',
      counted: sql<boolean>`coalesce(fact.first_promise_kept, false)`,
    },
    promise_kept: { share: ['lastKept'], of: 'ready', counted: sql<boolean>`coalesce(fact.promise_kept, false)` },
    fittings: { sum: 'fittings' },
    fitting_orders: { sum: 'sold' },
    fitting_conversion: { share: ['sold'], of: 'fittings', counted: sql<boolean>`fact.has_sold` },
    value_per_fitting: { sum: 'worth', per: 'fittings' },
    quotes_decided: { sum: 'decided' },
    quote_acceptance: { share: ['approved'], of: 'decided', counted: isApproved },
    tickets_in: { sum: 'ticketsIn' },
    ticket_days: { middle: 'ticketDays' },
    comebacks: { share: ['cameBack'], of: 'ticketsReady', counted: sql<boolean>`fact.came_back` },
    sell_through: { share: ['left'], of: 'had', counted: sql<boolean>`fact.sold > 0` },
  },
  flows: ['sales', 'costs', 'builds', 'fittings', 'quotes', 'tickets'],
  countWorthTelling: 5,
  soFar: { measure: 'undecided', of: 'fittings' },
  groups: {
    fitter: {
      columns: {
        sales: sql`fact.fitter_id`,
        builds: sql`fact.fitter_id`,
        fittings: sql`fact.fitter_id`,
        quotes: sql`fact.fitter_id`,
      },
      names: staffNames,
      none: 'Nobody',
    },
    builder: {
      columns: { sales: sql`fact.builder_id`, builds: sql`fact.builder_id` },
      names: staffNames,
      none: 'Nobody',
    },
    brand: {
      columns: { sales: sql`fact.brand`, stock: sql`fact.brand` },
      names: async () => new Map(),
      none: 'No brand',
    },
    service: {
      columns: { fittings: sql`fact.service_id` },
      names: namesIn('service'),
      none: 'No booking',
    },
  },
  rows: {
    sales: ofLine,
    costs: { title: sql`'Parts handed over'`, record: 'order', recordId: sql`fact.order_id` },
    builds: { title: number('build', sql`fact.build_id`), record: 'build', recordId: sql`fact.build_id` },
    fittings: { title: number('fitting', sql`fact.fitting_id`), record: 'fitting', recordId: sql`fact.fitting_id` },
    quotes: { title: number('quote', sql`fact.quote_id`), record: 'quote', recordId: sql`fact.quote_id` },
    tickets: { title: number('ticket', sql`fact.ticket_id`), record: 'ticket', recordId: sql`fact.ticket_id` },
    stock: {
      title: sql`(select concat_ws(' ', product.name, nullif(item.variant, '')) from item join product on product.id = item.product_id where item.id = fact.item_id)`,
      record: 'item',
      recordId: sql`(select product_id from item where item.id = fact.item_id)`,
    },
  },
}
