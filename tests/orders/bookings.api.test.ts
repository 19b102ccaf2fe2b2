import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { completeOverdue } from '#server/booking/desk/close-day.ts'
import { deliverBookings } from '#server/booking/pay/deliver.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { book, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { balls, inBooks, key, openCounter } from './counter.ts'

const bookingLine = (bookingId: string) => ({ kind: 'booking', bookingId, quantity: 1 })
const feeLine = (bookingId: string) => ({ kind: 'fee', bookingId, quantity: 1 })

test('a booking is paid at the desk with goods beside it: a deposit until it has taken place, then a sale', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  await makeStudio(db)
  const { desk, sell, pay, read } = await openCounter({ db, as, services })
  const { id } = await book(call, '10:00')
  const due = async () => {
    const { bookings } = await desk(bookingContract.readDayBoard, { query: { day: '2026-11-25' } })
    return bookings.map(({ dueCents }) => dueCents)
  }
  expect(await due()).toEqual([9500])

  const order = await sell([bookingLine(id), balls()])
  expect(order).toMatchObject({
    totalCents: 10_878,
    lines: [{ kind: 'booking', name: 'Swing evaluation, Nov 25, 2026, 10:00 AM', totalCents: 9500 }, {}],
  })
  await pay(order.id, { method: 'cash' })

  expect(await due()).toEqual([0])
  expect(await read(order.id)).toMatchObject({
    status: 'in_fulfilment',
    lines: [{ state: 'reserved' }, { state: 'fulfilled' }],
  })
  expect(await inBooks(db)).toMatchObject({ 1000: 10_878, 2200: -9500 })
  await expect(sell([bookingLine(id)])).rejects.toMatchObject({ code: 'not_offered' })

  clock.set('2026-11-25T16:00:00Z')
  const later = await as('front_desk')
  await later(bookingContract.checkIn, { params: { bookingId: id } })
  clock.set('2026-11-25T17:30:00Z')
  await completeOverdue(jobWork(services, 'test'))
  await deliverBookings(jobWork(services, 'test'))
  await deliverBookings(jobWork(services, 'test'))

  expect(await db.selectFrom('customerOrder').select(['status', 'fulfilledCents']).execute()).toEqual([
    { status: 'fulfilled', fulfilledCents: 10_878 },
  ])
  const books = await inBooks(db)
  expect(books).toMatchObject({ 1000: 10_878, 4010: -9500 })
  expect(books[2200]).toBeUndefined()
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of two desks that take the same booking one sells it; what is not paid for is to be paid again', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  await makeStudio(db)
  const { sell } = await openCounter({ db, as, services })
  const { id } = await book(call, '10:00')

  const outcomes = await Promise.allSettled([sell([bookingLine(id)]), sell([bookingLine(id)]), sell([bookingLine(id)])])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  clock.pass({ minutes: 16 })
  await expireOrders(jobWork(services, 'test'))

  expect(await db.selectFrom('booking').select('orderLineId').execute()).toEqual([{ orderLineId: null }])
})

test('the fee of a no-show is taken once, and is no open fee any more', async ({ db, as, call, services, clock }) => {
  await makeStudio(db)
  const { sell: sellEarly } = await openCounter({ db, as, services })
  const { id } = await book(call, '10:00', { email: person.email })
  await expect(sellEarly([feeLine(id)])).rejects.toMatchObject({ code: 'not_offered' })
  clock.set('2026-11-25T16:30:00Z')
  const desk = await as('front_desk')
  await desk(bookingContract.changeBookingStatus, { params: { bookingId: id }, body: { to: 'no_show' } })
  const openFees = async () => (await desk(bookingContract.listBookingFees, { query: { limit: 50 } })).fees.length
  expect(await openFees()).toBe(1)
  const feesOf = async (of: string) => (await desk(bookingContract.listBookingFees, { query: { person: of } })).fees
  const [fee] = (await desk(bookingContract.listBookingFees, { query: {} })).fees
  expect(await feesOf(fee?.personId ?? '')).toMatchObject([{ id, amountCents: 9500, orderId: null }])
  expect(await feesOf(randomUUID())).toEqual([])

  const order = await desk(ordersContract.sell, { headers: key(), body: { channel: 'register', lines: [feeLine(id)] } })
  expect(await openFees()).toBe(0)
  await desk(ordersContract.payOrder, {
    params: { orderId: order.id },
    headers: key(),
    body: { method: 'terminal', reference: 'T1' },
  })

  expect(order.lines).toMatchObject([{ name: 'No-show: Swing evaluation, Nov 25, 2026, 10:00 AM', totalCents: 9500 }])
  expect(await inBooks(db)).toEqual({ 1100: 9500, 4090: -9500 })
  // Money would go back.
  await expect(
    desk(bookingContract.waiveBookingFee, { params: { bookingId: id }, body: { reason: 'A friend' } }),
  ).rejects.toMatchObject({ code: 'not_allowed' })

  const manager = await as('manager')
  await manager(ordersContract.refundOrder, {
    params: { orderId: order.id },
    query: {},
    headers: key(),
    body: { lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1, giveBack: true }], reason: 'A friend' },
  })
  expect(await openFees()).toBe(0)
  await expect(
    manager(bookingContract.waiveBookingFee, { params: { bookingId: id }, body: { reason: 'A friend' } }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
})
