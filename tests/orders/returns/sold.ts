import { closeUnattended } from '#server/booking/desk/close-day.ts'
import { deliverBookings } from '#server/booking/pay/deliver.ts'
import { insertDiscount } from '#server/catalog/discounts/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { recogniseRevenue } from '#server/ledger/schedules/schedule.ts'
import { settleCredits } from '#server/lessons/credits/settle.ts'
import { buildOrdersContract } from '#shared/builds/orders/contract.ts'
import type { Call } from '#shared/http/call.ts'
import type { NewLine } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { book } from '#tests/booking/wednesday.ts'
import { openWorkshop } from '#tests/builds/orders/workshop.ts'
import { newDiscount } from '#tests/catalog/discounts.ts'
import { makeMornings, placesLine } from '#tests/lessons/clinics/places.ts'
import { makeAcademy, packageLine } from '#tests/lessons/packages.ts'
import { makePlan } from '#tests/memberships/plans.ts'
import { gloves, key, openCounter } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { makeStudio } from '#tests/support/make.ts'
import type { CallAs, Clock } from '#tests/support/test.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

export interface House {
  db: Db
  as: CallAs
  call: Call
  services: Services
  clock: Clock
}

/** An order that is paid or free, and how it is delivered. */
interface Sold {
  orderId: string
  deliver?: () => Promise<unknown>
}

type Sell = (house: House, percentOff: number) => Promise<Sold>

/** Sold at the register, with a code for the discount. */
const atRegister =
  (
    open: (house: House) => Promise<{ counter: Counter; line: NewLine; personId?: string }>,
    deliver?: (house: House) => Promise<unknown>,
  ): Sell =>
  async (house, percentOff) => {
    const { counter, line, personId } = await open(house)
    if (percentOff > 0) {
      await insertDiscount({ trx: house.db }, newDiscount({ code: 'SPRING', takes: 'percent', amount: percentOff }))
    }
    const order = await counter.sell([line], {
      ...(personId !== undefined && { personId }),
      ...(percentOff > 0 && { code: 'SPRING' }),
    })
    if (order.dueNowCents > 0) await counter.pay(order.id, { method: 'terminal', reference: 'T1' })
    return { orderId: order.id, ...(deliver && { deliver: () => deliver(house) }) }
  }

type Counter = Awaited<ReturnType<typeof openCounter>>

/** An order that its own feature has placed: staff reduce its lines. */
async function reduced(
  desk: Call,
  { id: orderId, lines }: { id: string; lines: readonly { id: string }[] },
  percent: number,
) {
  if (percent === 0) return
  for (const { id: lineId } of lines) {
    await desk(orderLinesContract.discountOrderLine, {
      params: { orderId, lineId },
      body: { discount: { percent, reason: 'A friend' } },
    })
  }
}

/** Kinds that neither codes nor staff reduce, because they are money. */
export const atItsPrice: readonly string[] = ['tip', 'gift card']

/** Kinds that are delivered when they are sold, or canceled before anything is refunded. */
export const deliveredAtOnce: readonly string[] = ['product', 'tip', 'gift card', 'build', 'build that was picked up']

/** Each kind of line that is sold. */
export const soldKinds: Readonly<Record<string, Sell>> = {
  product: atRegister(async (house) => ({ counter: await openCounter(house), line: gloves(3) })),
  tip: atRegister(async (house) => ({
    counter: await openCounter(house),
    line: { kind: 'tip', quantity: 1, amountCents: 1500 },
  })),
  'gift card': atRegister(async (house) => ({
    counter: await openCounter(house),
    line: { kind: 'gift_card', quantity: 1, amountCents: 5000, isPrinted: true },
  })),
  booking: atRegister(
    async (house) => {
      await makeStudio(house.db)
      const counter = await openCounter(house)
      const { id: bookingId } = await book(house.call, '10:00')
      return { counter, line: { kind: 'booking', bookingId, quantity: 1 } }
    },
    async ({ services, clock }) => {
      clock.set('2026-11-26T18:00:00Z')
      await closeUnattended(jobWork(services, 'test'))
      clock.pass({ days: 1 })
      await deliverBookings(jobWork(services, 'test'))
    },
  ),
  package: atRegister(
    async (house) => ({ counter: await makeAcademy(house), line: packageLine(), personId: await makeClient(house.db) }),
    async ({ services, clock }) => {
      clock.pass({ days: 400 })
      await settleCredits(jobWork(services, 'test'))
    },
  ),
  clinic: atRegister(
    async (house) => ({
      counter: await makeMornings(house),
      line: placesLine([{ name: 'Kim Lee' }, { name: 'Lee Kim' }]),
      personId: await makeClient(house.db, { email: 'ana@example.com' }),
    }),
    async ({ services, clock }) => {
      clock.set('2026-12-11T16:00:00Z')
      await recogniseRevenue(jobWork(services, 'test'))
    },
  ),
  membership: atRegister(
    async (house) => {
      const counter = await openCounter(house)
      await makePlan(house.db, { priceCents: 36_500 })
      const personId = await makeClient(house.db, { email: 'ana@example.com' })
      return { counter, line: { kind: 'membership', planCode: 'annual', quantity: 1 }, personId }
    },
    async ({ services, clock }) => {
      clock.pass({ days: 100 })
      await recogniseRevenue(jobWork(services, 'test'))
    },
  ),
  async build(house, percentOff) {
    const shop = await openWorkshop(house)
    const { buildId, order } = await shop.approved()
    if (!order || buildId === null) throw new Error('An approved quote has an order and a build.')
    const { desk, read } = shop
    await reduced(desk, await read(order.id), percentOff)
    const { dueCents } = await read(order.id)
    if (dueCents > 0) await shop.payOrder(order.id, dueCents)
    await shop.step(buildId, 'cancelled', { reason: 'Changed their mind', feeCents: 0 }, await house.as('manager'))
    return { orderId: order.id }
  },
  async 'build that was picked up'(house, percentOff) {
    const shop = await openWorkshop(house)
    const { buildId, orderId } = await shop.ready()
    await reduced(shop.desk, await shop.read(orderId), percentOff)
    const { dueCents } = await shop.read(orderId)
    if (dueCents > 0) await shop.payOrder(orderId, dueCents)
    await shop.builder(buildOrdersContract.handOverBuild, {
      params: { buildId },
      headers: key(),
      body: { signedName: 'Ana Ruiz' },
    })
    return { orderId }
  },
  async repair(house, percentOff) {
    const bench = await openBench(house)
    const ticket = await bench.takeIn(irons('7i', '8i'), { signedName: 'Ana Ruiz', place: 'Rack 3' })
    await bench.finish(ticket)
    const ready = await bench.step(ticket, 'ready')
    const order = await bench.orderOf(ready)
    await reduced(await house.as('manager'), order, percentOff)
    if (percentOff < 100) await bench.payAll(ready)
    return { orderId: order.id, deliver: () => bench.collect(ready) }
  },
}
