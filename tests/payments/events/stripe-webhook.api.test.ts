import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { expireOrders } from '#server/orders/step.ts'
import { askForRefunds } from '#server/payments/refunds.ts'
import { settleOpen } from '#server/payments/settle.ts'
import { Failure } from '#shared/http/failure.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { paymentsContract } from '#shared/payments/payments-contract.ts'
import { balls, gloves, inBooks, key } from '#tests/orders/counter.ts'
import { intentOf, test } from '#tests/payments/networks.ts'
import { liveThrough, permutations, postman, six } from '#tests/payments/stripe-events.ts'

test('whatever order six events come in, each with what was true at its time, the order is paid once', async ({
  db,
  url,
  stripe,
  counter,
  clock,
}) => {
  const { post } = postman({ url, stripe, now: clock.now })
  // Twelve of the 720 orders; the long test has all.
  const orders = permutations(six).filter((_, at) => at % 60 === 7)

  for (const happenings of orders) await liveThrough(happenings, { counter, stripe, post })

  expect(await inBooks(db)).toMatchObject({ 1110: 1378 * orders.length })
  expect(await faultsOfLedgers(db)).toEqual([])
}, 600_000)

test('an event is told twice and again after two days, by a browser beside it: paid once', async ({
  db,
  url,
  stripe,
  counter: { sell, pay },
  clock,
}) => {
  const { post } = postman({ url, stripe, now: clock.now })
  const order = await sell([gloves()])
  const intentId = intentOf(await pay(order.id, { method: 'card' }))
  stripe.confirm(intentId, 'pm_card_visa')
  const event = { id: 'evt_1', type: 'payment_intent.succeeded', object: { id: intentId, object: 'payment_intent' } }

  expect(await Promise.all([post(event), post(event), post({ ...event, id: 'evt_2' })])).toEqual([200, 200, 200])
  clock.pass({ hours: 48 })
  expect(await post(event)).toBe(200)

  expect(await db.selectFrom('providerEvent').select('eventId').orderBy('eventId').execute()).toEqual([
    { eventId: 'evt_1' },
    { eventId: 'evt_2' },
  ])
  expect(await db.selectFrom('customerOrder').select(['status', 'paidCents']).execute()).toEqual([
    { status: 'fulfilled', paidCents: 2646 },
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('only what one of the secrets signed, now, is heard; what nobody here knows is kept as such', async ({
  db,
  url,
  stripe,
  counter: { sell, pay, read },
  clock,
}) => {
  const { post } = postman({ url, stripe, now: clock.now })
  const order = await sell([gloves()])
  const intentId = intentOf(await pay(order.id, { method: 'card' }))
  stripe.confirm(intentId, 'pm_card_visa')
  const event = { type: 'payment_intent.succeeded', object: { id: intentId, object: 'payment_intent' } }

  expect(await post({ ...event, secret: 'whsec_stranger' })).toBe(400)
  expect(await post({ ...event, at: new Date(clock.now().getTime() - 10 * 60_000) })).toBe(400)
  expect(await read(order.id)).toMatchObject({ status: 'awaiting_payment' })
  expect(await post({ type: 'customer.created', object: { id: 'cus_1', object: 'customer' } })).toBe(200)
  expect(await post({ type: 'payment_intent.succeeded', object: { id: 'pi_other', object: 'payment_intent' } })).toBe(
    200,
  )
  expect(await post({ type: 'refund.updated', object: { id: 're_other', object: 'refund' } })).toBe(200)
  const kept = db.selectFrom('providerEvent').select(['type', 'unknown']).orderBy('type')
  expect(await kept.execute()).toEqual([
    { type: 'payment_intent.succeeded', unknown: 'payment pi_other' },
    { type: 'refund.updated', unknown: 'refund re_other' },
  ])

  expect(await post({ ...event, secret: 'whsec_old' })).toBe(200)
  expect(await read(order.id)).toMatchObject({ status: 'fulfilled' })
})

test('where Stripe is not set up there is nothing at its address', async ({ call, services, url, stripe, clock }) => {
  services.paymentProvider = undefined
  const { post } = postman({ url, stripe, now: clock.now })

  expect(await post({ type: 'payment_intent.succeeded', object: {} })).toBe(404)
  await expect(call(paymentsContract.hearFromStripe, { headers: {}, body: Buffer.from('{}') })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('an event that cannot be followed is asked for again; what is never told is found', async ({
  url,
  stripe,
  services,
  counter: { sell, pay, read },
  clock,
}) => {
  const { post } = postman({ url, stripe, now: clock.now })
  const told = await sell([gloves()])
  const untold = await sell([balls()])
  const intentId = intentOf(await pay(told.id, { method: 'card' }))
  const other = intentOf(await pay(untold.id, { method: 'card' }))
  stripe.confirm(intentId, 'pm_card_visa')
  stripe.confirm(other, 'pm_card_visa')
  const event = { id: 'evt_1', type: 'payment_intent.succeeded', object: { id: intentId, object: 'payment_intent' } }
  stripe.faults.push('error')

  expect(await post(event)).toBe(503)
  expect(await post(event)).toBe(200)
  expect(await read(told.id)).toMatchObject({ status: 'fulfilled' })
  expect(await read(untold.id)).toMatchObject({ status: 'awaiting_payment' })
  await settleOpen(jobWork(services, 'test'))

  expect(await read(untold.id)).toMatchObject({ status: 'fulfilled', paidCents: 1378 })
})

test('a yes whose commit was lost is healed by the job that asks again', async ({
  db,
  stripe,
  services,
  counter: { desk, sell, pay, read },
}) => {
  const order = await sell([gloves()])
  const payment = await pay(order.id, { method: 'card' })
  stripe.confirm(intentOf(payment), 'pm_card_visa')
  const { onPayment } = services
  services.onPayment = {
    ...onPayment,
    async captured(work, row) {
      await onPayment.captured(work, row)
      throw new Error('The server was killed before the commit.')
    },
  }

  await settleOpen(jobWork(services, 'test'))
  expect(await read(order.id)).toMatchObject({ status: 'awaiting_payment', paidCents: 0 })
  services.onPayment = onPayment
  await settleOpen(jobWork(services, 'test'))

  expect(await read(order.id)).toMatchObject({ status: 'fulfilled', paidCents: 2646 })
  expect(await inBooks(db)).toMatchObject({ 1110: 2646 })
  expect(await faultsOfLedgers(db)).toEqual([])
  expect(
    await desk(ordersContract.settlePayment, { params: { orderId: order.id, paymentId: payment.id } }),
  ).toMatchObject({
    status: 'captured',
  })
})

const refuse = () => Promise.reject(new Failure('out_of_stock', 'It is gone.'))

test('money for what expired and is taken by now goes back; a refund under way ends by its own event', async ({
  db,
  url,
  stripe,
  services,
  counter: { sell, pay },
  clock,
}) => {
  const { post } = postman({ url, stripe, now: clock.now })
  const order = await sell([gloves()])
  const intentId = intentOf(await pay(order.id, { method: 'card' }))
  clock.pass({ minutes: 31 })
  await expireOrders(jobWork(services, 'test'))
  const product = services.lineKinds['product']
  if (!product) throw new Error('Nothing is sold.')
  services.lineKinds = { ...services.lineKinds, product: { ...product, reserve: refuse } }
  stripe.confirm(intentId, 'pm_card_pendingRefund')

  await post({ type: 'payment_intent.succeeded', object: { id: intentId, object: 'payment_intent' } })
  await askForRefunds(jobWork(services, 'test'))
  const [refund] = stripe.refunds.values()
  const refunds = db.selectFrom('paymentRefund').select(['status', 'providerRef', 'amountCents'])
  expect(await refunds.execute()).toEqual([{ status: 'pending', providerRef: refund?.id, amountCents: 2646 }])
  stripe.endRefund(refund?.id ?? '', 'succeeded')
  expect(await post({ type: 'refund.updated', object: refund ?? {} })).toBe(200)

  expect(await refunds.execute()).toMatchObject([{ status: 'succeeded' }])
  expect(await db.selectFrom('customerOrder').select(['status', 'paidCents', 'refundedCents']).execute()).toEqual([
    { status: 'expired', paidCents: 2646, refundedCents: 2646 },
  ])
  expect(stripe.refunds.size).toBe(1)
  expect(await inBooks(db)).toEqual({})
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a refund that fails after it had succeeded is owed again, once', async ({
  db,
  url,
  stripe,
  counter: { desk, sell, pay, refund, read },
  clock,
}) => {
  const { post } = postman({ url, stripe, now: clock.now })
  const order = await sell([gloves()])
  const payment = await pay(order.id, { method: 'card' })
  stripe.confirm(intentOf(payment), 'pm_card_visa')
  await desk(ordersContract.settlePayment, { params: { orderId: order.id, paymentId: payment.id } })
  await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])
  const [made] = stripe.refunds.values()
  stripe.endRefund(made?.id ?? '', 'failed')

  await post({ type: 'refund.failed', object: made ?? {} })
  await post({ type: 'charge.refund.updated', object: made ?? {} })

  expect(await read(order.id)).toMatchObject({ paidCents: 2646, refundedCents: 0, dueCents: -2646 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a refund that failed is owed whatever its provider says of it later, and is given by one of its own', async ({
  db,
  url,
  stripe,
  counter: { desk, sell, pay, refund, read },
  clock,
}) => {
  const { post } = postman({ url, stripe, now: clock.now })
  const order = await sell([gloves()])
  const payment = await pay(order.id, { method: 'card' })
  stripe.confirm(intentOf(payment), 'pm_card_visa')
  await desk(ordersContract.settlePayment, { params: { orderId: order.id, paymentId: payment.id } })
  await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])
  const [made] = stripe.refunds.values()
  for (const status of ['failed', 'succeeded', 'failed'] as const) {
    stripe.endRefund(made?.id ?? '', status)
    const type = status === 'failed' ? 'refund.failed' : 'refund.updated'
    expect(await post({ type, object: made ?? {} })).toBe(200)
    expect(await read(order.id)).toMatchObject({
      dueCents: -2646,
      refunds: [{ tenders: [{ status: 'failed' }] }],
    })
  }

  const [failed] = (await read(order.id)).refunds.flatMap(({ tenders }) => tenders)
  const again = { params: { refundId: failed?.id ?? '' }, headers: key(), body: {} }
  expect(await desk(ordersContract.retryRefund, again)).toMatchObject({ amountCents: 2646 })
  expect(await read(order.id)).toMatchObject({ paidCents: 2646, refundedCents: 2646, dueCents: 0 })
  expect(await faultsOfLedgers(db)).toEqual([])
})
