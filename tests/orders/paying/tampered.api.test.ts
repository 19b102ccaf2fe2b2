import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { type NewLine, ordersContract } from '#shared/orders/contract.ts'
import { makePaidStudio } from '#tests/booking/pay/deposit.ts'
import { at, hold, person } from '#tests/booking/wednesday.ts'
import { accepted, balls, gloves, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const put = (call: Call, body: object) => call(cartContract.addToCart, { headers: {}, body: body as NewLine })

const order = (call: Call, body: object) =>
  call(cartContract.orderCart, { headers: key(), body: { expectedTotalCents: 2646, consents: true, ...body } })

test('who says a price with what they buy is refused, and buys nothing', async ({ db, as, services }) => {
  const { desk } = await openCounter({ db, as, services }, 'front_desk')
  const client = await as()

  for (const line of [{ ...gloves(), unitCents: 1 }, gloves(0.5)]) {
    await expect(put(client, line)).rejects.toMatchObject({ code: 'invalid_input' })
    const sale = desk(ordersContract.sell, { headers: key(), body: { channel: 'register', lines: [line] } })
    await expect(sale).rejects.toMatchObject({ code: 'invalid_input' })
  }
  expect(await client(cartContract.readCart, {})).toMatchObject({ lines: [] })
  expect(await db.selectFrom('customerOrder').select('id').execute()).toEqual([])
})

test('an order that says its sum, or another one than was shown, is refused', async ({ db, as, services }) => {
  await openCounter({ db, as, services })
  const client = await as()
  await put(client, gloves())

  await expect(order(client, { totalCents: 1 })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(order(client, { expectedTotalCents: 1 })).rejects.toMatchObject({ code: 'price_changed' })
  expect(await db.selectFrom('customerOrder').select('id').execute()).toEqual([])
})

test('nobody books at a price of their own, in or beside the cart', async ({ db, as, services }) => {
  await makePaidStudio({ db, services })
  const client = await as()
  const { id: holdId } = await hold(client, '10:00')
  const booking = { serviceCode: 'swing_eval', startsAt: at('10:00'), person, holdId }

  await expect(
    client(bookingContract.createBooking, { headers: {}, body: { ...booking, expectedPriceCents: 1 } }),
  ).rejects.toMatchObject({ code: 'price_changed' })
  await expect(put(client, { kind: 'held_time', quantity: 1, holdId, priceCents: 1 })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(put(client, { kind: 'held_time', quantity: 2, holdId })).rejects.toMatchObject({ code: 'not_offered' })
})

test('no payment is of another sum, in another currency or of nothing, nor is a refund of more than was paid', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, refund, read } = await openCounter({ db, as, services })
  const { id: orderId, lines } = await sell([gloves()])
  const send = (more: object) =>
    desk(ordersContract.payOrder, {
      params: { orderId },
      headers: key(),
      body: { method: 'card', demoCard: accepted, ...more },
    })
  for (const amountCents of [0, -1, 0.5, 2647, 2 ** 31, 10 ** 15]) {
    await expect(send({ amountCents })).rejects.toMatchObject({ code: 'invalid_input' })
  }
  await expect(send({ currency: 'JPY' })).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(send({ amountCents: 1, capturedCents: 2646 })).rejects.toMatchObject({ code: 'invalid_input' })

  await pay(orderId, { method: 'terminal' })
  const lineId = lines[0]?.id ?? ''
  for (const amountCents of [0, -1, 0.5, 2647, 2 ** 31]) {
    await expect(refund(orderId, [{ lineId, quantity: 1, amountCents }])).rejects.toMatchObject({
      code: 'invalid_input',
    })
  }
  for (const quantity of [0, -1, 2, 10_000, 2 ** 31]) {
    await expect(refund(orderId, [{ lineId, quantity }])).rejects.toMatchObject({ code: 'invalid_input' })
  }
  const one = { lineId, quantity: 1, amountCents: 2000 }
  await expect(refund(orderId, [one, one])).rejects.toMatchObject({ code: 'invalid_input' })
  await refund(orderId, [one])
  await expect(refund(orderId, [one])).rejects.toMatchObject({ code: 'invalid_input' })
  expect(await read(orderId)).toMatchObject({ paidCents: 2646, refundedCents: 2000 })
})

test('a line of another order is not given back, nor is a payment of it settled', async ({ db, as, services }) => {
  const { desk, sell, pay, refund, read } = await openCounter({ db, as, services })
  const [one, other] = [await sell([gloves()]), await sell([balls()])]
  const paid = await pay(one.id, { method: 'card', demoCard: accepted })
  await pay(other.id, { method: 'terminal' })

  await expect(refund(other.id, [{ lineId: one.lines[0]?.id ?? '', quantity: 1 }])).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(
    desk(ordersContract.settlePayment, { params: { orderId: other.id, paymentId: paid.id } }),
  ).rejects.toMatchObject({ code: 'not_found' })
  expect(await read(one.id)).toMatchObject({ refundedCents: 0 })
})
