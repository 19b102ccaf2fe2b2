import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'

import pg from 'pg'

import { readConfig } from '#server/config.ts'
import { connect, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { openLog } from '#server/kernel/log/log.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork, workOf } from '#server/kernel/work.ts'
import { sell } from '#server/orders/sell.ts'
import { insertOrderPayment } from '#server/orders/store.ts'
import { demoProvider } from '#server/payments/demo/provider.ts'
import { advance } from '#server/payments/settle.ts'
import { beginPayment } from '#server/payments/take.ts'
import { openServices } from '#server/services.ts'
import type { NewSale, Order } from '#shared/orders/contract.ts'
import { makeItem } from '#tests/orders/counter.ts'
import { serverSecret } from '#tests/support/process.ts'

import { book, bookingRequest } from './bookings.ts'
import { rateOf } from './load.ts'
import { insertRawOrder, type RawOrder, settleRawOrder } from './raw-order.ts'
import { countRoundTrips, publicUrl } from './round-trips.ts'
import { makeBenchStudio } from './studio.ts'
import { median, milliseconds, percentile, type Row } from './table.ts'

const clients = 32
const perRun = 640
const runs = 5
const warmUps = 2

const skus = ['GLV-M', 'GLV-L', 'GLV-S']
const sale: NewSale = { channel: 'register', lines: skus.map((sku) => ({ kind: 'product', sku, quantity: 1 })) }

const context: Context = {
  actor: { kind: 'service', role: 'service_role' },
  origin: { requestId: 'bench', ip: '127.0.0.1', userAgent: 'bench' },
}

/** A studio that takes bookings, and taxes its goods in two parts. */
async function makeShop(db: Db): Promise<string> {
  const { locationId } = await makeBenchStudio(db)
  for (const sku of skus) await makeItem(db, { sku, name: 'Glove', priceCents: 2400 })
  for (const jurisdiction of ['Illinois', 'Chicago']) {
    await db
      .insertInto('taxRate')
      .values({ locationId, category: 'goods', jurisdiction, ratePpm: 51_250, valid: '[2026-01-01,)' })
      .execute()
  }
  return locationId
}

type PlacedOrder = Pick<Order, 'id' | 'totalCents'>

const place = (services: Services) => sell(workOf(services, context), { body: sale, key: randomUUID() })

/** A card payment that is asked for, and of which no word has come. */
const askFor = (services: Services, { id, totalCents }: PlacedOrder): Promise<string> =>
  services.db.transaction().execute(async (trx) => {
    const work = { ...workOf(services, context), trx }
    const place = await trx
      .selectFrom('location')
      .select(['id', 'currency', 'cashRoundingCents'])
      .executeTakeFirstOrThrow()
    const payment = await beginPayment(work, { method: 'card', amountCents: totalCents, place })
    await insertOrderPayment({ trx }, { paymentId: payment.id, orderId: id, open: true })
    return payment.id
  })

const settlePlaced = (services: Services, { totalCents }: PlacedOrder, paymentId: string) =>
  advance(
    jobWork(services, 'test'),
    { status: 'captured', amountCents: totalCents, ref: `demo_${paymentId}` },
    {
      paymentId,
      context: { actor: { kind: 'system', job: 'bench' } },
      event: { provider: 'demo', eventId: randomUUID(), type: 'captured' },
    },
  )

type Work = (n: number) => Promise<unknown>

class Series {
  readonly rates: number[] = []
  readonly times: number[] = []

  /** Has the clients do the work so often; what only warms up is not kept. */
  async run(work: Work, isKept: boolean): Promise<void> {
    const times: number[] = []
    const timed = async (n: number) => {
      const began = performance.now()
      await work(n)
      times.push(performance.now() - began)
    }
    const rate = await rateOf({ count: perRun, clients, work: timed })
    if (!isKept) return
    this.rates.push(rate)
    this.times.push(...times)
  }
}

/** Orders placed and their payments settled, and the same rows written by bare `pg` in one transaction, in turn. */
export async function benchOrderWrites(databaseUrl: string): Promise<Row[]> {
  const db = connect(databaseUrl, { poolSize: 20 })
  const locationId = await makeShop(db)
  const config = readConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: serverSecret, PUBLIC_URL: publicUrl })
  const services = await openServices({ config, db, log: openLog('silent'), now: () => new Date() })
  services.paymentProvider = demoProvider
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 })
  const [placed, rawPlaced, settled, rawSettled] = [new Series(), new Series(), new Series(), new Series()]
  for (let run = 0; run < warmUps + runs; run++) {
    const isKept = run >= warmUps
    const orders: PlacedOrder[] = []
    await placed.run(async () => orders.push(await place(services)), isKept)
    const raws: RawOrder[] = []
    await rawPlaced.run(async () => raws.push(await insertRawOrder(pool, locationId)), isKept)
    const payments = await Promise.all(orders.map((order) => askFor(services, order)))
    const at = <One>(list: readonly One[], n: number): One => list[n] ?? fail()
    await settled.run((n) => settlePlaced(services, at(orders, n), at(payments, n)), isKept)
    await rawSettled.run((n) => settleRawOrder(pool, locationId, at(raws, n)), isKept)
  }
  await expectSettled(db)
  await pool.end()
  await db.destroy()
  const trips = await countRoundTrips(databaseUrl, countedBy)

  return [
    rowOf('orders of three lines placed', { ours: placed, raw: rawPlaced, trips, target: 6 }),
    rowOf('card payments settled', { ours: settled, raw: rawSettled, trips, target: 12 }),
    { what: bookingsPlaced, figure: `${trips.get(bookingsPlaced)} round trips`, target: '6 round trips' },
  ]
}

const bookingsPlaced = 'orders of three bookings placed'

const placeBookings = (services: Services, bookingIds: readonly string[]) => {
  const lines = bookingIds.map((bookingId) => ({ kind: 'booking', bookingId, quantity: 1 }))
  return sell(workOf(services, context), { body: { channel: 'desk', lines }, key: randomUUID() })
}

const countedBy = (url: string, services: Services) => {
  services.paymentProvider = demoProvider
  const asked: [PlacedOrder, string][] = []
  const booked: string[] = []
  return [
    {
      what: 'book',
      work: async () => {
        for (let n = booked.length, until = n + 3; n < until; n++) booked.push((await book(url, bookingRequest(n))).id)
      },
    },
    { what: bookingsPlaced, work: () => placeBookings(services, booked.splice(-3)).then(() => undefined) },
    { what: 'orders of three lines placed', work: () => place(services).then(() => undefined) },
    {
      what: 'ask',
      work: async () => {
        const order = await place(services)
        asked.push([order, await askFor(services, order)])
      },
    },
    {
      what: 'card payments settled',
      work: async () => {
        const [order, paymentId] = asked.pop() ?? fail()
        await settlePlaced(services, order, paymentId)
      },
    },
  ]
}

interface OrderFigures {
  ours: Series
  raw: Series
  trips: ReadonlyMap<string, number>
  target: number
}

function rowOf(what: string, { ours, raw, trips, target }: OrderFigures): Row {
  const share = percentile(ours.times, 0.99) / median(ours.times)

  return {
    what: `${what}, ${clients} clients, ${trips.get(what)} round trips, p99 ${milliseconds(percentile(ours.times, 0.99))} = ${share.toFixed(1)} x median`,
    figure: `${median(ours.rates).toFixed(0)}/s`,
    baseline: `${median(raw.rates).toFixed(0)}/s raw pg`,
    ratio: (median(ours.rates) / median(raw.rates)).toFixed(2),
    target: `>= 0.25, ${target} round trips, p99 <= 5 x median`,
  }
}

async function expectSettled(db: Db): Promise<void> {
  const open = await db.selectFrom('customerOrder').select('id').where('status', '<>', 'fulfilled').execute()
  if (open.length > 0) throw new Error(`${open.length} orders are not settled: the bench measures something else.`)
}

const fail = (): never => {
  throw new Error('The bench lost an order.')
}
