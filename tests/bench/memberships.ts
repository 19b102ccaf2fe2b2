import { execFile } from 'node:child_process'
import { performance } from 'node:perf_hooks'
import { promisify } from 'node:util'

import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'

import { connect, type Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { listMemberships } from '#server/memberships/list/list.ts'
import { runMemberships } from '#server/memberships/run.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { readFirstPlace } from '#server/settings/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { makeLocation } from '#tests/support/make.ts'

import { rateOf } from './load.ts'
import { insertRawOrder, settleRawOrder } from './raw-order.ts'
import { countRoundTrips } from './round-trips.ts'
import { median, milliseconds, percentile, type Row, timesOf } from './table.ts'

interface Sizes {
  renewals: number
  people: number
}

const runs = 5
const asksPerRun = 40
/** One to warm up, one that is counted. */
const keptBack = 2

/** Of the studio: at midnight of the database it is still the day before there. */
const today = () => localDayOf(new Date(), 'America/Chicago')

/** Members by the month who all renew today, each with a card on file that pays. */
async function fillWithMembers(db: Db, count: number): Promise<void> {
  const planId = await makePlan(db, {
    code: 'monthly',
    kind: 'monthly',
    billing: 'monthly',
    termMonths: 1,
    priceCents: 9900,
    reminderDays: [],
  })
  await sql`
    insert into person (first_name, last_name, email) select 'Sam', 'Rivera', 'm' || n || '@example.com' from generate_series(1, ${count}::int) n
  `.execute(db)
  await sql`
    insert into demo_charge (id, amount_cents, card, status, created_at)
    select 'demo_' || id, 0, '4242424242424242', 'captured', now() from person
  `.execute(db)
  await sql`
    insert into payment_method (person_id, provider, provider_ref, customer_ref, brand, last4, expires_on, kept_at, chosen_at)
    select id, 'demo', 'demo_' || id, 'demo_client_' || id, 'visa', '4242', ${today()}::date + 700, now(), now() from person
  `.execute(db)
  await fillMemberships(db, { planId, isRenewing: true })
}

const fillMemberships = (db: Db, { planId, isRenewing }: { planId: string; isRenewing: boolean }) =>
  sql`
    with member as (
      insert into membership (number, person_id, plan_id, status, price_cents, starts_on, ends_on, renews_on, paid_through)
      select 'LL-' || nextval('membership_number'), person.id, ${planId}::uuid, 'active', 9900,
        ${today()}::date - interval '1 month', ${today()}::date - 1, ${today()}::date + ${isRenewing ? 0 : 200}::int, ${today()}::date - 1
      from person where not exists (select from membership where person_id = person.id)
      returning id, starts_on, ends_on, price_cents
    ), term as (
      insert into membership_term (membership_id, number, starts_on, ends_on, price_cents, plan_code, monthly_cents)
      select id, 1, starts_on, ends_on, price_cents, 'monthly', price_cents from member returning membership_id
    ), period as (
      insert into allowance_period (membership_id, starts_on, ends_on)
      select id, ${today()}::date - 5, ${today()}::date + 20 from member returning id
    )
    insert into allowance_entry (period_id, unit, quantity, kind) select id, 'peak', 240, 'grant' from period
  `.execute(db)

/** A night in which all of them renew, worked at by two servers; and the list of a hundred thousand. */
export async function benchMemberships(databaseUrl: string, { renewals, people }: Sizes): Promise<Row[]> {
  const db = connect(databaseUrl, { withoutTimeLimit: true })
  const locationId = await makeLocation(db)
  await fillWithMembers(db, renewals + keptBack)
  await sql`
    update membership set renews_on = 'infinity' where id in (select id from membership order by id limit ${keptBack})
  `.execute(db)
  await sql`vacuum analyze`.execute(db)
  const began = performance.now()
  await Promise.all([runWorker(databaseUrl), runWorker(databaseUrl)])
  const seconds = (performance.now() - began) / 1000
  const { rows } = await sql<{ orders: number; paid: number; members: number }>`
    select (select count(*)::int from customer_order) as orders,
      (select count(*)::int from membership_charge where status = 'paid') as paid,
      (select count(*)::int from membership where paid_through > ${today()}::date) as members
  `.execute(db)
  const { orders = 0, paid = 0, members = 0 } = rows[0] ?? {}
  const raw = await rateOfRawOrders(databaseUrl, locationId)
  const roundTrips = await countRenewal(databaseUrl)
  const listed = await benchList(db, people)
  await db.destroy()

  return [
    {
      what: `${renewals.toLocaleString('en-US')} renewals billed by two workers, ${roundTrips} round trips each`,
      figure: `${seconds.toFixed(1)} s`,
      baseline: `${raw.toFixed(0)}/s raw pg orders, paid`,
      ratio: (renewals / seconds / raw).toFixed(2),
      target: '< 120 s',
    },
    {
      what: 'of them billed twice, not paid, not extended',
      figure: `${orders - renewals}, ${renewals - paid}, ${renewals - members}`,
      target: '0, 0, 0',
    },
    ...listed,
  ]
}

/** Until it has billed all that it could: with the start of its process. */
const runWorker = (databaseUrl: string) =>
  promisify(execFile)(process.execPath, ['tests/bench/renewing-worker.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
  })

/** How many orders a second bare `pg` places and settles, by as many at once as two workers have. */
async function rateOfRawOrders(databaseUrl: string, locationId: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 12 })
  const work = async () => settleRawOrder(pool, locationId, await insertRawOrder(pool, locationId))
  const rate = await rateOf({ count: 1200, clients: 12, work })
  await pool.end()

  return rate
}

/** What a run waits for more when it renews one that was kept back. */
async function countRenewal(databaseUrl: string): Promise<number> {
  const trips = await countRoundTrips(databaseUrl, (_, services) => {
    services.paymentProvider = demoProvider
    const renewing = sql`
      update membership set renews_on = ${today()}::date where id = (
        select id from membership where renews_on = 'infinity' order by id limit 1
      )
    `
    return [
      { what: 'none', work: () => runMemberships(jobWork(services, 'test')) },
      { what: 'one', work: () => renewing.execute(services.db).then(() => runMemberships(jobWork(services, 'test'))) },
    ]
  })

  return (trips.get('one') ?? NaN) - (trips.get('none') ?? NaN) - 1
}

async function benchList(db: Db, people: number): Promise<Row[]> {
  const planId = await makePlan(db, { position: 2 })
  await sql`
    insert into person (first_name, last_name, email) select 'Kim', 'Lee', 'l' || n || '@example.com' from generate_series(1, ${people}::int) n
  `.execute(db)
  await fillMemberships(db, { planId, isRenewing: false })
  await sql`vacuum analyze`.execute(db)
  const reader = { now: new Date(), isToldOfMoney: true }
  const work = { trx: db, now: reader.now, place: await readFirstPlace({ trx: db }) }
  const asks = {
    'by plan': () => listMemberships(work, reader, { plan: 'annual', standing: 'current', limit: 40 }),
    'by standing': () => listMemberships(work, reader, { standing: 'renewing', limit: 40 }),
    'by plan and standing': () => listMemberships(work, reader, { plan: 'annual', standing: 'active', limit: 40 }),
    'overdue ones': () => listMemberships(work, reader, { standing: 'overdue', limit: 40 }),
  }
  const baselines: number[] = []
  const figures = new Map<string, number[]>()
  for (let run = 0; run < runs; run++) {
    baselines.push(percentile(await timesOf(asksPerRun, () => db.executeQuery(CompiledQuery.raw('select 1'))), 0.95))
    for (const [what, ask] of Object.entries(asks)) {
      figures.set(what, [...(figures.get(what) ?? []), percentile(await timesOf(asksPerRun, ask), 0.95)])
    }
  }
  const { memberships } = await asks['by plan']()
  if (memberships.length !== 40) throw new Error('The bench measures nothing.')

  return [...figures].map(([what, times]) => ({
    what: `members ${what}, of ${people.toLocaleString('en-US')}, p95`,
    figure: milliseconds(median(times)),
    baseline: `${milliseconds(median(baselines))} select 1`,
    ratio: `${(median(times) / median(baselines)).toFixed(0)} x`,
    target: '< 60 ms',
  }))
}
