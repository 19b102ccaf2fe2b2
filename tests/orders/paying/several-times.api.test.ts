import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { mailed, makePaidStudio, payByLink } from '#tests/booking/pay/deposit.ts'
import { at, book, freeTimes, hold, person } from '#tests/booking/wednesday.ts'
import { accepted, key } from '#tests/orders/counter.ts'
import { test as base } from '#tests/support/test.ts'

/** A deposit of 30.00 for each time, which can be booked up to two months ahead. */
const test = base.extend<{ studio: undefined }>({
  studio: [
    async ({ db, services }, use) => {
      await makePaidStudio({ db, services })
      await db.updateTable('service').set({ maximumAdvanceDays: 60 }).execute()
      await use(undefined)
    },
    { auto: true },
  ],
})

const week = 7 * 86_400_000
const weeksFrom = (time: string, count: number) =>
  Array.from({ length: count }, (_, n) => new Date(at(time).getTime() + (n + 1) * week).toISOString())

const gather = (call: Call, held: object) =>
  call(cartContract.addToCart, { headers: {}, body: { kind: 'held_time', quantity: 1, ...held } })

const order = (call: Call, expectedTotalCents: number) =>
  call(cartContract.orderCart, { headers: key(), body: { expectedTotalCents, consents: true } })

const payFor = (call: Call, orderId: string) =>
  call(ordersContract.payOrder, { params: { orderId }, headers: key(), body: { method: 'card', demoCard: accepted } })

const visit = { followedBy: [{ serviceCode: 'swing_eval' }] }

test('a visit is in the cart with each of its times, and one order books both once it is paid', async ({
  db,
  as,
  call,
}) => {
  const client = await as()
  const { id: holdId } = await hold(client, '10:00')
  const cart = await gather(client, { holdId, ...visit })
  expect(cart).toMatchObject({
    lines: [{ name: 'Swing evaluation, Nov 25, 2026, 10:00 AM' }, { name: 'Swing evaluation, Nov 25, 2026, 11:00 AM' }],
    totalCents: 19_000,
    dueNowCents: 6000,
  })
  expect(await freeTimes(call)).not.toContain('11:00')

  const { id: orderId } = await order(client, 19_000)
  const bookings = () => db.selectFrom('booking').select(['status', 'visitId']).orderBy('startsAt').execute()
  const [one, other] = await bookings()
  expect([one?.status, other?.status]).toEqual(['pending_payment', 'pending_payment'])
  expect(one?.visitId).not.toBeNull()
  expect(one?.visitId).toBe(other?.visitId)

  await payFor(client, orderId)
  expect((await bookings()).map(({ status }) => status)).toEqual(['confirmed', 'confirmed'])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of a visit or a series all times are kept, or none; without an account nobody keeps a series', async ({
  db,
  as,
  call,
  callWith,
}) => {
  const client = await as()
  await book(await as('front_desk'), '11:00')
  const { id: holdId } = await hold(client, '10:00')
  await expect(gather(client, { holdId, ...visit })).rejects.toMatchObject({ code: 'slot_taken' })

  const also = weeksFrom('10:00', 3)
  const [, taken = ''] = also
  const startsAt = new Date(taken)
  await (
    await as('front_desk')
  )(bookingContract.createBooking, {
    headers: {},
    body: { serviceCode: 'swing_eval', startsAt, person: { ...person, email: 'lee@example.com' } },
  })
  await expect(gather(client, { holdId, also })).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await client(cartContract.readCart, {})).toMatchObject({ lines: [] })
  expect(await db.selectFrom('hold').select('id').execute()).toHaveLength(1)

  const browser = callWith({ cookie: `device=${'a'.repeat(22)}` })
  const own = await hold(browser, '14:00')
  await expect(gather(browser, { holdId: own.id, person, also: weeksFrom('14:00', 2) })).rejects.toMatchObject({
    code: 'not_offered',
  })
  expect(await freeTimes(call)).not.toContain('14:00')
})

test('a series from the cart is one order and one series; what is not paid frees all, what is cancelled asks its own policy', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  clock.set('2026-11-24T16:30:00Z')
  const client = await as()
  const put = async () => gather(client, { holdId: (await hold(client, '10:00')).id, also: weeksFrom('10:00', 2) })
  expect(await put()).toMatchObject({ lines: [{}, {}, {}], totalCents: 28_500, dueNowCents: 9000 })
  await order(client, 28_500)
  expect(await db.selectFrom('bookingSeries').select('times').execute()).toEqual([{ times: 3 }])
  clock.pass({ minutes: 16 })
  await expireOrders(jobWork(services, 'test'))
  const statuses = async () =>
    (await db.selectFrom('booking').select('status').orderBy('startsAt').execute()).map(({ status }) => status)
  expect(await statuses()).toEqual(['expired', 'expired', 'expired'])
  expect(await freeTimes(call)).toContain('10:00')

  await put()
  const { id: orderId } = await order(client, 28_500)
  await payFor(client, orderId)
  const mine = await client(bookingContract.listMyBookings, {})
  expect(mine.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  // Within a day half of the price is kept, a week ahead nothing.
  for (const { id } of mine.slice(0, 2)) {
    await client(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })
  }
  expect(await client(ordersContract.readOrder, { params: { orderId } })).toMatchObject({
    totalCents: 4750 + 9500,
    paidCents: 9000,
    refundedCents: 0,
  })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a series that is booked at once waits for one payment of all its deposits, and each is told of once it is paid', async ({
  db,
  as,
  call,
}) => {
  const client = await as()
  const body = { serviceCode: 'swing_eval', startsAt: at('10:00'), every: 'week' as const, times: 3 }
  const preview = await client(bookingContract.createSeries, { query: { preview: '1' }, body })
  expect(preview.order).toBeUndefined()
  expect(await db.selectFrom('customerOrder').select('id').execute()).toEqual([])

  const report = await client(bookingContract.createSeries, { query: {}, body, headers: key() })
  expect(report).toMatchObject({
    booked: [{ status: 'pending_payment' }, { status: 'pending_payment' }, { status: 'pending_payment' }],
    order: { dueNowCents: 9000, totalCents: 28_500 },
  })
  await payByLink(call, report.order?.payToken)
  const mine = await client(bookingContract.listMyBookings, {})
  expect(mine.map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  expect((await mailed(db)).filter((template) => template === 'booked')).toHaveLength(3)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('nobody joins a series or a visit of others by its id', async ({ as }) => {
  const client = await as()
  const ofOthers = await client(bookingContract.createSeries, {
    query: {},
    body: { serviceCode: 'swing_eval', startsAt: at('10:00'), every: 'week', times: 2 },
  })
  const stranger = await as()
  const { id: holdId } = await hold(stranger, '12:00')
  await gather(stranger, { holdId, seriesId: ofOthers.seriesId })
  await order(stranger, 9500)

  const [own] = await stranger(bookingContract.listMyBookings, {})
  expect(own).toBeDefined()
  expect(own?.seriesId).toBeNull()
})
