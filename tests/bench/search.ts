import { CompiledQuery, sql } from 'kysely'

import { readConfig } from '#server/config.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'
import { openLog } from '#server/kernel/log/log.ts'
import { jobWork } from '#server/kernel/work.ts'
import { search } from '#server/search/search.ts'
import { openServices } from '#server/services.ts'
import { serverSecret } from '#tests/support/process.ts'

import { publicUrl } from './round-trips.ts'
import { type BenchStudio, makeBenchStudio } from './studio.ts'
import { median, milliseconds, percentile, type Row, timesOf } from './table.ts'

interface Sizes {
  /** Of orders, and of bookings. */
  records: number
  people: number
}

const runs = 5
const asksPerRun = 20
const now = new Date('2026-11-24T18:00:00Z')

/** The first is the name of one in ten. */
const firstNames = [
  'Alex',
  'Jordan',
  'Kevin',
  'Jenny',
  'Imani',
  'Malik',
  'Rachel',
  'Minjun',
  'Vivian',
  'Karim',
  'Renée',
]
const beginnings = [
  'Ri',
  'Mo',
  'Mil',
  'Che',
  'Boo',
  'Qui',
  'Par',
  'Hua',
  'Fa',
  'Cole',
  'O’Ma',
  'Mül',
  'San',
  'Ber',
  'Kow',
]
const middles = ['ve', 're', 'le', 'na', 'ke', 'ni', 'ku', 'go', 'rou', 'ma', 'ster', 'hof', 'di', 'lo', 'zal', 'win']
const endings = ['ra', 'no', 'r', 'ng', 'son', 'man', 'ski', 'ez', 'k', 'dez', 'ley', 'ford', 'berg', 'ton', 'well']

const pick = (list: readonly string[], at: ReturnType<typeof sql>) =>
  sql`(${list}::text[])[1 + (${at}) % ${list.length}::int]`

async function fillPeople(db: Db, people: number): Promise<void> {
  await sql`
    insert into person (first_name, last_name, email, phone)
    select first_name, last_name, search_form(first_name) || '.' || n || '@example.com', '+1 312 ' || 200 + n % 700 || ' ' || lpad((n * 37 % 10000)::text, 4, '0')
    from generate_series(1, ${people}::int) as n, lateral (select
      case when n % 10 = 0 then ${firstNames[0]} else ${pick(firstNames, sql`n / 7`)} || (array['', 'a', 'ito', ' Lee', 'y'])[1 + n / 3 % 5] end as first_name,
      case when n % 50 = 1 then 'Smith' else ${pick(beginnings, sql`n`)} || ${pick(middles, sql`n / 15`)} || ${pick(endings, sql`n / 240`)} end as last_name
    ) as named
  `.execute(db)
}

/** One order in ten is a stranger’s, whose name stands on the bill alone. */
async function fillOrders(db: Db, count: number, { locationId, serviceId, optionId }: BenchStudio): Promise<void> {
  await sql`create temporary table client as select *, row_number() over (order by id) - 1 as at from person`.execute(
    db,
  )
  await sql`create unique index on client (at)`.execute(db)
  await sql`
    insert into customer_order (number, person_id, location_id, channel, status, gross_cents, discount_cents, tax_cents,
        total_cents, due_now_cents, paid_cents, fulfilled_cents, placed_at, search)
    select 'O-' || 10000 + n, case when n % 10 > 0 then client.id end, ${locationId}::uuid, 'register', 'fulfilled', 2400, 0, 200, 2600, 0,
      2600, 2600, timestamptz '2026-11-24 17:00Z' - n * interval '45 seconds',
      lower(concat_ws(' ', 'O-' || 10000 + n, first_name, last_name, email))
    from generate_series(1, ${count}::int) as n join client on client.at = n * 7919::bigint % (select count(*) from client)
  `.execute(db)
  await sql`
    insert into booking (reference, status, location_id, service_id, option_id, person_id, starts_at, ends_at, price_cents,
        public_price_cents, cancellation_policy, contact)
    select 'B' || n, case when n % 5 = 0 then 'cancelled_customer' else 'completed' end, ${locationId}::uuid, ${serviceId}::uuid,
      ${optionId}::uuid, client.id, begun.at, begun.at + interval '1 hour', 9500, 9500, '{"bands":[],"noShowFeePercent":100}',
      '{"firstName":"Sam","lastName":"Rivera","email":"s@example.com","phone":"312 555 0100"}'
    from generate_series(1, ${count}::int) as n join client on client.at = n * 104729::bigint % (select count(*) from client),
      lateral (select timestamptz '2026-12-24 17:00Z' - n * interval '45 seconds' as at) as begun
  `.execute(db)
}

/** What the bench and the shelves of a large studio hold. */
async function fillWorkshop(db: Db, count: number, { locationId }: BenchStudio): Promise<void> {
  await sql`
    insert into ticket (person_id, location_id, status, collect_code, created_at, bag_name)
    select client.id, ${locationId}::uuid, 'picked_up', '0000', ${now}::timestamptz - n * interval '1 hour', case when n % 20 = 0 then 'Bag of ' || last_name else '' end
    from generate_series(1, ${count}::int) as n join client on client.at = n * 31 % (select count(*) from client)
  `.execute(db)
  await sql`
    insert into fitting (person_id, location_id, status, slot, created_at)
    select client.id, ${locationId}::uuid, 'accepted', 'D', ${now}::timestamptz - n * interval '2 hours'
    from generate_series(1, ${count}::int) as n join client on client.at = n * 17 % (select count(*) from client)
  `.execute(db)
  await sql`
    insert into product (brand, name, kind)
    select ${pick(['Titleist', 'FootJoy', 'Golf Pride', 'Srixon', 'Callaway'], sql`n`)}, ${pick(['Tour Velvet', 'StaSof', 'Align', 'Chrome Soft', 'Pro V1'], sql`n / 5`)} || ' ' || n, 'glove'
    from generate_series(1, ${count / 10}::int) as n
  `.execute(db)
  await sql`
    insert into item (product_id, sku, price_cents, variant)
    select id, 'SKU-' || row_number() over (order by id), 2400, variant from product, unnest(array['S', 'M', 'L']) as variant
  `.execute(db)
}

async function fillForSearch(db: Db, { records, people }: Sizes): Promise<void> {
  const studio = await makeBenchStudio(db)
  await db.transaction().execute(async (trx) => {
    // Past the triggers and the keys, which look at each row; an index of letters is built at once in a tenth of the time.
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`drop index customer_order_search; drop index customer_order_of_stranger`.execute(trx)
    await fillPeople(trx, people)
    await fillOrders(trx, records, studio)
  })
  await db.transaction().execute(async (trx) => {
    await sql`create temporary table if not exists client as select *, row_number() over (order by id) - 1 as at from person`.execute(
      trx,
    )
    await fillWorkshop(trx, people / 5, studio)
  })
  await sql`create index customer_order_search on customer_order using gin (search_form(search) gin_trgm_ops)`.execute(
    db,
  )
  await sql`create index customer_order_of_stranger on customer_order using gin (search_form(search) gin_trgm_ops) where person_id is null`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}

/** What is typed, by what it asks of the search. */
const typed: Record<string, readonly string[]> = {
  'two letters': ['al', 'ri', 'mo', 'sm', 'ju', 'ke'],
  'a name that one in ten has': ['alex'],
  'a common name': ['smith', 'jenny', 'kevin', 'müller'],
  'two names': ['alex smith', 'rivera jenny', 'jordan qui', 'smith al'],
  'a mistyped name': ['smiht', 'jeny', 'kevni', 'alxe smiht', 'rachle', 'vivain'],
  'three letters, mistyped': ['alx', 'jny', 'smt'],
  'a number': ['O-234567', '234567', 'B4711', 'T-1044', '5550', 'SKU-99'],
  'words of nobody': ['zzzz', 'xylophone', 'quark', 'wwww vvvv'],
  'an address': ['alex.30@example', 'jenny.51@ex'],
  goods: ['velvet', 'footjoy align', 'titelist'],
}

async function openForSearch(databaseUrl: string) {
  const db = connect(databaseUrl, { withoutTimeLimit: true })
  const config = readConfig({ DATABASE_URL: databaseUrl, PUBLIC_URL: publicUrl, SECRET_KEY: serverSecret })
  const services = await openServices({ config, db, log: openLog('error'), now: () => now })
  return { db, services }
}

/** What the one search costs over so many records, by what is typed. */
export async function benchSearch(databaseUrl: string, sizes: Sizes): Promise<Row[]> {
  const { db, services } = await openForSearch(databaseUrl)
  await fillForSearch(db, sizes)
  await services.places.reload()
  const work = jobWork(services, 'bench')
  const found = await search(work, 'smith')
  if (found.length === 0) throw new Error('The search found nobody: it was not made for what is measured.')
  const rows = await measureSearch(db, work, sizes)
  await db.destroy()
  return rows
}

async function measureSearch(db: Db, work: Parameters<typeof search>[0], { records, people }: Sizes): Promise<Row[]> {
  const times = new Map<string, number[]>()
  const baselines: number[] = []
  for (let run = 0; run < runs; run++) {
    baselines.push(percentile(await timesOf(asksPerRun, () => db.executeQuery(CompiledQuery.raw('select 1'))), 0.95))
    for (const [what, words] of Object.entries(typed)) {
      const asked = await timesOf(asksPerRun, (n) => search(work, words[n % words.length] ?? ''))
      times.set(what, [...(times.get(what) ?? []), percentile(asked, 0.95)])
    }
  }

  return [...times].map(([what, ofRuns]) => ({
    what: `search: ${what}, of ${people.toLocaleString('en-US')} people and ${records.toLocaleString('en-US')} orders and bookings each, p95`,
    figure: milliseconds(median(ofRuns)),
    baseline: `${milliseconds(median(baselines))} select 1`,
    ratio: `${(median(ofRuns) / median(baselines)).toFixed(0)} x`,
    target: '< 60 ms',
  }))
}
