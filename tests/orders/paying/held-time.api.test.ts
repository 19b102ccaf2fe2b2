import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { makePaidStudio } from '#tests/booking/pay/deposit.ts'
import { freeTimes, hold, person } from '#tests/booking/wednesday.ts'
import { accepted, gloves, key, late, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const device = (letter: string) => ({ cookie: `device=${letter.repeat(22)}` })

const gather = (call: Call, holdId: string) =>
  call(cartContract.addToCart, { headers: {}, body: { kind: 'held_time', quantity: 1, holdId, person } })

const order = (call: Call, expectedTotalCents: number) =>
  call(cartContract.orderCart, { headers: key(), body: { expectedTotalCents, consents: true } })

test('a time in the cart is kept for it, longer once from checkout on, and free again when it is taken out', async ({
  db,
  as,
  call,
  services,
}) => {
  await makePaidStudio({ db, services })
  const client = await as()
  const { id, expiresAt } = await hold(client, '10:00')

  const gathered = await gather(client, id)
  expect(gathered).toMatchObject({
    lines: [{ kind: 'held_time', name: 'Swing evaluation, Nov 25, 2026, 10:00 AM', expiresAt, totalCents: 9500 }],
    totalCents: 9500,
    dueNowCents: 3000,
  })
  const longer = new Date(expiresAt.getTime() + 5 * 60_000)
  for (const _ of [1, 2]) {
    expect(await client(cartContract.beginCheckout, {})).toMatchObject({ lines: [{ expiresAt: longer }] })
  }
  expect(await freeTimes(call)).not.toContain('10:00')

  await client(cartContract.removeFromCart, { params: { lineId: gathered.lines[0]?.id ?? '' } })
  expect(await freeTimes(call)).toContain('10:00')
})

test('ordered with goods, it waits for their payment as a booking, and is booked once its deposit and they are paid', async ({
  db,
  as,
  call,
  services,
}) => {
  await makePaidStudio({ db, services })
  await openCounter({ db, as, services })
  const client = await as()
  await client(cartContract.addToCart, { headers: {}, body: gloves() })
  await gather(client, (await hold(client, '10:00')).id)

  const { id: orderId, ...placed } = await order(client, 12_146)
  expect(placed).toMatchObject({
    status: 'awaiting_payment',
    expiresAt: new Date(services.now().getTime() + 15 * 60_000),
    dueNowCents: 5646,
    lines: [{ kind: 'product' }, { kind: 'booking', totalCents: 9500, dueNowCents: 3000 }],
  })
  expect(await client(cartContract.readCart, {})).toMatchObject({ lines: [] })
  const status = () => db.selectFrom('booking').select(['status', 'expiresAt']).execute()
  expect(await status()).toEqual([{ status: 'pending_payment', expiresAt: placed.expiresAt }])
  expect(await db.selectFrom('hold').select('id').execute()).toEqual([])

  await client(ordersContract.payOrder, {
    params: { orderId },
    headers: key(),
    body: { method: 'card', demoCard: accepted },
  })
  expect(await status()).toEqual([{ status: 'confirmed', expiresAt: null }])
  expect(await client(ordersContract.readOrder, { params: { orderId } })).toMatchObject({
    paidCents: 5646,
    dueCents: 6500,
  })
  expect(await freeTimes(call)).not.toContain('10:00')
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('while its payment is processing the time is kept beyond the fifteen minutes, to thirty at most', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services })
  const client = await as()
  await gather(client, (await hold(client, '10:00')).id)
  const { id: orderId } = await order(client, 9500)
  clock.pass({ minutes: 14 })
  await client(ordersContract.payOrder, {
    params: { orderId },
    headers: key(),
    body: { method: 'card', demoCard: late },
  })

  clock.pass({ minutes: 2 })
  await expireOrders(jobWork(services, 'test'))
  expect(await freeTimes(call)).not.toContain('10:00')

  clock.pass({ minutes: 15 })
  await expireOrders(jobWork(services, 'test'))
  expect(await freeTimes(call)).toContain('10:00')
})

test('what is paid at the studio is booked with the order, and nothing is due now', async ({ db, as, services }) => {
  await makePaidStudio({ db, services }, { kind: 'at_studio' })
  const client = await as()
  await gather(client, (await hold(client, '10:00')).id)

  expect(await order(client, 9500)).toMatchObject({ status: 'placed', dueNowCents: 0, dueCents: 9500 })
  expect(await db.selectFrom('booking').select('status').execute()).toEqual([{ status: 'confirmed' }])
})

test('a time that is kept no longer is named, counts for nothing, and is not ordered', async ({
  db,
  as,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services })
  const client = await as()
  const { id } = await hold(client, '10:00')
  await gather(client, id)
  clock.pass({ minutes: 11 })

  expect(await client(cartContract.readCart, {})).toMatchObject({
    lines: [{ totalCents: 0, problem: 'This time is kept no longer. Choose it again.' }],
    totalCents: 0,
  })
  await expect(order(client, 0)).rejects.toMatchObject({ code: 'not_offered' })
  await expect(gather(client, id)).rejects.toMatchObject({ code: 'not_offered' })
})

test('what a browser keeps is its owner’s once they have signed in; a foreign or left browser has nothing to order', async ({
  db,
  as,
  callWith,
  services,
}) => {
  await makePaidStudio({ db, services })
  const browser = callWith(device('a'))
  await gather(browser, (await hold(browser, '10:00')).id)
  const [client, stranger] = [await as(), await as()]

  await expect(order(stranger, 9500)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await stranger(cartContract.beginCheckout, {})).toMatchObject({ lines: [] })
  const { lines } = await browser(cartContract.readCart, {})
  await expect(
    callWith(device('b'))(cartContract.removeFromCart, { params: { lineId: lines[0]?.id ?? '' } }),
  ).rejects.toMatchObject({ code: 'not_found' })

  await expect(order(client, 9500)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await client(bookingContract.listMyBookings, {})).toEqual([])
})
