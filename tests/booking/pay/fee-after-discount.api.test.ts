import { expect } from 'vitest'

import { deliverBookings } from '#server/booking/pay/deliver.ts'
import { insertDiscount } from '#server/catalog/discounts/store.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Booking } from '#shared/booking/contract.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { book } from '#tests/booking/wednesday.ts'
import { newDiscount } from '#tests/catalog/discounts.ts'
import { balls, inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { bookParty, makeTee, payShare, sharesOf } from './party.ts'

const sixHoursBefore = '2026-11-25T10:00:00Z'

const bookingLine = (bookingId: string) => ({ kind: 'booking', bookingId, quantity: 1 })

type CallWith = (headers: Record<string, string>) => Call

const cancel = (callWith: CallWith, { id, manageToken }: Booking & { manageToken: string }) =>
  callWith({ authorization: `Booking ${manageToken}` })(bookingContract.cancelBooking, {
    params: { bookingId: id },
    body: {},
  })

// A card payment is refunded without anybody at the desk.
const byCard = { method: 'card', demoCard: '4242424242424242' } as const

const percentOff = (amount: number) => ({ code: 'SPRING', takes: 'percent', amount }) as const

// A discount, and the fee at a price of 95.00; fees/fee-after-discount.test.ts has every code and every end.
const table = [
  { off: 'nothing', end: 'late', feeCents: 4750 },
  { off: 'half', code: percentOff(50), end: 'free', feeCents: 0 },
  { off: 'a third', code: percentOff(33), end: 'no_show', feeCents: 6365 },
  { off: 'all', code: percentOff(100), end: 'late', feeCents: 0 },
  // The order is 107.50 with balls; 19.00 of the discount fall on the booking.
  {
    off: '21.50 of the order',
    code: { code: 'SPRING', takes: 'order', amount: 2150 },
    end: 'no_show',
    feeCents: 7600,
  },
] as const

test.for(table)(
  'of 95.00 with $off off, ended $end, $feeCents cents are kept, and nothing is held after',
  async ({ end, feeCents, ...more }, { db, as, call, callWith, services, clock }) => {
    await makeStudio(db)
    const { sell, pay } = await openCounter({ db, as, services })
    const code = 'code' in more ? more.code : undefined
    if (code) await insertDiscount({ trx: db }, newDiscount(code))
    const booked = await book(call, '10:00')
    const lines = [bookingLine(booked.id), ...(code?.takes === 'order' ? [balls()] : [])]
    const order = await sell(lines, code && { code: code.code })
    if (order.dueCents > 0) await pay(order.id, byCard)
    const goods = order.lines.find(({ kind }) => kind === 'product')?.totalCents ?? 0

    if (end === 'no_show') {
      clock.set('2026-11-25T16:30:00Z')
      const desk = await as('front_desk')
      const changed = await desk(bookingContract.changeBookingStatus, {
        params: { bookingId: booked.id },
        body: { to: 'no_show' },
      })
      expect(changed.payableCents).toBe(feeCents)
      clock.set('2026-11-26T16:30:00Z')
      await deliverBookings(jobWork(services, 'test'))
    } else {
      if (end === 'late') clock.set(sixHoursBefore)
      if (end === 'free') {
        const desk = await as('front_desk')
        await desk(bookingContract.cancelBooking, { params: { bookingId: booked.id }, body: {} })
      } else await cancel(callWith, booked)
    }

    expect(await db.selectFrom('booking').select('feeCents').execute()).toEqual([{ feeCents }])
    const owner = await as('manager')
    expect(await owner(ordersContract.readOrder, { params: { orderId: order.id } })).toMatchObject({ dueCents: 0 })
    const { fees } = await owner(bookingContract.listBookingFees, { query: { limit: 50 } })
    expect(fees).toEqual([])
    const books = await inBooks(db)
    expect([books[4090] ?? 0, books[2200] ?? 0, books[1210] ?? 0]).toEqual([0 - feeCents, 0, 0])
    expect(books[1110] ?? 0).toBe(feeCents + goods)
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('what the desk takes off later, or gives back of its price, is no part of its fee', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
}) => {
  await makeStudio(db)
  const { desk, sell, pay, refund } = await openCounter({ db, as, services })
  const [reduced, refunded] = [await book(call, '10:00'), await book(call, '12:00', { email: 'lee@example.com' })]
  const first = await sell([bookingLine(reduced.id)])
  await desk(orderLinesContract.discountOrderLine, {
    params: { orderId: first.id, lineId: first.lines[0]?.id ?? '' },
    body: { discount: { percent: 20, reason: 'A friend' } },
  })
  await pay(first.id, byCard)
  const second = await sell([bookingLine(refunded.id)])
  await pay(second.id, byCard)
  await refund(second.id, [{ lineId: second.lines[0]?.id ?? '', quantity: 1, amountCents: 1500, giveBack: false }])

  clock.set(sixHoursBefore)
  for (const one of [reduced, refunded]) await cancel(callWith, one)

  const fees = await db.selectFrom('booking').select('feeCents').orderBy('startsAt').execute()
  expect(fees.map(({ feeCents }) => feeCents)).toEqual([3800, 4000])
  const books = await inBooks(db)
  expect(books).toEqual({ 1110: 7800, 4090: -7800 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of whoever did not come no more goes back by a refund than is not kept, until the fee is waived', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  await makeStudio(db)
  await db.updateTable('cancellationPolicy').set({ noShowFeePercent: 60 }).execute()
  const { sell, pay } = await openCounter({ db, as, services })
  const { id } = await book(call, '10:00')
  const order = await sell([bookingLine(id)])
  await pay(order.id, byCard)
  clock.set('2026-11-25T16:30:00Z')
  const desk = await as('manager')
  await desk(bookingContract.changeBookingStatus, { params: { bookingId: id }, body: { to: 'no_show' } })
  const refund = (amountCents?: number) =>
    desk(ordersContract.refundOrder, {
      params: { orderId: order.id },
      query: {},
      headers: key(),
      body: {
        lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1, ...(amountCents !== undefined && { amountCents }) }],
        reason: 'A friend',
      },
    })

  await expect(refund()).rejects.toMatchObject({
    code: 'not_refundable',
    message: expect.stringContaining('at most $38.00 goes back'),
  })
  expect(await refund(3800)).toMatchObject({ totalCents: 3800 })
  await expect(refund(100)).rejects.toMatchObject({ code: 'not_refundable' })
  clock.set('2026-11-26T16:30:00Z')
  await deliverBookings(jobWork(services, 'test'))
  expect(await inBooks(db)).toEqual({ 1110: 5700, 4090: -5700 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of a player’s share with a code, its own part of the fee is kept; whoever booked owes that of the others', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
}) => {
  await makeTee({ db, services }, { category: 'evaluation', priceCents: 8000 })
  const { sell, pay } = await openCounter({ db, as, services })
  await insertDiscount({ trx: db }, newDiscount({ code: 'SPRING', takes: 'percent', amount: 50 }))
  const { id, holder, tokens } = await bookParty({ call, callWith }, ['Sam', 'Lee', 'Kim', 'Ann'])
  await payShare(call, tokens[1] ?? '')
  const own = await sell([{ ...bookingLine(id), player: 4 }], { code: 'SPRING' })
  expect(own.totalCents).toBe(1000)
  await pay(own.id, byCard)
  expect((await sharesOf(holder, id)).map(({ isPaid }) => isPaid)).toEqual([false, true, false, true])

  clock.set(sixHoursBefore)
  await holder(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })

  // Half of 20.00 for three of them, and half of 10.00 for the one with the code.
  expect(await db.selectFrom('booking').select('feeCents').execute()).toEqual([{ feeCents: 3500 }])
  expect(await inBooks(db)).toEqual({ 1110: 1500, 4090: -1500 })
  const desk = await as('manager')
  const { fees } = await desk(bookingContract.listBookingFees, { query: { limit: 50 } })
  expect(fees).toMatchObject([{ amountCents: 2000, paidCents: 1500 }])
  expect(await faultsOfLedgers(db)).toEqual([])
})
