import { expect } from 'vitest'

import { completeOverdue } from '#server/booking/desk/close-day.ts'
import { deliverBookings } from '#server/booking/pay/deliver.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { book, freeTimes } from '#tests/booking/wednesday.ts'
import { inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test as base } from '#tests/support/test.ts'

import { makePaidStudio, mailed, payByLink } from './deposit.ts'

interface PaidBooking {
  bookingId: string
  orderId: string
  lineId: string
}

/** A booking at 10:00 that was paid in full by card, and a counter whose staff may refund. */
const test = base.extend<{ counter: Awaited<ReturnType<typeof openCounter>>; paid: PaidBooking }>({
  counter: async ({ db, as, services }, use) => {
    await makePaidStudio({ db, services }, { kind: 'full' })
    await use(await openCounter({ db, as, services }))
  },
  paid: async ({ call, counter }, use) => {
    const { id: bookingId, order } = await book(call, '10:00')
    await payByLink(call, order?.payToken)
    const { id: orderId, lines } = await counter.read(order?.id ?? '')
    await use({ bookingId, orderId, lineId: lines[0]?.id ?? '' })
  },
})

const back = (desk: Call, { orderId, lineId }: Omit<PaidBooking, 'bookingId'>, part: object) =>
  desk(ordersContract.refundOrder, {
    params: { orderId },
    query: {},
    headers: key(),
    body: { lines: [{ lineId, quantity: 1, ...part }], reason: 'The heating was out' },
  })

const statusOf = async (desk: Call, bookingId: string) =>
  (await desk(bookingContract.readBooking, { params: { bookingId } })).status

test('a part of its money goes back and the time stays theirs: what is left is a sale once it has taken place', async ({
  db,
  as,
  call,
  services,
  clock,
  counter: { desk, read },
  paid,
}) => {
  expect(await back(desk, paid, { amountCents: 2500 })).toMatchObject({ totalCents: 2500, status: 'succeeded' })

  expect(await statusOf(desk, paid.bookingId)).toBe('confirmed')
  expect(await freeTimes(call)).not.toContain('10:00')
  expect(await read(paid.orderId)).toMatchObject({ status: 'paid', totalCents: 7000, dueCents: 0 })
  const { bookings } = await desk(bookingContract.readDayBoard, { query: { day: '2026-11-25' } })
  expect(bookings).toMatchObject([{ dueCents: 0 }])

  clock.set('2026-11-25T16:00:00Z')
  await (
    await as('front_desk')
  )(bookingContract.checkIn, { params: { bookingId: paid.bookingId } })
  clock.set('2026-11-25T18:00:00Z')
  await completeOverdue(jobWork(services, 'test'))
  await deliverBookings(jobWork(services, 'test'))
  expect(await inBooks(db)).toEqual({ 1110: 7000, 4010: -7000 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('all of it goes back, and the time with it; or the time stays, and is to be paid again', async ({
  call,
  counter: { desk, read },
  paid,
}) => {
  await back(desk, paid, { giveBack: false })
  expect(await statusOf(desk, paid.bookingId)).toBe('confirmed')
  expect(await freeTimes(call)).not.toContain('10:00')
  const { bookings } = await desk(bookingContract.readDayBoard, { query: { day: '2026-11-25' } })
  expect(bookings).toMatchObject([{ dueCents: 9500 }])

  const other = await book(call, '12:00', { email: 'lee@example.com' })
  await payByLink(call, other.order?.payToken)
  const { id: orderId, lines } = await read(other.order?.id ?? '')
  await back(desk, { orderId, lineId: lines[0]?.id ?? '' }, {})
  expect(await statusOf(desk, other.id)).toBe('cancelled_staff')
  expect(await freeTimes(call)).toContain('12:00')
  expect(await read(orderId)).toMatchObject({ status: 'cancelled', totalCents: 0, refundedCents: 9500 })
})

test('the time is given back for a part of its money: its client hears of it, and what is kept is a sale', async ({
  db,
  call,
  counter: { desk, read },
  paid,
}) => {
  await back(desk, paid, { amountCents: 6000, giveBack: true })

  expect(await statusOf(desk, paid.bookingId)).toBe('cancelled_staff')
  expect(await freeTimes(call)).toContain('10:00')
  expect(await mailed(db)).toContain('cancelled')
  expect(await read(paid.orderId)).toMatchObject({ status: 'fulfilled', totalCents: 3500, dueCents: 0 })
  expect(await inBooks(db)).toEqual({ 1110: 3500, 4010: -3500 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('nobody’s time is given back while they are here; of what has taken place nothing is asked for again', async ({
  db,
  as,
  services,
  clock,
  paid,
}) => {
  clock.set('2026-11-25T16:00:00Z')
  const manager = await as('manager')
  await manager(bookingContract.checkIn, { params: { bookingId: paid.bookingId } })
  await expect(back(manager, paid, {})).rejects.toMatchObject({ code: 'not_refundable' })

  clock.set('2026-11-25T16:55:00Z')
  await completeOverdue(jobWork(services, 'test'))
  clock.set('2026-11-25T18:00:00Z')
  await completeOverdue(jobWork(services, 'test'))
  await deliverBookings(jobWork(services, 'test'))
  const later = await as('manager')
  expect(await back(later, paid, {})).toMatchObject({ totalCents: 9500 })
  expect(await statusOf(later, paid.bookingId)).toBe('completed')
  const { bookings } = await later(bookingContract.readDayBoard, { query: { day: '2026-11-25' } })
  expect(bookings).toMatchObject([{ dueCents: 0 }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a fee of which a part goes back is not waived, and not asked for again', async ({
  db,
  as,
  services,
  call,
  clock,
}) => {
  await makeStudio(db)
  await openCounter({ db, as, services })
  const { id: bookingId } = await book(call, '10:00')
  clock.set('2026-11-25T16:30:00Z')
  const manager = await as('manager')
  await manager(bookingContract.changeBookingStatus, { params: { bookingId }, body: { to: 'no_show' } })
  const lines = [{ kind: 'fee', bookingId, quantity: 1 }]
  const sale = await manager(ordersContract.sell, { headers: key(), body: { channel: 'register', lines } })
  const params = { orderId: sale.id }
  await manager(ordersContract.payOrder, { params, headers: key(), body: { method: 'terminal', reference: 'T1' } })

  await back(manager, { orderId: sale.id, lineId: sale.lines[0]?.id ?? '' }, { amountCents: 3000 })

  expect(await db.selectFrom('booking').select('feeWaivedAt').execute()).toEqual([{ feeWaivedAt: null }])
  const { fees } = await manager(bookingContract.listBookingFees, { query: { limit: 50 } })
  expect(fees).toEqual([])
  expect(await inBooks(db)).toEqual({ 1100: 6500, 4090: -9500, 4910: 3000 })
  expect(await faultsOfLedgers(db)).toEqual([])
})
