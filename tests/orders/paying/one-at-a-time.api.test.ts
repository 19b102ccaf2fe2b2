import { describe, expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { askForRefunds } from '#server/payments/refunds.ts'
import { openStripe } from '#server/payments/stripe/provider.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { latePaymentsContract } from '#shared/orders/late-contract.ts'
import { payLinkContract } from '#shared/orders/link-contract.ts'
import { voidContract } from '#shared/orders/void-contract.ts'
import type { NewPayment } from '#shared/payments/contract.ts'
import { asksForConfirmation, declined, gloves, key, late } from '#tests/orders/counter.ts'
import { intentOf, test as withStripe } from '#tests/payments/networks.ts'
import { postman } from '#tests/payments/stripe-events.ts'
import { test } from '#tests/support/test.ts'

import { openHouse, type Way, ways } from './house.ts'

const voidOf = (caller: Call, orderId: string, paymentId: string) =>
  caller(voidContract.voidPayment, { params: { orderId, paymentId } })

const underWay: [string, (by: Record<Way, NewPayment>) => NewPayment][] = [
  ['a card whose bank thinks', () => ({ method: 'card', demoCard: late })],
  ['a card whose bank asks', () => ({ method: 'card', demoCard: asksForConfirmation })],
  ['a form that is open', () => ({ method: 'card' })],
  ['a reader that asks', (by) => by.reader],
]

describe.for(underWay)('while there is %s', ([name, bodyOf]) => {
  test('nothing else is taken, whoever asks; once it is void anything is', async ({ db, as, services, clock }) => {
    const { sell, pay, read, by, personId, member } = await openHouse({ db, as, services })
    const sale = await sell([gloves()], { personId })
    const first = await pay(sale.id, bodyOf(by))
    const others = {
      ...by,
      'another sum by card': { ...by.card, amountCents: 1000 },
      'a share in cash': { ...by.cash, amountCents: 1000 },
      // On the same device or reader the same payment goes on.
      card: name === 'a reader that asks' ? by.card : { ...by.card, amountCents: 2000 },
      reader: name === 'a reader that asks' ? { ...by.reader, amountCents: 2000 } : by.reader,
    }

    const front = await as('front_desk')
    for (const [way, body] of Object.entries(others)) {
      await expect(
        front(ordersContract.payOrder, { params: { orderId: sale.id }, headers: key(), body }),
        way,
      ).rejects.toMatchObject({
        code: 'wrong_state',
        message: expect.stringMatching(/Wait for .+, or (?:void|cancel) /),
        facts: { current: { id: first.id } },
      })
    }
    const own = { params: { orderId: sale.id }, headers: key(), body: by.credit }
    await expect(member(ordersContract.payOrder, own)).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await read(sale.id)).toMatchObject({ paidCents: 0, payments: [{ id: first.id }] })

    if (name === 'a card whose bank thinks') {
      await expect(voidOf(front, sale.id, first.id)).rejects.toMatchObject({ code: 'wrong_state' })
      clock.pass({ minutes: 1 })
      expect(await voidOf(await as('front_desk'), sale.id, first.id)).toMatchObject({ status: 'captured' })
    } else {
      expect(await voidOf(front, sale.id, first.id)).toMatchObject({ status: 'voided' })
      expect(await voidOf(front, sale.id, first.id)).toMatchObject({ status: 'voided' })
      expect(await pay(sale.id, by.cash)).toMatchObject({ status: 'captured' })
    }

    expect(await read(sale.id)).toMatchObject({ status: 'fulfilled', paidCents: 2646, refundedCents: 0 })
    await expect(pay(sale.id, by.terminal)).rejects.toMatchObject({ code: 'wrong_state' })
    expect(await faultsOfLedgers(db)).toEqual([])
  })
})

test('who voids a payment: whoever may pay the order, and nobody what is made, declined or of others', async ({
  db,
  as,
  call,
  services,
}) => {
  const { desk, sell, pay, by, member, personId } = await openHouse({ db, as, services })
  const sale = await sell([gloves()], { personId })
  const other = await sell([gloves()])
  const open = await pay(sale.id, { method: 'card' })

  await expect(voidOf(await as(), sale.id, open.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(voidOf(await as('coach'), sale.id, open.id)).rejects.toMatchObject({ code: 'not_found' })
  await expect(voidOf(desk, other.id, open.id)).rejects.toMatchObject({ code: 'not_found' })
  expect(await voidOf(member, sale.id, open.id)).toMatchObject({ status: 'voided' })

  const asked = await pay(sale.id, by.reader)
  await expect(voidOf(member, sale.id, asked.id)).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await voidOf(desk, sale.id, asked.id)).toMatchObject({ status: 'voided' })
  const refused = await pay(sale.id, { method: 'card', demoCard: declined })
  const cash = await pay(sale.id, by.cash)
  for (const made of [refused, cash]) {
    await expect(voidOf(desk, sale.id, made.id)).rejects.toMatchObject({ code: 'wrong_state' })
  }

  await desk(payLinkContract.sendPayLink, {
    params: { orderId: other.id },
    headers: key(),
    body: { email: 'ada@example.com' },
  })
  const token = await tokenOf(db)
  const linked = await call(payLinkContract.payByLink, { headers: key(), body: { token, method: 'card' } })
  await expect(call(voidContract.voidByLink, { body: { token, paymentId: cash.id } })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await call(voidContract.voidByLink, { body: { token, paymentId: linked.id } })).toMatchObject({
    status: 'voided',
  })

  const audited = await db
    .selectFrom('auditEvent')
    .select(['actorId', 'before', 'after', 'facts'])
    .where('entity', '=', 'payment')
    .where('entityId', 'in', [cash.id, asked.id])
    .orderBy('id')
    .execute()
  expect(audited).toMatchObject([
    { actorId: desk.userId, after: { status: 'created' }, facts: { method: 'card' } },
    {},
    { before: { status: 'processing' }, after: { status: 'voided' }, facts: { method: 'card', reader: 'Front desk' } },
    { actorId: desk.userId, after: { status: 'captured' }, facts: { method: 'cash', drawer: 'Drawer 1' } },
  ])
})

const tokenOf = async (db: Db) => {
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'pay_link')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

  return /\/pay#(\S+)/.exec(text)?.[1] ?? ''
}

const atOnce = ways.filter((way) => !['card', 'card on file', 'reader'].includes(way))

withStripe(
  'what was declined in a form cannot be paid in it any more once money came in another way',
  async ({ db, as, services, stripe }) => {
    const { desk, sell, pay, read, by, personId } = await openHouse({ db, as, services })
    services.paymentProvider = openStripe(stripe.config, 300)
    const sale = await sell([gloves()], { personId })
    const form = await pay(sale.id, { method: 'card' })
    const intentId = intentOf(form)
    stripe.confirm(intentId, 'pm_card_visa_chargeDeclined')
    await expect(pay(sale.id, by.cash)).rejects.toMatchObject({ code: 'wrong_state' })
    await desk(ordersContract.settlePayment, { params: { orderId: sale.id, paymentId: form.id } })

    await pay(sale.id, by.cash)

    expect(stripe.intents.get(intentId)).toMatchObject({ status: 'canceled' })
    expect(await read(sale.id)).toMatchObject({
      paidCents: 2646,
      payments: [{ status: 'failed' }, { status: 'captured' }],
    })
  },
)

withStripe(
  'late money goes back to the card that it came from, however the order was paid meanwhile',
  async ({ db, as, url, services, stripe, clock }) => {
    const { desk, sell, pay, read, by, personId } = await openHouse({ db, as, services })
    services.paymentProvider = openStripe(stripe.config, 300)
    const { post } = postman({ url, stripe, now: clock.now })
    const toCall = async () =>
      (await desk(ordersContract.listOrders, { query: { due: 'to_call', limit: 10 } })).orders.map(({ id }) => id)

    for (const way of atOnce) {
      const sale = await sell([gloves()], { personId })
      const form = await pay(sale.id, { method: 'card' })
      const intentId = intentOf(form)
      stripe.confirm(intentId, 'pm_card_visa_chargeDeclined')
      await desk(ordersContract.settlePayment, { params: { orderId: sale.id, paymentId: form.id } })
      // Stripe does not receive the cancellation.
      stripe.faultsAt.set(`POST /v1/payment_intents/${intentId}/cancel`, 'error')
      clock.pass({ minutes: 1 })
      expect(await pay(sale.id, by[way]), way).toMatchObject({ status: 'captured' })
      stripe.confirm(intentId, 'pm_card_visa')
      expect(await post({ type: 'payment_intent.succeeded', object: { id: intentId, object: 'payment_intent' } })).toBe(
        200,
      )

      expect(await read(sale.id), way).toMatchObject({
        status: 'fulfilled',
        paidCents: 5292,
        refundedCents: 2646,
        dueCents: 0,
      })
      await askForRefunds(jobWork(services, 'test'))
      const { payments, refunds } = await read(sale.id)
      expect(payments, way).toMatchObject([{ refundedCents: 2646 }, { refundedCents: 0 }])
      expect(refunds, way).toMatchObject([
        { reason: 'Paid twice', tenders: [{ method: 'card', amountCents: 2646, status: 'succeeded' }] },
      ])
      expect([...stripe.refunds.values()].at(-1)).toMatchObject({ payment_intent: intentId, amount: 2646 })
      expect(await lastMail(db), way).toMatchObject({ template: 'paid_twice', personId })

      expect(await toCall(), way).toEqual([sale.id])
      await desk(latePaymentsContract.settleLatePayment, { params: { orderId: sale.id }, body: { isDone: true } })
      expect(await toCall(), way).toEqual([])
    }
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

const lastMail = (db: Db) =>
  db.selectFrom('notice').select(['template', 'personId']).orderBy('id', 'desc').executeTakeFirst()

test('money that comes for a cancelled order goes back and is told; what is open of one is void with it', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { desk, sell, pay, read, personId } = await openHouse({ db, as, services })
  const cancel = (orderId: string) =>
    desk(ordersContract.stepOrder, { params: { orderId }, body: { to: 'cancelled', reason: 'They left.' } })
  const open = await sell([gloves()], { personId })
  await pay(open.id, { method: 'card', demoCard: asksForConfirmation })
  expect(await cancel(open.id)).toMatchObject({ status: 'cancelled', payments: [{ status: 'voided' }] })

  const sale = await sell([gloves()], { personId })
  const payment = await pay(sale.id, { method: 'card', demoCard: late })
  expect(await cancel(sale.id)).toMatchObject({ status: 'cancelled', payments: [{ status: 'processing' }] })
  clock.pass({ minutes: 1 })
  await desk(ordersContract.settlePayment, { params: { orderId: sale.id, paymentId: payment.id } })
  await askForRefunds(jobWork(services, 'test'))

  expect(await read(sale.id)).toMatchObject({
    status: 'cancelled',
    refundedCents: 2646,
    refunds: [{ reason: 'Paid too late', tenders: [{ method: 'card', status: 'succeeded' }] }],
  })
  expect(await lastMail(db)).toMatchObject({ template: 'late_payment' })
  const { orders } = await desk(ordersContract.listOrders, { query: { due: 'to_call', limit: 10 } })
  expect(orders).toMatchObject([{ id: sale.id, lateCents: 2646 }])
  expect(await faultsOfLedgers(db)).toEqual([])
})
