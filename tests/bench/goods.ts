import { CompiledQuery, sql } from 'kysely'

import { pageOfItems } from '#server/catalog/goods/items.ts'
import { pageOfProducts } from '#server/catalog/goods/products.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'

import { median, milliseconds, percentile, type Row, timesOf } from './table.ts'

const runs = 5
const asksPerRun = 60

const brands = [
  'Titleist',
  'Callaway',
  'FootJoy',
  'Ping',
  'Mizuno',
  'Srixon',
  'Golf Pride',
  'Lamkin',
  'Fujikura',
  'Project X',
]
const words = ['Tour', 'Soft', 'Speed', 'Velvet', 'Forged', 'Players', 'Distance', 'Cord', 'Black', 'Classic']

/** So many items, four sizes of each product, named and numbered as a large shop does. */
export async function fillWithGoods(db: Db, items: number): Promise<void> {
  await sql`
    insert into product (name, brand, kind)
    select (${words}::text[])[1 + n % 10] || ' ' || (${words}::text[])[1 + n / 10 % 10] || ' ' || n,
      (${brands}::text[])[1 + n / 7 % 10], (array['ball', 'glove', 'grip', 'shaft', 'apparel'])[1 + n % 5]
    from generate_series(1, ${items / 4}::int) as n
  `.execute(db)
  await sql`
    insert into item (product_id, position, sku, barcode, variant, price_cents)
    select id, size, upper(left(brand, 3)) || '-' || lpad(n::text, 6, '0') || '-' || (array['S', 'M', 'L', 'XL'])[size],
      '08' || lpad((n * 4 + size)::text, 11, '0'), (array['Small', 'Medium', 'Large', 'Extra large'])[size], 1000 + n % 9000
    from (select id, replace(brand, ' ', '') as brand, row_number() over (order by id) as n from product) as product
    cross join generate_series(1, 4) as size
  `.execute(db)
  await sql`vacuum analyze product, item`.execute(db)
}

const barcodeOf = (n: number) => `08${String(n + 4).padStart(11, '0')}`

/** What a scan and letters cost at the register, and the first page of the list, over so many items. */
export async function benchGoods(databaseUrl: string, items: number): Promise<Row[]> {
  const db = connect(databaseUrl)
  await fillWithGoods(db, items)
  const find = (q: string) => pageOfItems({ trx: db }, { q, limit: 20 })
  const letters = ['tour soft', 'velvet cord 12', 'footjoy medium', 'tit-0001', 'forged black 3 l']
  const asks: Record<string, (n: number) => Promise<{ items: unknown[] } | { products: unknown[] }>> = {
    'by its barcode': (n) => find(barcodeOf((n * 487) % items)),
    'by its SKU': async () => find('FOO-000413-M'),
    'by letters': (n) => find(letters[n % letters.length] ?? ''),
    // What thousands of them have, too: here the target is hardest.
    'by letters that thousands have': (n) => find(n % 2 === 0 ? 'titleist' : 'xl'),
    'in the list, by letters': (n) =>
      pageOfProducts({ trx: db }, { search: letters[n % letters.length] ?? '', sort: 'name', limit: 40 }),
    'in the list, all of them': () => pageOfProducts({ trx: db }, { sort: 'name', limit: 40 }),
  }
  const targets: Record<string, string> = { 'by its barcode': '< 10 ms', 'by its SKU': '< 10 ms' }
  const baselines: number[] = []
  const figures = new Map<string, number[]>()
  for (let run = 0; run < runs; run++) {
    baselines.push(percentile(await timesOf(asksPerRun, () => db.executeQuery(CompiledQuery.raw('select 1'))), 0.95))
    for (const [what, ask] of Object.entries(asks)) {
      figures.set(what, [...(figures.get(what) ?? []), percentile(await timesOf(asksPerRun, ask), 0.95)])
    }
  }
  const { items: scanned } = await find(barcodeOf(1))
  await db.destroy()
  if (scanned.length !== 1) throw new Error('A barcode finds no item: the bench measures nothing.')

  return [...figures].map(([what, times]) => ({
    what: `goods ${what}, of ${items.toLocaleString('en-US')}, p95`,
    figure: milliseconds(median(times)),
    baseline: `${milliseconds(median(baselines))} select 1`,
    ratio: `${(median(times) / median(baselines)).toFixed(0)} x`,
    target: targets[what] ?? '< 40 ms',
  }))
}
