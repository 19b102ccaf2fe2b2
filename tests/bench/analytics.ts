import { performance } from 'node:perf_hooks'

import { CompiledQuery, sql } from 'kysely'

import { askedOf, readFigures } from '#server/analytics/answer.ts'
import { clubSalesPage } from '#server/analytics/club-sales/page.ts'
import { keepFigures } from '#server/analytics/keep.ts'
import { type Page, sumsOf } from '#server/analytics/measure.ts'
import { membershipPage } from '#server/analytics/membership/page.ts'
import { moneyPage } from '#server/analytics/money/page.ts'
import { listRows } from '#server/analytics/rows.ts'
import { servicesPage } from '#server/analytics/services/page.ts'
import { readConfig } from '#server/config.ts'
import { queues } from '#server/features.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'
import { migrateToLatest } from '#server/kernel/db/migrate.ts'
import { openLog } from '#server/kernel/log/log.ts'
import { jobWork } from '#server/kernel/work.ts'
import { openServices } from '#server/services.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { serverSecret } from '#tests/support/process.ts'

import { publicUrl } from './round-trips.ts'
import { type BenchStudio, makeBenchStudio } from './studio.ts'
import { median, milliseconds, percentile, type Row, timesOf } from './table.ts'

interface Sizes {
  /** Of orders with their payments, and of bookings. */
  facts: number
  people: number
}

const runs = 5
const asksPerRun = 5
const days = 1000
const now = new Date('2026-11-24T18:00:00Z')

/** So many clients, each a member for some time within these days. */
export async function fillMembers(db: Db, people: number): Promise<void> {
  await makePlan(db, { code: 'monthly', kind: 'monthly', billing: 'monthly', termMonths: 1, priceCents: 9900 })
  await sql`
    insert into person (first_name, last_name, email)
    select 'Sam', 'Rivera', 'm' || n || '@example.com' from generate_series(1, ${people}::int) as n
  `.execute(db)
  await sql`
    insert into membership (number, person_id, plan_id, status, price_cents, starts_on, ends_on)
    select 'LL-' || at, person.id, membership_plan.id, 'active', 9900, date '2026-11-24' - (at % ${days})::int,
      date '2026-11-24' + (at % 300)::int - 100
    from (select id, row_number() over (order by id) as at from person) as person, membership_plan
    where at % ${days}::int > 100
  `.execute(db)
  await sql`
    insert into membership_term (membership_id, number, starts_on, ends_on, price_cents, plan_code, monthly_cents)
    select id, 1, starts_on, greatest(starts_on, ends_on), 9900, 'monthly', 9900 from membership
  `.execute(db)
}

/** Orders of one line with its payment, and bookings of an hour, spread over the days. */
export async function fillFacts(
  db: Db,
  facts: number,
  { locationId, serviceId, optionId, staffIds, bayIds }: BenchStudio,
) {
  await sql`create temporary table client as select id, row_number() over (order by id) - 1 as at from person`.execute(
    db,
  )
  await sql`create unique index on client (at)`.execute(db)
  await sql`
    create temporary table made as
    select gen_random_uuid() as order_id, gen_random_uuid() as payment_id, client.id as person_id, n,
      timestamptz '2026-11-24 17:00Z' - (n % ${days}::int) * interval '1 day' - (n % 540) * interval '1 minute' as at
    from generate_series(1, ${facts}::int) as n join client on client.at = n % (select count(*) from client)
  `.execute(db)
  await sql`
    insert into customer_order (id, number, person_id, location_id, channel, status, gross_cents, discount_cents, tax_cents,
        total_cents, due_now_cents, paid_cents, fulfilled_cents, placed_at, search)
    select order_id, 'O-' || 10000 + n, person_id, ${locationId}::uuid, 'register', 'fulfilled', 2400, 0, 200, 2600, 0, 2600, 2600, at, ''
    from made
  `.execute(db)
  await sql`
    insert into order_line (order_id, position, kind, ref, terms, name, quantity, unit_cents, gross_cents, net_cents, tax_cents,
        total_cents, due_now_cents, tax_category, revenue_account, rule, state, fulfilled_on)
    select order_id, 1, (array['product', 'booking', 'membership'])[1 + n % 3], '{}', '{}', 'Glove, left, M', 1, 2400, 2400, 2400, 200,
      2600, 0, 'goods', (array['4060', '4000', '4040'])[1 + n % 3], '"full"', 'fulfilled', (at at time zone 'America/Chicago')::date
    from made
  `.execute(db)
  await sql`
    insert into payment (id, method, status, amount_cents, captured_cents, location_id, created_at, captured_at)
    select payment_id, 'terminal', 'captured', 2600, 2600, ${locationId}::uuid, at, at from made
  `.execute(db)
  await sql`insert into order_payment (order_id, payment_id, open) select order_id, payment_id, false from made`.execute(
    db,
  )
  await sql`
    insert into booking (reference, status, location_id, service_id, option_id, person_id, starts_at, ends_at, price_cents,
        public_price_cents, cancellation_policy, contact, created_at)
    select 'B' || n, (array['completed', 'completed', 'completed', 'no_show', 'cancelled_customer'])[1 + n % 5], ${locationId}::uuid,
      ${serviceId}::uuid, ${optionId}::uuid, person_id, at, at + interval '1 hour', 9500, 9500,
      '{"bands":[],"noShowFeePercent":100}', '{"firstName":"Sam","lastName":"Rivera","email":"s@example.com","phone":"312 555 0100"}',
      at - (60 + n * 7919::bigint % 20000) * interval '1 minute'
    from made
  `.execute(db)
  // As many as the bays hold: an hour each, ten a day.
  await sql`
    insert into allocation (resource_id, booking_id, during)
    select unnest(array[(${staffIds}::uuid[])[1 + slot % ${staffIds.length}::int], (${bayIds}::uuid[])[1 + slot % ${bayIds.length}::int]]), id,
      tstzrange(starts, starts + interval '1 hour')
    from (
      select id, slot, (day + time '07:00' + (slot / ${bayIds.length}::int) * interval '1 hour') at time zone 'America/Chicago' as starts
      from (
        select id, (starts_at at time zone 'America/Chicago')::date as day,
          row_number() over (partition by (starts_at at time zone 'America/Chicago')::date order by id) - 1 as slot
        from booking where status in ('completed', 'no_show')
      ) as numbered
      where slot < ${bayIds.length * 10}::int
    ) as placed
  `.execute(db)
}

const year = { from: '2025-11-25', until: '2026-11-24' }
const twoYears = { from: '2024-11-25', until: '2026-11-24' }
const month = { from: '2026-10-01', until: '2026-10-31' }

async function fill(db: Db, { facts, people }: Sizes): Promise<void> {
  const studio = await makeBenchStudio(db, { coaches: 6 })
  await db.transaction().execute(async (trx) => {
    // Past the triggers and the keys, which look at each row.
    await sql`set local session_replication_role = replica`.execute(trx)
    await fillMembers(trx, people)
    await fillFacts(trx, facts, studio)
    await sql`insert into figure_dirty (family, person_id) select 'membership', person_id from membership`.execute(trx)
  })
  await sql`vacuum analyze`.execute(db)
}

/** What figures cost over so many facts: one, a page with its comparison, twice as many months, rows, and keeping them. */
export async function benchAnalytics(databaseUrl: string, { facts, people }: Sizes): Promise<Row[]> {
  const db = connect(databaseUrl, { withoutTimeLimit: true })
  await migrateToLatest(db, queues)
  const filled = await db.selectFrom('location').select('id').executeTakeFirst()
  if (filled === undefined) await fill(db, { facts, people })
  const config = readConfig({ DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl, SECRET_KEY: serverSecret })
  const services = await openServices({ config, db, log: openLog('error'), now: () => now })
  const work = jobWork(services, 'bench')
  const began = performance.now()
  await keepFigures(work)
  const kept = (performance.now() - began) / 1000
  await sql`vacuum analyze`.execute(db)

  const pages: Record<string, [name: Parameters<typeof readFigures>[1], page: Page]> = {
    membership: ['membership', membershipPage],
    services: ['services', servicesPage],
    'club sales': ['club-sales', clubSalesPage],
    money: ['money', moneyPage],
  }
  const figures = new Map<string, number[]>()
  const baselines: number[] = []
  const note = async (what: string, ask: () => Promise<unknown>) => {
    const times = await timesOf(asksPerRun, ask)
    figures.set(what, [...(figures.get(what) ?? []), percentile(times, 0.5)])
  }
  for (let run = 0; run < runs; run++) {
    baselines.push(median(await timesOf(asksPerRun * 8, () => db.executeQuery(CompiledQuery.raw('select 1')))))
    await note('one figure of a year', () => sumsOf(work, moneyPage, askedOf(work, year), { only: ['sold'] }))
    for (const [what, [name, page]] of Object.entries(pages)) {
      const ask = (period: typeof year) => () =>
        readFigures(work, name, page, { ...period, compare: 'previous', grain: 'month' })
      await note(`${what}, a month`, ask(month))
      await note(`${what}, 12 months`, ask(year))
      await note(`${what}, 24 months`, ask(twoYears))
    }
    await note('rows of a month', () => listRows(work, moneyPage, askedOf(work, month), { code: 'sold', limit: 50 }))
  }
  await db.destroy()

  const timeOf = (what: string) => median(figures.get(what) ?? [])
  const of = `${facts.toLocaleString('en-US')} orders and bookings, ${people.toLocaleString('en-US')} people`
  const rowOf = (what: string, target: string): Row => ({
    what: `figures: ${what}`,
    figure: milliseconds(timeOf(what)),
    baseline: `${milliseconds(median(baselines))} select 1`,
    ratio: `${(timeOf(what) / median(baselines)).toFixed(0)} x`,
    target,
  })
  return [
    rowOf('one figure of a year', '< 100 ms'),
    ...Object.keys(pages).flatMap((what): Row[] => [
      rowOf(`${what}, a month`, '< 250 ms'),
      rowOf(`${what}, 12 months`, '< 250 ms'),
      {
        what: `figures: ${what}, 24 months beside 12`,
        figure: milliseconds(timeOf(`${what}, 24 months`)),
        baseline: `${milliseconds(timeOf(`${what}, 12 months`))} 12 months`,
        ratio: `${(timeOf(`${what}, 24 months`) / timeOf(`${what}, 12 months`)).toFixed(1)} x`,
        target: '< 2.5 x',
      },
    ]),
    rowOf('rows of a month', '< 250 ms'),
    { what: `figures: all days computed, of ${of}`, figure: `${kept.toFixed(1)} s`, target: '< 60 s' },
  ]
}
