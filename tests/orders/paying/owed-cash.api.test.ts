import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { settleDisputes } from '#server/payments/disputes/settle-dispute.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { makePaidStudio, payByLink, readLink } from '#tests/booking/pay/deposit.ts'
import { book } from '#tests/booking/wednesday.ts'
import { gloves, inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const takenBack = '4000000000000259'

test('an order that was paid in part in cash expires all the same: its cash is owed, until somebody at a drawer hands it over', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { desk, sell, pay, read } = await openCounter({ db, as, services })
  const { id: orderId } = await sell([gloves()])
  await pay(orderId, { method: 'cash', amountCents: 1000 })
  clock.pass({ minutes: 31 })
  await expireOrders(jobWork(services, 'test'))

  const expired = await read(orderId)
  expect(expired).toMatchObject({
    status: 'expired',
    totalCents: 0,
    paidCents: 1000,
    refundedCents: 0,
    dueCents: -1000,
  })
  expect(expired.refunds).toMatchObject([
    { reason: 'It was not paid in time', tenders: [{ method: 'cash', amountCents: 1000, status: 'failed' }] },
  ])
  const { orders } = await desk(ordersContract.listOrders, { query: { due: 'owed', limit: 10 } })
  expect(orders).toMatchObject([{ id: orderId }])
  expect(await inBooks(db)).toEqual({ 1000: 1000, 2200: -1000 })
  expect(await faultsOfLedgers(db)).toEqual([])

  const params = { refundId: expired.refunds[0]?.tenders[0]?.id ?? '' }
  const elsewhere = await as('manager')
  const retry = (by: typeof elsewhere) => by(ordersContract.retryRefund, { params, headers: key(), body: {} })
  await expect(retry(elsewhere)).rejects.toMatchObject({ code: 'wrong_state' })
  const handed = await Promise.allSettled([retry(desk), retry(desk)])

  expect(handed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await read(orderId)).toMatchObject({ status: 'expired', refundedCents: 1000, dueCents: 0 })
  expect(await inBooks(db)).toEqual({})
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a client cancels what they paid in cash at the desk, and is owed it', async ({
  db,
  as,
  call,
  callWith,
  services,
}) => {
  await makePaidStudio({ db, services }, { kind: 'at_studio' })
  const { sell, pay, read } = await openCounter({ db, as, services })
  const { id, manageToken } = await book(call, '16:00')
  const { id: orderId } = await sell([{ kind: 'booking', bookingId: id, quantity: 1 }])
  await pay(orderId, { method: 'cash' })

  const holder = callWith({ authorization: `Booking ${manageToken}` })
  await holder(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })

  expect(await read(orderId)).toMatchObject({
    status: 'cancelled',
    dueCents: -9500,
    refunds: [{ tenders: [{ method: 'cash', amountCents: 9500, status: 'failed' }] }],
  })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what its bank has taken back already is not given back once more when its time is cancelled', async ({
  db,
  call,
  callWith,
  services,
}) => {
  await makePaidStudio({ db, services })
  const { id, manageToken, order } = await book(call, '16:00')
  await payByLink(call, order?.payToken, takenBack)
  await settleDisputes(jobWork(services, 'test'))

  const holder = callWith({ authorization: `Booking ${manageToken}` })
  await holder(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })

  expect(await readLink(call, order?.payToken)).toMatchObject({
    status: 'cancelled',
    paidCents: 3000,
    refundedCents: 0,
  })
  expect(await inBooks(db)).toEqual({ 1110: -1500, 1120: 4500, 2200: -3000 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test.for([
  ['is cancelled while its payment is disputed', true],
  ['is cancelled once its dispute is lost', false],
] as const)(
  'of a time that %s nothing is owed: its bank has given it back',
  async ([, isCancelledFirst], { db, call, callWith, services }) => {
    await makePaidStudio({ db, services })
    const { id, manageToken, order } = await book(call, '16:00')
    await payByLink(call, order?.payToken, takenBack)
    await settleDisputes(jobWork(services, 'test'))
    const holder = callWith({ authorization: `Booking ${manageToken}` })
    const cancel = () => holder(bookingContract.cancelBooking, { params: { bookingId: id }, body: {} })
    const lose = async () => {
      // Nobody answered the dispute in time.
      await db
        .updateTable('demoDispute')
        .set({ openedAt: new Date(services.now().getTime() - 8 * 86_400_000) })
        .execute()
      await settleDisputes(jobWork(services, 'test'))
    }

    for (const step of isCancelledFirst ? [cancel, lose] : [lose, cancel]) await step()
    await settleDisputes(jobWork(services, 'test'))

    expect(await readLink(call, order?.payToken)).toMatchObject({
      status: 'cancelled',
      paidCents: 3000,
      refundedCents: 3000,
      dueCents: 0,
    })
    expect(await inBooks(db)).toEqual({ 1110: -1500, 5110: 1500 })
    expect(await db.selectFrom('payment').select(['status', 'refundedCents']).execute()).toEqual([
      { status: 'lost', refundedCents: 3000 },
    ])
    const letters = db.selectFrom('notice').select('text').where('template', '=', 'refund_by_bank')
    expect(await letters.execute()).toEqual([
      { text: expect.stringContaining('$30.00 has gone back to you by your bank') },
    ])
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('whoever is at a drawer hands over what waits for a hand, and asks no card and gives no credit', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { desk: clerk, sell, pay, read } = await openCounter({ db, as, services }, 'front_desk')
  const { id: orderId } = await sell([gloves()])
  await pay(orderId, { method: 'cash', amountCents: 1000 })
  clock.pass({ minutes: 31 })
  await expireOrders(jobWork(services, 'test'))
  const params = { refundId: (await read(orderId)).refunds[0]?.tenders[0]?.id ?? '' }
  const retry = (body: { refundTo?: 'credit' }) => clerk(ordersContract.retryRefund, { params, headers: key(), body })

  const waiting = () => clerk(ordersContract.listOrders, { query: { due: 'by_hand', limit: 10 } })
  expect((await waiting()).orders).toMatchObject([{ id: orderId, dueCents: -1000 }])
  await expect(retry({ refundTo: 'credit' })).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await retry({})).toMatchObject({ method: 'cash', amountCents: 1000, status: 'succeeded' })
  expect((await waiting()).orders).toEqual([])
  expect(await faultsOfLedgers(db)).toEqual([])
})
