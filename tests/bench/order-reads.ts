import { CompiledQuery, sql } from 'kysely'

import { connect, type Db } from '#server/kernel/db/database.ts'
import { readTrialBalance } from '#server/ledger/trial-balance.ts'
import { pageOfOrders } from '#server/orders/list.ts'
import { readFirstPlace } from '#server/settings/service.ts'
import { makeLocation } from '#tests/support/make.ts'

import { median, milliseconds, percentile, type Row, timesOf } from './table.ts'

interface Sizes {
  orders: number
  ledgerLines: number
}

const runs = 5
const asksPerRun = 40
const days = 730

const firstNames = ['Sam', 'Alex', 'Kevin', 'Jenny', 'Imani', 'Malik', 'Rachel', 'Minjun', 'Vivian', 'Karim']
const lastNames = ['Rivera', 'Moreno', 'Miller', 'Chen', 'Booker', 'Quinn', 'Park', 'Huang', 'Farouk', 'Coleman']

/** Ten thousand clients with so many orders over two years, one line each; one in a hundred is still due. */
async function fillOrders(db: Db, count: number, locationId: string): Promise<void> {
  await sql`
    insert into person (first_name, last_name, email, phone)
    select (${firstNames}::text[])[1 + n % 10], (${lastNames}::text[])[1 + n / 10 % 10] || ' ' || n, 'c' || n || '@example.com', '+1 312 555 0142'
    from generate_series(1, 10000) as n
  `.execute(db)
  // An index of letters is built at once in a tenth of the time that row by row takes.
  await sql`drop index customer_order_search`.execute(db)
  await sql`
    insert into customer_order (id, number, person_id, location_id, channel, status, gross_cents, discount_cents, tax_cents,
        total_cents, due_now_cents, paid_cents, fulfilled_cents, placed_at, search)
    select gen_random_uuid(), 'O-' || 10000 + n, person.id, ${locationId}::uuid, 'register',
      case when n % 100 = 0 then 'placed' else 'fulfilled' end, 2400, 0, 0, 2400, 0, case when n % 100 = 0 then 0 else 2400 end,
      case when n % 100 = 0 then 0 else 2400 end, timestamptz '2026-11-24' - n * interval '1 minute',
      lower(concat_ws(' ', 'O-' || 10000 + n, first_name, last_name, email))
    from generate_series(1, ${count}::int) as n
    join (select *, row_number() over (order by id) as at from person) as person on at = 1 + n % 10000
  `.execute(db)
  await sql`
    insert into order_line (order_id, position, kind, ref, terms, name, quantity, unit_cents, gross_cents, net_cents, tax_cents,
        total_cents, due_now_cents, tax_category, revenue_account, rule, state)
    select id, 1, 'product', '{}', '{}', 'Glove, left, M', 1, 2400, 2400, 2400, 0, 2400, 0, 'goods', '4060', '"full"', 'fulfilled'
    from customer_order
  `.execute(db)
  await sql`create index customer_order_search on customer_order using gin (search_form(search) gin_trgm_ops)`.execute(
    db,
  )
}

/** Entries of two lines over two years, all days but the last closed. */
async function fillLedger(db: Db, lines: number, locationId: string): Promise<void> {
  await sql`drop index ledger_line_account`.execute(db)
  await sql`
    insert into ledger_entry (event, event_key, posted_on, location_id)
    select 'bench', 'bench:' || n, date '2026-11-24' - n % ${days}::int, ${locationId}::uuid
    from generate_series(0, ${lines / 2 - 1}::int) as n
  `.execute(db)
  await sql`
    insert into ledger_line (entry_id, line, account, debit_cents, credit_cents)
    select id, 1, (array['1000', '1100', '1110'])[1 + id % 3], 2400, 0 from ledger_entry union all
    select id, 2, (array['4000', '4010', '4020', '4060'])[1 + id % 4], 0, 2400 from ledger_entry
  `.execute(db)
  await sql`create index ledger_line_account on ledger_line (account, entry_id) include (debit_cents, credit_cents)`.execute(
    db,
  )
  await sql`select close_ledger_days(${locationId}, date '2026-11-23')`.execute(db)
}

const page = { limit: 50 }

/** What the list of orders and the trial balance cost, over so many rows. */
export async function benchOrderReads(databaseUrl: string, { orders, ledgerLines }: Sizes): Promise<Row[]> {
  const db = connect(databaseUrl)
  const locationId = await makeLocation(db)
  await db.transaction().execute(async (trx) => {
    // Past the triggers and the keys, which look at each row.
    await sql`set local statement_timeout = 0; set local session_replication_role = replica`.execute(trx)
    await fillOrders(trx, orders, locationId)
    await fillLedger(trx, ledgerLines, locationId)
  })
  // By a connection of its own, whose patience is not the server's.
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one)
    await sql`vacuum analyze`.execute(one)
    await sql`reset statement_timeout`.execute(one)
  })
  const work = { trx: db, now: new Date(), place: await readFirstPlace({ trx: db }) }
  const letters = ['rivera', 'o-1234', 'jenny chen 3', 'c77@example', 'booker 4242']
  const asks: Record<string, [target: number, ask: (n: number) => Promise<unknown>]> = {
    'orders, first page': [60, () => pageOfOrders(work, page)],
    'orders, those with something due': [60, () => pageOfOrders(work, { ...page, due: 'yes' })],
    'orders of a state': [60, () => pageOfOrders(work, { ...page, status: ['placed'] })],
    'orders by letters': [60, (n) => pageOfOrders(work, { ...page, search: letters[n % letters.length] ?? '' })],
    'trial balance': [200, () => readTrialBalance(work, {})],
    'trial balance of a day': [200, () => readTrialBalance(work, { on: '2026-03-31' })],
  }
  const baselines: number[] = []
  const figures = new Map<string, number[]>()
  for (let run = 0; run < runs; run++) {
    const bare = await timesOf(asksPerRun, () => db.executeQuery(CompiledQuery.raw('select 1')))
    baselines.push(percentile(bare, 0.95))
    for (const [what, [, ask]] of Object.entries(asks)) {
      figures.set(what, [...(figures.get(what) ?? []), percentile(await timesOf(asksPerRun, ask), 0.95)])
    }
  }
  const { accounts } = await readTrialBalance(work, {})
  const { orders: found } = await pageOfOrders(work, { ...page, search: 'rivera' })
  await db.destroy()
  if (accounts.length !== 7 || found.length !== page.limit) throw new Error('The bench measures nothing.')

  return [...figures].map(([what, times]) => ({
    what: `${what}, of ${(what.startsWith('trial') ? ledgerLines : orders).toLocaleString('en-US')}, p95`,
    figure: milliseconds(median(times)),
    baseline: `${milliseconds(median(baselines))} select 1`,
    ratio: `${(median(times) / median(baselines)).toFixed(0)} x`,
    target: `< ${asks[what]?.[0]} ms`,
  }))
}
