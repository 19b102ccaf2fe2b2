import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { book } from '#tests/booking/wednesday.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { changed, makePeakStudio, moveTo } from './peak.ts'

const { listStartsToMove } = bookingContract

const on = (day: string, time: string) => new Date(`2026-${day}T${time}:00-06:00`)
const [wednesday, thursday, nextWednesday] = ['11-25', '11-26', '12-02']

/** Orders a visit at 90.00 on a Wednesday with a code that takes 10% off on Wednesdays. */
async function orderOnWednesday(db: Db, desk: Call, call: Call) {
  await db
    .insertInto('discount')
    .values({
      name: 'Wednesdays',
      code: 'WED',
      takes: 'percent',
      amount: 10,
      dayOf: 'visit',
      weekdays: [3],
      totalLimit: 1,
    })
    .execute()
  const { id, manageToken } = await book(call, '16:00')
  const lines = [{ kind: 'booking', bookingId: id, quantity: 1 }]
  const order = await desk(ordersContract.sell, { headers: key(), body: { channel: 'desk', lines, code: 'WED' } })
  expect(order).toMatchObject({ discountCents: 900, totalCents: 8100 })
  await desk(ordersContract.payOrder, {
    params: { orderId: order.id },
    headers: key(),
    body: { method: 'terminal', reference: '4711' },
  })
  const read = () => desk(ordersContract.readOrder, { params: { orderId: order.id } })

  return { id, manageToken, read }
}

async function startOn(call: Call, bookingId: string, day: string, time: string) {
  const { starts } = await call(listStartsToMove, { params: { bookingId }, query: { from: `2026-${day}`, days: 1 } })

  return starts.find(({ startsAt }) => startsAt.getTime() === on(day, time).getTime())
}

test('a code for Wednesday’s visits is dropped with a move to Thursday, as is shown before, and is there again on a Wednesday', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makePeakStudio({ db, services })
  await db.updateTable('service').set({ movesAllowed: 9 }).execute()
  const desk = await as('manager')
  const { id, manageToken, read } = await orderOnWednesday(db, desk, call)
  const holder = callWith({ authorization: `Booking ${manageToken}` })

  expect(await startOn(holder, id, thursday, '16:00')).toMatchObject({ priceCents: 9000, formerCents: 8100 })
  expect((await startOn(holder, id, nextWednesday, '16:00'))?.formerCents).toBeUndefined()
  const { moved } = await moveTo(holder, id, on(thursday, '16:00'), { preview: '1' })
  expect(moved).toMatchObject([{ oldCents: 8100, newCents: 9000 }])
  await expect(moveTo(holder, id, on(thursday, '16:00'))).rejects.toMatchObject(changed(8100, 9000))
  expect(await read()).toMatchObject({ totalCents: 8100, dueCents: 0 })

  await moveTo(holder, id, on(thursday, '16:00'), { expectedPriceCents: 9000 })
  const dearer = await read()
  expect(dearer).toMatchObject({ discountCents: 0, totalCents: 9000, dueCents: 900 })
  expect(dearer.lines[0]?.discounts).toEqual([])

  expect(await startOn(holder, id, nextWednesday, '16:00')).toMatchObject({ priceCents: 8100 })
  await expect(moveTo(holder, id, on(nextWednesday, '16:00'))).rejects.toMatchObject(changed(9000, 8100))
  await moveTo(holder, id, on(nextWednesday, '16:00'), { expectedPriceCents: 8100 })
  expect(await read()).toMatchObject({
    discountCents: 900,
    totalCents: 8100,
    dueCents: 0,
    lines: [{ discounts: [{ cents: 900, reason: 'Wednesdays' }] }],
  })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('where the studio moves it, a code for Wednesday’s visits stays, and it never costs more', async ({
  db,
  as,
  call,
  services,
}) => {
  await makePeakStudio({ db, services })
  const desk = await as('manager')
  const { id, read } = await orderOnWednesday(db, desk, call)

  await moveTo(desk, id, on(thursday, '16:00'), { by: 'studio' })
  expect(await read()).toMatchObject({ discountCents: 900, totalCents: 8100, dueCents: 0 })
  await moveTo(desk, id, on(wednesday, '10:00'), { by: 'studio' })
  expect(await read()).toMatchObject({ discountCents: 600, totalCents: 5400, dueCents: 0 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('of two visits in one order a code comes with the one that moves to its day', async ({
  db,
  as,
  call,
  services,
}) => {
  await makePeakStudio({ db, services })
  await db
    .insertInto('discount')
    .values({ name: 'Wednesdays', code: 'WED', takes: 'percent', amount: 10, dayOf: 'visit', weekdays: [3] })
    .execute()
  const desk = await as('manager')
  const first = await book(call, '16:00')
  const other = await book(call, '10:00', { email: 'lee@example.com' })
  await moveTo(desk, other.id, on(thursday, '10:00'))
  const lines = [first, other].map(({ id }) => ({ kind: 'booking', bookingId: id, quantity: 1 }))
  const order = await desk(ordersContract.sell, { headers: key(), body: { channel: 'desk', lines, code: 'WED' } })
  expect(order).toMatchObject({ discountCents: 900, totalCents: 14_100 })

  await moveTo(desk, other.id, on(nextWednesday, '10:00'), { expectedPriceCents: 5400 })
  expect(await desk(ordersContract.readOrder, { params: { orderId: order.id } })).toMatchObject({
    discountCents: 1500,
    totalCents: 13_500,
  })
  expect(await faultsOfLedgers(db)).toEqual([])
})
