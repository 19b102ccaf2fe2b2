import { describe, expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { unknownEvents } from '#server/payments/checks.ts'
import { hearOfRefunds } from '#server/payments/outside-refunds.ts'
import { askForRefunds } from '#server/payments/refunds.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { gloves, inBooks } from '#tests/orders/counter.ts'
import { intentOf, settle, test } from '#tests/payments/networks.ts'
import { postman } from '#tests/payments/stripe-events.ts'
import { personOf } from '#tests/people/clients.ts'
import type { StripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { sendTo } from '#tests/support/test.ts'

/** Somebody refunds a payment on Stripe's own pages. */
function giveBackThere(stripe: StripeStandIn, payment_intent: string, amount: number, status = 'succeeded') {
  const refund = {
    id: `re_there_${stripe.refunds.size}`,
    object: 'refund' as const,
    currency: 'usd',
    amount,
    payment_intent,
    status,
    metadata: {},
  }
  stripe.refunds.set(refund.id, refund)
  return refund
}

const outside = async (desk: Call) =>
  (await desk(ordersContract.listOrders, { query: { due: 'outside', limit: 10 } })).orders.map(({ id }) => id)

const tellings = [
  ['charge.refunded', (refund: { payment_intent: string }) => ({ id: 'ch_1', object: 'charge', ...refund })],
  ['refund.created', (refund: object) => refund],
  ['refund.updated', (refund: object) => refund],
] as const

describe.for(tellings)('told by %s', ([type, objectOf]) => {
  test('what was given back on Stripe’s own pages is counted and booked once, and staff say for what', async ({
    db,
    as,
    url,
    stripe,
    counter: { desk, sell, pay, refund, read },
    clock,
  }) => {
    const { post } = postman({ url, stripe, now: clock.now })
    const personId = await personOf(db, (await as()).userId)
    const sale = await sell([gloves(2)], { personId })
    const form = await pay(sale.id, { method: 'card' })
    const intentId = intentOf(form)
    stripe.confirm(intentId, 'pm_card_visa')
    // The studio has not heard of the payment either.
    const made = giveBackThere(stripe, intentId, 2646)
    const object = { ...objectOf(made), ...(type === 'charge.refunded' && { id: 'ch_1', object: 'charge' }) }
    expect(await Promise.all([post({ type, object }), post({ type, object })])).toEqual([200, 200])
    expect(await post({ type, object })).toBe(200)

    expect(await read(sale.id)).toMatchObject({
      status: 'fulfilled',
      paidCents: 5292,
      refundedCents: 2646,
      dueCents: 2646,
      payments: [{ refundedCents: 2646 }],
      refunds: [{ reason: 'Given back at the card provider', tenders: [{ amountCents: 2646, status: 'succeeded' }] }],
    })
    expect(await inBooks(db)).toMatchObject({ 1110: 2646, 1210: 2646 })
    expect(await outside(desk)).toEqual([sale.id])
    expect(await faultsOfLedgers(db)).toEqual([])
    const letters = await db.selectFrom('notice').select('text').where('template', '=', 'refund').execute()
    expect(letters).toEqual([{ text: expect.stringContaining('$26.46') }])

    const line = { lineId: sale.lines[0]?.id ?? '', quantity: 1 }
    expect(await refund(sale.id, [line])).toMatchObject({ totalCents: 0, tenders: [] })
    expect(await read(sale.id)).toMatchObject({ refundedCents: 2646, dueCents: 0 })
    expect(await outside(desk)).toEqual([])
    expect(await refund(sale.id, [line])).toMatchObject({ totalCents: 2646 })
    expect(await read(sale.id)).toMatchObject({ refundedCents: 5292, dueCents: 0 })
    expect(await faultsOfLedgers(db)).toEqual([])
  })
})

test('of which no word came is found; one that is under way may fail, and is owed no more than it was', async ({
  db,
  url,
  stripe,
  services,
  counter: { desk, sell, pay, read },
  clock,
}) => {
  const { post } = postman({ url, stripe, now: clock.now })
  const sale = await sell([gloves()])
  const form = await pay(sale.id, { method: 'card' })
  stripe.confirm(intentOf(form), 'pm_card_visa')
  await settle(desk, sale.id, form.id)
  const made = giveBackThere(stripe, intentOf(form), 1000, 'pending')
  await hearOfRefunds(jobWork(services, 'test'))
  await hearOfRefunds(jobWork(services, 'test'))
  expect(await read(sale.id)).toMatchObject({ refundedCents: 1000, refunds: [{ tenders: [{ status: 'pending' }] }] })
  expect(await inBooks(db)).toMatchObject({ 1210: 1000 })

  stripe.endRefund(made.id, 'failed')
  expect(await post({ type: 'refund.failed', object: made })).toBe(200)
  expect(await read(sale.id)).toMatchObject({ refundedCents: 0, dueCents: 0 })
  expect(await outside(desk)).toEqual([])
  const books = await inBooks(db)
  expect([books[1110], books[1210] ?? 0, books[2200] ?? 0]).toEqual([2646, 0, 0])
  expect(await faultsOfLedgers(db)).toEqual([])
})

const failures = [
  { takenBack: 0, refundedCents: 0, owedCents: 0, told: [] },
  { takenBack: 1, refundedCents: 0, owedCents: 2646, told: [expect.stringContaining('$26.46')] },
  { takenBack: 2, refundedCents: 2292, owedCents: 3000, told: [expect.stringContaining('$30.00')] },
]

test.for(failures)(
  'of what failed that was given back there the client is told what we owe them: $takenBack of two taken back',
  async ({ takenBack, refundedCents, owedCents, told }, { db, as, url, stripe, services, counter, clock }) => {
    const { desk, sell, pay, refund, read } = counter
    const { post } = postman({ url, stripe, now: clock.now })
    const personId = await personOf(db, (await as()).userId)
    const sale = await sell([gloves(2)], { personId })
    const form = await pay(sale.id, { method: 'card' })
    stripe.confirm(intentOf(form), 'pm_card_visa')
    await settle(desk, sale.id, form.id)
    const made = giveBackThere(stripe, intentOf(form), 3000, 'pending')
    await hearOfRefunds(jobWork(services, 'test'))
    const lineId = sale.lines[0]?.id ?? ''
    if (takenBack > 0) await refund(sale.id, [{ lineId, quantity: takenBack }])

    stripe.endRefund(made.id, 'failed')
    expect(await post({ type: 'refund.failed', object: made })).toBe(200)

    expect(await read(sale.id)).toMatchObject({ refundedCents, dueCents: 0 - owedCents })
    const books = await inBooks(db)
    expect([books[1210] ?? 0, books[2200] ?? 0]).toEqual([0, 0 - owedCents])
    const letters = await db.selectFrom('notice').select('text').where('template', '=', 'refund_failed').execute()
    expect(letters.map(({ text }) => text)).toEqual(told)
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('no more goes back than is left: neither beside a refund of ours nor after all went back there', async ({
  db,
  url,
  stripe,
  services,
  counter: { desk, sell, pay, refund, read },
  clock,
}) => {
  const { post } = postman({ url, stripe, now: clock.now })
  const sale = await sell([gloves()])
  const form = await pay(sale.id, { method: 'card' })
  stripe.confirm(intentOf(form), 'pm_card_visa')
  await settle(desk, sale.id, form.id)
  const made = giveBackThere(stripe, intentOf(form), 2646)

  // The studio does not know of it yet: Stripe refuses our refund, and theirs replaces it.
  const line = { lineId: sale.lines[0]?.id ?? '', quantity: 1 }
  expect(await refund(sale.id, [line])).toMatchObject({ status: 'failed' })
  expect(await post({ type: 'refund.created', object: made })).toBe(200)
  await askForRefunds(jobWork(services, 'test'))

  expect(await read(sale.id)).toMatchObject({ refundedCents: 2646, dueCents: 0 })
  await expect(refund(sale.id, [line])).rejects.toMatchObject({ code: 'invalid_input' })
  expect([...stripe.refunds.values()].reduce((sum, { amount }) => sum + amount, 0)).toBe(2646)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what is told of nothing that is known here is answered and kept, whatever it is', async ({
  db,
  url,
  stripe,
  services,
  counter: { sell },
  clock,
}) => {
  const { post } = postman({ url, stripe, now: clock.now })
  await sell([gloves()])
  const objects = [
    ['charge.dispute.created', { id: 'du_other', object: 'dispute' }],
    ['charge.refunded', { id: 'ch_other', object: 'charge', payment_intent: 'pi_other' }],
    ['refund.failed', { id: 're_other', object: 'refund' }],
    ['payout.paid', { id: 'po_other', object: 'payout' }],
    ['setup_intent.succeeded', { id: 'seti_other', object: 'setup_intent' }],
    ['payment_method.automatically_updated', { id: 'pm_other', object: 'payment_method' }],
    ['payment_intent.succeeded', { id: 'pi_other', object: 'payment_intent', metadata: { payment: 'x' } }],
  ] as const
  for (const [type, object] of objects) {
    const event = { id: `evt_${object.id}`, type, object }
    expect(await post(event), type).toBe(200)
    expect(await post(event), type).toBe(200)
  }
  // A refund of another program's charge, which is not ours.
  const foreign = giveBackThere(stripe, 'pi_foreign', 100)
  expect(await post({ type: 'refund.created', object: foreign })).toBe(200)

  expect(await db.selectFrom('providerEvent').select('unknown').where('unknown', 'is', null).execute()).toEqual([])
  const { state, sentence } = await unknownEvents(jobWork(services, 'test'), services.config, clock.now)
  expect([state, sentence]).toEqual(['ok', expect.stringContaining('8 events of 30 days')])
})

test('what is signed and no event is refused as such, and makes no fault of ours', async ({
  url,
  stripe,
  clock,
  counter,
}) => {
  await counter.sell([gloves()])
  const send = (payload: string) => {
    const { signature } = stripe.signText(payload, clock.now())
    const request = { method: 'POST' as const, url: '/webhooks/stripe', headers: {}, body: payload }
    return sendTo(url, { 'stripe-signature': signature })(request)
  }
  const none = ['x', '{', 'null', '[]', '17', '"evt"', '{}', '{"id":1}', '{"id":"evt_1","type":"charge.refunded"}']
  const strange = [
    { id: 'evt_1', type: 'a', data: null },
    { id: 'evt_\u0000', type: 'a', data: { object: {} } },
    { id: 'evt_1', object: 'v2.core.event', type: 'v2.a' },
    { id: 'e'.repeat(5000), type: 'a', data: { object: {} } },
  ]
  for (const payload of [...none, ...strange.map((one) => JSON.stringify(one))]) {
    expect(await send(payload), payload.slice(0, 60)).toMatchObject({ status: 400, body: { code: 'bad_json' } })
  }
  for (const object of [null, 1, [], {}, { id: 'pi_\u0000', object: 'payment_intent' }, { id: 1, object: 'refund' }]) {
    const event = { id: 'evt_2', type: 'payment_intent.succeeded', data: { object } }
    expect(await send(JSON.stringify(event)), JSON.stringify(object)).toMatchObject({ status: 200 })
  }
})
