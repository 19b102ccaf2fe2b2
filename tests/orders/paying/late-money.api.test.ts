import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { askForRefunds } from '#server/payments/refunds.ts'
import { settleOpen } from '#server/payments/settle.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { type Order, ordersContract } from '#shared/orders/contract.ts'
import { latePaymentsContract } from '#shared/orders/late-contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'
import { giftCardsContract } from '#shared/payments/gift-cards.ts'
import { makePaidStudio, mailed, payByLink, readLink } from '#tests/booking/pay/deposit.ts'
import { book, freeTimes } from '#tests/booking/wednesday.ts'
import { accepted, balls, gloves, giftCodeIn, inBooks, key, late, openCounter } from '#tests/orders/counter.ts'
import { makeStudio } from '#tests/support/make.ts'
import { type Clock, test } from '#tests/support/test.ts'

test('an order that expires gives back what a gift card has paid of it, and late money that is too little as well', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services })
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const recipient = { name: 'Sam Rivera', email: 'sam@example.com' }
  const gift = await sell([{ kind: 'gift_card', quantity: 1, amountCents: 2500, recipient }])
  await pay(gift.id, { method: 'card', demoCard: accepted })
  const giftCardCode = await giftCodeIn(db)
  const { order } = await book(call, '10:00')
  const token = order?.payToken ?? ''
  await call(payLinkContract.payByLink, { headers: key(), body: { token, method: 'gift_card', giftCardCode } })
  clock.pass({ minutes: 14 })
  expect(await payByLink(call, token, late)).toMatchObject({ status: 'processing', amountCents: 500 })

  clock.pass({ minutes: 17 })
  await expireOrders(jobWork(services, 'test'))
  expect(await call(giftCardsContract.readGiftCardBalance, { query: { code: giftCardCode } })).toMatchObject({
    balanceCents: 2500,
  })
  await settleOpen(jobWork(services, 'test'))

  expect(await readLink(call, token)).toMatchObject({ status: 'expired', paidCents: 3000, refundedCents: 3000 })
  expect(await freeTimes(call)).toContain('10:00')
  expect((await mailed(db)).slice(-3)).toEqual(['booking_expired', 'refund', 'late_payment'])
  const { orders } = await desk(ordersContract.listOrders, { query: { due: 'late', limit: 10 } })
  expect(orders).toMatchObject([{ id: order?.id, refundedCents: 3000 }])
  expect(await inBooks(db)).toEqual({ 1110: 2500, 2100: -2500 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('whoever paid too late is to be called until somebody has said that it is done, however many days that takes', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  await makePaidStudio({ db, services })
  const { order } = await book(call, '10:00')
  const orderId = order?.id ?? ''
  await payByLink(call, order?.payToken, late)
  clock.pass({ minutes: 31 })
  await expireOrders(jobWork(services, 'test'))
  await book(await as('front_desk'), '10:00', { email: 'lee@example.com' })
  await settleOpen(jobWork(services, 'test'))

  clock.pass({ days: 5 })
  const desk = await as('front_desk')
  const toCall = async () => (await desk(ordersContract.listOrders, { query: { due: 'to_call', limit: 10 } })).orders
  expect(await toCall()).toMatchObject([{ id: orderId, refundedCents: 3000 }])
  const say = (isDone: boolean) =>
    desk(latePaymentsContract.settleLatePayment, { params: { orderId }, body: { isDone } })
  await say(true)
  await say(true)
  expect(await toCall()).toEqual([])

  const said = await db.selectFrom('auditEvent').select('actorId').where('action', '=', 'late_payment_done').execute()
  expect(said).toEqual([{ actorId: desk.userId }])
  await say(false)
  expect(await toCall()).toHaveLength(1)
})

test('nobody says so of an order that was paid in time, nor does a client', async ({ db, as, services }) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const { id: orderId } = await sell([balls()])
  await pay(orderId, { method: 'terminal' })
  const request = { params: { orderId }, body: { isDone: true } }

  await expect(desk(latePaymentsContract.settleLatePayment, request)).rejects.toMatchObject({ code: 'wrong_state' })
  const member = await as('member')
  await expect(member(latePaymentsContract.settleLatePayment, request)).rejects.toMatchObject({ code: 'not_allowed' })
})

/**
 * An order of the desk for a booking and gloves with a pending card payment, and what happens before the bank answers.
 */
async function lateCard(
  fixtures: Parameters<typeof openCounter>[0] & { call: Call; clock: Clock },
  before: (desk: Call, order: Order) => Promise<unknown> = () => Promise.resolve(),
) {
  const { db, call, services, clock } = fixtures
  await makeStudio(db)
  const counter = await openCounter(fixtures)
  const { id: bookingId, manageToken } = await book(call, '15:00')
  const lines = [{ kind: 'booking', bookingId, quantity: 1 }, gloves()]
  const order = await counter.sell(lines, { channel: 'desk' })
  await before(counter.desk, order)
  await counter.pay(order.id, { method: 'card', demoCard: late })

  return {
    ...counter,
    order,
    bookingId,
    manageToken,
    expire: async () => {
      clock.pass({ minutes: 31 })
      await expireOrders(jobWork(services, 'test'))
    },
    answer: async () => {
      await settleOpen(jobWork(services, 'test'))
      await askForRefunds(jobWork(services, 'test'))
      return counter.read(order.id)
    },
  }
}

test.for([
  ['before it expires', true],
  ['after it expired', false],
] as const)(
  'nothing is paid for a booking that its client canceled %s: a late card gets it back',
  async ([, isBefore], { db, as, call, callWith, services, clock }) => {
    const { manageToken, bookingId, expire, answer } = await lateCard({ db, as, call, services, clock })
    const cancel = () =>
      callWith({ authorization: `Booking ${manageToken}` })(bookingContract.cancelBooking, {
        params: { bookingId },
        body: {},
      })
    if (isBefore) await cancel()
    await expire()
    if (!isBefore) await cancel()

    const { lines, paidCents, refundedCents, dueCents } = await answer()
    const kept = isBefore ? 2646 : 0
    expect([paidCents - refundedCents, dueCents]).toEqual([kept, 0])
    expect(lines.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      'booking released',
      isBefore ? 'product reserved' : 'product released',
    ])
    expect(await mailed(db)).toContain(isBefore ? 'paid_twice' : 'late_payment')
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('what the desk has taken out of an order is not in it again when its card is late', async ({
  db,
  as,
  call,
  services,
  clock,
}) => {
  const { order, expire, answer } = await lateCard({ db, as, call, services, clock }, (desk, { id, lines }) =>
    desk(orderLinesContract.releaseOrderLine, {
      params: { orderId: id, lineId: lines.find(({ kind }) => kind === 'product')?.id ?? '' },
      body: { reason: 'Changed their mind' },
    }),
  )
  await expire()

  const { lines, paidCents, refundedCents } = await answer()
  expect(lines.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['booking reserved', 'product released'])
  expect(paidCents - refundedCents).toBe(order.totalCents - 2646)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a fee that was waived meanwhile is not paid by a late card', async ({
  db,
  as,
  call,
  callWith,
  services,
  clock,
}) => {
  await makeStudio(db)
  const { id: bookingId, manageToken } = await book(call, '15:00')
  clock.set('2026-11-25T20:30:00Z')
  const { desk, sell, pay, read } = await openCounter({ db, as, services })
  await callWith({ authorization: `Booking ${manageToken}` })(bookingContract.cancelBooking, {
    params: { bookingId },
    body: {},
  })
  const order = await sell([{ kind: 'fee', bookingId, quantity: 1 }], { channel: 'desk' })
  await pay(order.id, { method: 'card', demoCard: late })
  clock.pass({ minutes: 31 })
  await expireOrders(jobWork(services, 'test'))
  await desk(bookingContract.waiveBookingFee, { params: { bookingId }, body: { reason: 'They were ill' } })
  await settleOpen(jobWork(services, 'test'))

  expect(await read(order.id)).toMatchObject({ status: 'expired', dueCents: 0, refundedCents: order.totalCents })
  expect(await inBooks(db)).toEqual({})
  expect(await faultsOfLedgers(db)).toEqual([])
})
