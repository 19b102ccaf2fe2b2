import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'

import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'

import { pageOfItems } from '#server/catalog/goods/items.ts'
import { pageOfStock } from '#server/inventory/list.ts'
import { stockOf } from '#server/inventory/owner-stock.ts'
import { atomically, connect, type Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { workOf } from '#server/kernel/work.ts'
import { readFirstPlace } from '#server/settings/service.ts'
import type { StockQuery } from '#shared/inventory/contract.ts'
import { fillWithGoods } from '#tests/bench/goods.ts'
import { rateOf } from '#tests/bench/load.ts'
import { median, milliseconds, percentile, type Row, timesOf } from '#tests/bench/table.ts'
import { makeLocation } from '#tests/support/make.ts'

const runs = 5
const asksPerRun = 40
const clients = 32
const reservationsPerRun = 400
const partsEach = 14
const shelf = 40
/** Of each item: some of the last that ask wait. */
const onHand = 650

/** One shelf that many want of at one instant, and the search of a large shop. */
export async function benchStock(databaseUrl: string, items: number): Promise<Row[]> {
  const db = connect(databaseUrl, { poolSize: clients, withoutTimeLimit: true })
  const locationId = await makeLocation(db)
  await fillWithGoods(db, items)
  await describeParts(db)
  const reserved = await benchReservations(databaseUrl, db, locationId)
  const found = await benchSearch(db, items)
  await db.destroy()

  return [...reserved, ...found]
}

/** What a shop knows of shafts and grips, so that letters and filters have something to find. */
async function describeParts(db: Db): Promise<void> {
  await sql`
    update item set attributes = case product.kind
        when 'shaft' then jsonb_build_object(
          'tip', (array['.335', '.350', '.355T', '.370P'])[1 + item.price_cents % 4],
          'flex', (array['R', 'S', 'X', 'TX'])[1 + item.price_cents / 4 % 4], 'shaftMaterial', 'steel', 'rawShaftMass', 1200)
        else jsonb_build_object('gripCore', (array['.580', '.600'])[1 + item.price_cents % 2], 'gripSize', 'standard', 'gripMass', 500)
      end
      from product where product.id = item.product_id and product.kind in ('shaft', 'grip')
  `.execute(db)
  await sql`vacuum analyze product, item`.execute(db)
}

async function fillShelf(db: Db, locationId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with counted as (update item set tracked = true where id in (select id from item order by id limit ${shelf}) returning id),
      level as (
        insert into stock_level (item_id, location_id, on_hand) select id, ${locationId}::uuid, ${onHand} from counted
        on conflict (item_id, location_id) do update set reserved = 0
      ), gone as (delete from stock_reservation), met as (delete from stock_need)
    select id from counted order by id
  `.execute(db)

  return rows.map(({ id }) => id)
}

/** Fourteen of the forty, others for each. */
const chosen = (itemIds: readonly string[], n: number) =>
  Array.from({ length: partsEach }, (_, at) => itemIds[(n * 11 + at * 3) % itemIds.length] ?? '')

async function benchReservations(databaseUrl: string, db: Db, locationId: string): Promise<Row[]> {
  const stock = stockOf('ticket_job')
  // Of what is open the shelf asks the clock alone.
  const services = { db, now: () => new Date() } as Services
  const place = await readFirstPlace({ trx: db })
  const pool = new pg.Pool({ connectionString: databaseUrl, max: clients })
  const [ours, raw, rates]: number[][] = [[], [], []]
  let wrong = 0
  for (let run = 0; run < runs; run++) {
    const itemIds = await fillShelf(db, locationId)
    raw?.push(await percentileOf((n) => reserveRaw(pool, locationId, chosen(itemIds, n)), []))
    await fillShelf(db, locationId)
    const took: number[] = []
    rates?.push(
      await rateOf({
        count: reservationsPerRun,
        clients,
        async work(n) {
          const parts = chosen(itemIds, n).map((itemId) => ({ ownerId: randomUUID(), itemId, quantity: 5 }))
          const began = performance.now()
          const work = workOf(services, { actor: { kind: 'guest' } }, place)
          await atomically(work, (work) => stock.reserve(work, parts))
          took.push(performance.now() - began)
        },
      }),
    )
    ours?.push(percentile(took, 0.99))
    wrong += await countWrong(db)
  }
  await pool.end()
  const [figure, baseline] = [median(ours ?? []), median(raw ?? [])]

  return [
    {
      what: `reserve ${partsEach} of ${shelf} items, ${clients} clients at one shelf, ${median(rates ?? []).toFixed(0)}/s, p99`,
      figure: milliseconds(figure),
      baseline: `${milliseconds(baseline)} raw pg, one statement under the lock`,
      ratio: `${(figure / baseline).toFixed(1)} x`,
      target: '< 150 ms',
    },
    { what: 'units promised twice, or neither promised nor waited for', figure: String(wrong), target: '0' },
  ]
}

async function percentileOf(work: (n: number) => Promise<unknown>, took: number[]): Promise<number> {
  await rateOf({
    count: reservationsPerRun,
    clients,
    async work(n) {
      const began = performance.now()
      await work(n)
      took.push(performance.now() - began)
    },
  })

  return percentile(took, 0.99)
}

/** The same lock, and all of it or nothing in one statement. */
async function reserveRaw(pool: pg.Pool, locationId: string, itemIds: readonly string[]): Promise<void> {
  const client = await pool.connect()
  await client.query('begin')
  await client.query(`select pg_advisory_xact_lock(hashtext('stock'), hashtext($1))`, [locationId])
  await client.query(
    `with want as (select unnest($1::uuid[]) as item_id),
       taken as (
         update stock_level as level set reserved = reserved + 5 from want
           where level.item_id = want.item_id and location_id = $2 and on_hand - reserved >= 5 returning level.item_id
       )
     insert into stock_reservation (owner_kind, owner_id, item_id, location_id, quantity, at)
       select 'bench', gen_random_uuid(), item_id, $2, 5, now() from taken`,
    [itemIds, locationId],
  )
  await client.query('commit')
  client.release()
}

/** What is asked for is promised, up to what there is, and the rest is waited for. */
async function countWrong(db: Db): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`
    with promised as (select item_id, sum(quantity) as units from stock_reservation group by 1),
      needed as (select item_id, sum(quantity) as units from stock_need group by 1)
    select (
        coalesce(sum(abs(level.reserved - coalesce(promised.units, 0))), 0)
        + coalesce(sum(level.on_hand - level.reserved) filter (where needed.units > 0), 0)
        + abs(${reservationsPerRun * partsEach * 5}::integer - sum(coalesce(promised.units, 0) + coalesce(needed.units, 0)))
      )::integer as wrong
      from stock_level as level left join promised using (item_id) left join needed using (item_id)
  `.execute(db)

  return rows[0]?.wrong ?? Number.NaN
}

async function benchSearch(db: Db, items: number): Promise<Row[]> {
  const actor = { kind: 'guest' } as const
  const work = { trx: db, now: new Date(), place: await readFirstPlace({ trx: db }) }
  const list = (query: Partial<StockQuery>) => pageOfStock(work, { ...query, limit: 50 }, actor)
  const letters = ['tour soft', 'velvet cord 12', 'footjoy medium', 'tit-0001', 'forged black 3 l', '.355t tour']
  const asks: Record<string, (n: number) => Promise<{ items: unknown[] }>> = {
    'by barcode': (n) => list({ search: `08${String(((n * 487) % items) + 4).padStart(11, '0')}` }),
    'by SKU': () => list({ search: 'FOO-000413-M' }),
    'by letters': (n) => list({ search: letters[n % letters.length] ?? '' }),
    'by attribute': () => list({ tip: '.355T' }),
    'by attributes and letters': (n) => list({ tip: '.355T', flex: 'S', search: n % 2 === 0 ? 'tour' : 'ping' }),
    'as a sheet seeks a part': (n) =>
      pageOfItems({ trx: db }, { q: letters[n % letters.length] ?? '', kind: 'shaft', limit: 20 }),
  }
  const baselines: number[] = []
  const figures = new Map<string, number[]>()
  for (let run = 0; run < runs; run++) {
    baselines.push(percentile(await timesOf(asksPerRun, () => db.executeQuery(CompiledQuery.raw('select 1'))), 0.95))
    for (const [what, ask] of Object.entries(asks)) {
      figures.set(what, [...(figures.get(what) ?? []), percentile(await timesOf(asksPerRun, ask), 0.95)])
    }
  }
  const { items: found } = await list({ tip: '.355T', flex: 'S' })
  if (found.length !== 50) throw new Error('The bench measures nothing.')

  return [...figures].map(([what, times]) => ({
    what: `stock ${what}, of ${items.toLocaleString('en-US')}, p95`,
    figure: milliseconds(median(times)),
    baseline: `${milliseconds(median(baselines))} select 1`,
    ratio: `${(median(times) / median(baselines)).toFixed(0)} x`,
    target: '< 40 ms',
  }))
}
