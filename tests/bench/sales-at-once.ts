import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

import pg from 'pg'

import { readConfig } from '#server/config.ts'
import { lockShelves, moveStock } from '#server/inventory/service.ts'
import { atomically, connect, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { openLog } from '#server/kernel/log/log.ts'
import { type Work, workOf } from '#server/kernel/work.ts'
import { takePayment } from '#server/orders/pay/pay.ts'
import { sell } from '#server/orders/sell.ts'
import { openServices } from '#server/services.ts'
import { makeItem } from '#tests/orders/counter.ts'
import { serverSecret } from '#tests/support/process.ts'

import { rateOf } from './load.ts'
import { publicUrl } from './round-trips.ts'
import { makeBenchStudio } from './studio.ts'
import { median, type Row } from './table.ts'

const clients = 20
const perRun = 100
const runs = 5
const skus = Array.from({ length: clients }, (_, at) => `GOODS-${at}`)
/** How long a connection keeps what it has locked, as where a disk or another machine is slow. */
const slowMilliseconds = 10
const context: Context = { actor: { kind: 'service', role: 'service_role' } }

async function fillShelves(work: Work, locationId: string): Promise<void> {
  for (const sku of skus) await makeItem(work.trx, { sku, name: sku, priceCents: 2400 })
  const items = await work.trx.selectFrom('item').select('id').where('sku', 'in', skus).execute()
  const opening = { kind: 'receive', quantity: 100_000, valueCents: 100_000 * 900, isOpening: true } as const
  await atomically(work, (work) =>
    moveStock(work, { locationId, moves: items.map(({ id: itemId }) => ({ itemId, ...opening })) }),
  )
}

/** How many connections wait for a lock, on the average, while the work goes on. */
async function countWaiting(url: string, work: () => Promise<number>): Promise<{ rate: number; waiting: number }> {
  const watcher = new pg.Client(url)
  await watcher.connect()
  const counts: number[] = []
  const over = new AbortController()
  const watching = (async () => {
    while (!over.signal.aborted) {
      const { rows } = await watcher.query<{ count: number }>(
        `select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      counts.push(rows[0]?.count ?? 0)
      await delay(10)
    }
  })()
  const rate = await work()
  over.abort()
  await watching
  await watcher.end()

  return { rate, waiting: counts.reduce((sum, count) => sum + count, 0) / counts.length }
}

type Way = 'apart' | 'together' | 'one lock'

/** Counters that sell at the same time: goods of their own, one and the same, and their own as they did under one lock of the place. */
export async function benchSalesAtOnce(databaseUrl: string): Promise<Row[]> {
  const db: Db = connect(databaseUrl, { poolSize: clients * 2 })
  const { locationId } = await makeBenchStudio(db)
  const config = readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: serverSecret, PUBLIC_URL: publicUrl })
  const services = await openServices({ config, db, log: openLog('silent'), now: () => new Date() })
  await fillShelves(workOf(services, context), locationId)

  const sellOne = async (way: Way, client: number) => {
    const sku = skus[way === 'together' ? 0 : client] ?? ''
    const body = { channel: 'register', lines: [{ kind: 'product', sku, quantity: 1 }] } as const
    const order = await sell(workOf(services, context), {
      body: { ...body, lines: [...body.lines] },
      key: randomUUID(),
    })
    await atomically(workOf(services, context), async (work) => {
      if (way === 'one lock') await lockShelves(work, locationId)
      const payment = { method: 'terminal', reference: 'bench' } as const
      await takePayment(work, { orderId: order.id, body: payment, key: randomUUID() })
      await delay(slowMilliseconds)
    })
  }
  const run = (way: Way) =>
    countWaiting(databaseUrl, () => rateOf({ count: perRun, clients, work: (_, client) => sellOne(way, client) }))
  const ways = ['one lock', 'apart', 'together'] as const
  for (const way of ways) await run(way)
  const found = ways.map((way) => ({ way, rates: [] as number[], waiting: [] as number[] }))
  for (let n = 0; n < runs; n++) {
    for (const one of found) {
      const { rate, waiting } = await run(one.way)
      one.rates.push(rate)
      one.waiting.push(waiting)
    }
  }
  await db.destroy()
  const words = (of: Way) => {
    const one = found.find(({ way }) => way === of)
    return { rate: median(one?.rates ?? []), waiting: median(one?.waiting ?? []).toFixed(1) }
  }
  const [old, apart, together] = [words('one lock'), words('apart'), words('together')]
  const rowOf = (what: string, { rate, waiting }: typeof old, target: string): Row => ({
    what: `${what}, ${clients} connections, of which ${waiting} wait`,
    figure: `${rate.toFixed(0)}/s`,
    baseline: `${old.rate.toFixed(0)}/s under one lock of the place, of which ${old.waiting} wait`,
    ratio: (rate / old.rate).toFixed(2),
    target,
  })

  return [
    rowOf('sales of different goods', apart, '>= 2, none wait'),
    rowOf('sales of the same goods', together, '>= 0.8'),
  ]
}
