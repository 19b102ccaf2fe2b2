import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { payByLink } from '#tests/booking/pay/deposit.ts'
import { paymentOf } from '#tests/booking/pay/party.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { makePeakStudio, moveTo } from './peak.ts'

const paidAhead = { paymentRule: JSON.stringify({ kind: 'full' }) }

test('after a part went back as a favour, a cheaper time gives back the rest of it, and a dearer one costs its price', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makePeakStudio({ db, services }, paidAhead)
  const { id, manageToken, order } = await book(call, '16:00')
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  await payByLink(call, order?.payToken)
  const desk = await as('manager')
  const orderId = order?.id ?? ''
  const { lines } = await desk(ordersContract.readOrder, { params: { orderId } })
  await desk(ordersContract.refundOrder, {
    params: { orderId },
    query: {},
    headers: key(),
    body: {
      lines: [{ lineId: lines[0]?.id ?? '', quantity: 1, amountCents: 8000, giveBack: false }],
      reason: 'The screen was broken',
    },
  })

  await moveTo(holder, id, at('11:00'), { expectedPriceCents: 6000 })
  expect(await paymentOf(holder, id)).toMatchObject({ order: { refundedCents: 9000, dueCents: 0 } })
  expect(await inBooks(db)).toEqual({})
  await moveTo(holder, id, at('16:00'), { expectedPriceCents: 9000 })
  expect(await paymentOf(holder, id)).toMatchObject({ order: { refundedCents: 9000, dueCents: 1000 } })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a code takes no more off another time than down to its floor', async ({ db, as, call, services }) => {
  await makePeakStudio({ db, services })
  const half = { name: 'Half', code: 'HALF', takes: 'percent', amount: 50, floorCents: 4000 } as const
  await db.insertInto('discount').values(half).execute()
  const desk = await as('manager')
  const { id } = await book(call, '16:00')
  const lines = [{ kind: 'booking', bookingId: id, quantity: 1 }]
  const order = await desk(ordersContract.sell, { headers: key(), body: { channel: 'desk', lines, code: 'HALF' } })
  expect(order).toMatchObject({ discountCents: 4500, totalCents: 4500 })
  const read = () => desk(ordersContract.readOrder, { params: { orderId: order.id } })

  await moveTo(desk, id, at('11:00'), { expectedPriceCents: 6000 })
  expect(await read()).toMatchObject({ discountCents: 2000, totalCents: 4000 })
  await moveTo(desk, id, at('16:00'), { expectedPriceCents: 9000 })
  expect(await read()).toMatchObject({ discountCents: 4500, totalCents: 4500 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a code for the visits of a weekday counts the day of the booking, and stays with it when it is moved', async ({
  db,
  as,
  call,
  services,
}) => {
  await makePeakStudio({ db, services })
  const tenth = { takes: 'percent', amount: 10, dayOf: 'visit' } as const
  await db
    .insertInto('discount')
    .values([
      { ...tenth, name: 'Tuesday’s visits', code: 'TUESDAY', weekdays: [2] },
      { ...tenth, name: 'Wednesday’s visits', code: 'WEDNESDAY', weekdays: [3] },
    ])
    .execute()
  const desk = await as('manager')
  const { id } = await book(call, '16:00')
  const lines = [{ kind: 'booking', bookingId: id, quantity: 1 }]
  const sell = (code: string) => desk(ordersContract.sell, { headers: key(), body: { channel: 'desk', lines, code } })

  // It is sold on a Tuesday for a visit on the next Wednesday.
  await expect(sell('TUESDAY')).rejects.toMatchObject({
    code: 'not_offered',
    message: 'This code is for visits on Tuesdays.',
  })
  const order = await sell('WEDNESDAY')
  expect(order).toMatchObject({ discountCents: 900, totalCents: 8100 })
  await moveTo(desk, id, at('11:00'), { expectedPriceCents: 6000 })
  expect(await desk(ordersContract.readOrder, { params: { orderId: order.id } })).toMatchObject({ discountCents: 600 })
})
