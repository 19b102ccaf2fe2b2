import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'
import { makeHousehold } from '#tests/booking/household.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { asksForConfirmation, gloves, key, openCounter } from '#tests/orders/counter.ts'
import { type CallAs, test } from '#tests/support/test.ts'

import { makeTee, orderShare, paymentOf, readShare } from './party.ts'

interface Setting {
  db: Db
  as: CallAs
  callWith: (headers: Record<string, string>) => Call
}

/** A client who has booked a bay for two, and a parent who pays for them. */
async function bookForTwo({ db, as, callWith }: Setting) {
  const [owner, parent] = [await as(), await as()]
  const personOf = async ({ userId }: { userId: string }) =>
    (await db.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirstOrThrow()).id
  await makeHousehold(db, [{ personId: await personOf(owner) }, { personId: await personOf(parent), mayPay: true }])
  const { id, manageToken } = await owner(bookingContract.createBooking, {
    body: {
      serviceCode: 'swing_eval',
      startsAt: at('10:00'),
      person: { ...person, email: owner.email },
      players: [{ name: 'Sam' }, { name: 'Alex' }],
    },
  })
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  const { shares } = await paymentOf(holder, id)
  return { owner, parent, id, holder, shareToken: shares[1]?.token ?? '' }
}

const put = (call: Call, line: { kind: string; quantity: number }) =>
  call(cartContract.addToCart, { headers: {}, body: line })

/** Orders the booking and a glove. */
async function orderWithGlove(call: Call, line: object) {
  await put(call, { kind: 'booking', quantity: 1, ...line })
  const { totalCents } = await put(call, gloves())

  return call(cartContract.orderCart, { headers: key(), body: { expectedTotalCents: totalCents, consents: true } })
}

const linesBehind = async (call: Call, token: string) =>
  (await call(payLinkContract.readPayLink, { body: { token } })).lines
    .filter(({ state }) => state !== 'released')
    .map(({ name }) => name)

const share = 'Swing evaluation, Nov 25, 2026, 10:00 AM, one player’s share'
const whole = 'Swing evaluation, Nov 25, 2026, 10:00 AM'

test('the link of a share pays for the share alone, whoever else has put it into an order with more', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makeTee({ db, services })
  await openCounter({ db, as, services })
  const { owner, id, shareToken } = await bookForTwo({ db, as, callWith })
  const mixed = await orderWithGlove(owner, { bookingId: id, player: 2 })

  expect((await readShare(call, shareToken)).payToken).toBeUndefined()
  const { payToken = '' } = await orderShare(call, shareToken)

  expect(await linesBehind(call, payToken)).toEqual([share])
  expect(await readShare(call, shareToken)).toMatchObject({ payToken })
  // Asking again returns the same order; the first order still has its glove.
  expect(await orderShare(call, shareToken)).toEqual({ payToken })
  const left = await owner(ordersContract.readOrder, { params: { orderId: mixed.id } })
  expect(left).toMatchObject({ status: 'awaiting_payment', totalCents: 2646 })
  expect(left.lines.map(({ kind, state }) => [kind, state])).toEqual([
    ['booking', 'released'],
    ['product', 'pending'],
  ])
})

test('what is being paid or was paid in the order of somebody else is not ordered anew', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makeTee({ db, services })
  await openCounter({ db, as, services })
  const { owner, id, shareToken } = await bookForTwo({ db, as, callWith })
  const { id: orderId } = await orderWithGlove(owner, { bookingId: id, player: 2 })
  const pay = (demoCard: string) =>
    owner(ordersContract.payOrder, { params: { orderId }, headers: key(), body: { method: 'card', demoCard } })
  await pay(asksForConfirmation)

  await expect(orderShare(call, shareToken)).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await readShare(call, shareToken)).payToken).toBeUndefined()
})

test('an order that somebody began and pays nothing of stands in the way of neither owner nor desk', async ({
  db,
  as,
  callWith,
  services,
}) => {
  await makeTee({ db, services })
  const { sell } = await openCounter({ db, as, services })
  const { owner, parent, id, holder } = await bookForTwo({ db, as, callWith })
  const line = { kind: 'booking', bookingId: id, quantity: 1 }

  const first = await orderWithGlove(parent, { bookingId: id })
  expect((await paymentOf(holder, id)).order).toBeNull()
  const { payToken } = await holder(bookingContract.orderRest, { params: { bookingId: id }, query: {} })
  expect(await linesBehind(holder, payToken)).toEqual([whole])
  expect((await paymentOf(holder, id)).order).toMatchObject({ payToken, totalCents: 6750 })
  expect(await parent(ordersContract.readOrder, { params: { orderId: first.id } })).toMatchObject({ totalCents: 2646 })

  // The client's own order stands: the desk takes the payment for that one.
  await expect(sell([line])).rejects.toMatchObject({ code: 'not_offered' })
  expect(await owner(ordersContract.listMyOrders, { query: { limit: 20 } })).toMatchObject({
    orders: [{ totalCents: 6750 }],
  })
})

test('the desk sells what a parent began to order, and the parent what a share was ordered of by its link', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makeTee({ db, services })
  const { sell, pay } = await openCounter({ db, as, services })
  const { parent, id, holder, shareToken } = await bookForTwo({ db, as, callWith })
  const { id: begun } = await orderWithGlove(parent, { bookingId: id })

  const sold = await sell([{ kind: 'booking', bookingId: id, quantity: 1 }])
  expect(sold).toMatchObject({ totalCents: 6750 })
  await pay(sold.id, { method: 'cash' })
  expect(await parent(ordersContract.readOrder, { params: { orderId: begun } })).toMatchObject({ totalCents: 2646 })
  // The order has no client and holds only this booking, so the holder of the booking reads its receipt.
  expect((await paymentOf(holder, id)).order).toMatchObject({ dueCents: 0, payToken: expect.any(String) })
  await expect(orderShare(call, shareToken)).rejects.toMatchObject({ code: 'not_found' })
})

test('what opens a payment is given to whoever may pay, and to staff who take payments', async ({
  db,
  as,
  callWith,
  services,
}) => {
  await makeTee({ db, services })
  await openCounter({ db, as, services })
  const { owner, id, holder } = await bookForTwo({ db, as, callWith })
  await holder(bookingContract.orderRest, { params: { bookingId: id }, query: {} })
  const callers = { owner, holder, coach: await as('coach'), fitter: await as('fitter'), desk: await as('front_desk') }

  const told: Record<string, number> = {}
  for (const [name, call] of Object.entries(callers)) {
    const { order, shares } = await paymentOf(call, id)
    told[name] = [order?.payToken, ...shares.map(({ token }) => token)].filter((token) => token !== undefined).length
  }
  expect(told).toEqual({ owner: 1, holder: 1, coach: 0, fitter: 0, desk: 1 })
  await expect(
    callers.coach(bookingContract.orderRest, { params: { bookingId: id }, query: {} }),
  ).rejects.toMatchObject({
    code: 'not_found',
  })
})
