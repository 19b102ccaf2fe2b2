import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { askForRefunds } from '#server/payments/refunds.ts'
import { settleOpen } from '#server/payments/settle.ts'
import { gloves } from '#tests/orders/counter.ts'

import { intentOf, settle, test } from './networks.ts'

// Stripe's own client asks a second time where a connection breaks.
const times = { silence: 1, 'unsent answer': 1, 'lost answer': 2, html: 1, error: 1, cut: 2 }

test.for(['silence', 'unsent answer', 'lost answer', 'html', 'error', 'cut'] as const)(
  'after a first answer that is none (%s) a payment is under way; asked again it is the same charge',
  async (fault, { stripe, services, counter: { desk, sell, pay, read }, db }) => {
    const order = await sell([gloves()])
    const faults = Array.from({ length: times[fault] }, () => fault)
    stripe.faults.push(...faults)
    const unknown = await pay(order.id, { method: 'card' })
    expect(unknown).toMatchObject({ status: 'processing' })

    await settleOpen(services)
    const again = await pay(order.id, { method: 'card' })
    expect(again).toMatchObject({ id: unknown.id, status: 'requires_action' })
    expect(stripe.intents.size).toBe(1)
    stripe.confirm(intentOf(again), 'pm_card_visa')
    stripe.faults.push(...faults)
    await expect(settle(desk, order.id, again.id)).rejects.toMatchObject({ code: 'unavailable' })
    await settle(desk, order.id, again.id)

    expect(await read(order.id)).toMatchObject({ status: 'fulfilled', paidCents: 2646 })
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('what Stripe will never do is declined, in words, and no failure of ours', async ({
  stripe,
  counter: { sell, pay, read },
}) => {
  const order = await sell([gloves()])
  stripe.faults.push('refusal')

  expect(await pay(order.id, { method: 'card' })).toMatchObject({
    status: 'failed',
    decline: { code: 'amount_too_small', message: expect.stringContaining('too little for a card') },
  })
  expect(await pay(order.id, { method: 'card' })).toMatchObject({ status: 'requires_action' })
  expect(await read(order.id)).toMatchObject({ status: 'awaiting_payment', paidCents: 0 })
})

test.for(['silence', 'unsent answer', 'lost answer', 'html', 'error', 'cut'] as const)(
  'after an answer that is none (%s) a refund is under way; asked again it is given once',
  async (fault, { stripe, services, counter: { desk, sell, pay, refund, read }, db }) => {
    const order = await sell([gloves()])
    const payment = await pay(order.id, { method: 'card' })
    stripe.confirm(intentOf(payment), 'pm_card_visa')
    await settle(desk, order.id, payment.id)
    // The first call looks for one that was made before.
    const listing = stripe.calls.length
    stripe.faults.push('error')
    expect(await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])).toMatchObject({
      status: 'pending',
    })
    expect(stripe.calls.slice(listing)).toEqual(['GET /v1/refunds'])
    stripe.faults.push(fault)
    await askForRefunds(services)
    await askForRefunds(services)

    expect(stripe.refunds.size).toBe(1)
    expect(await read(order.id)).toMatchObject({
      refundedCents: 2646,
      refunds: [{ tenders: [{ status: 'succeeded' }] }],
    })
    expect(await faultsOfLedgers(db)).toEqual([])
  },
)

test('a payment that was never answered is ended once its key is forgotten', async ({
  db,
  stripe,
  services,
  counter: { sell, pay },
  clock,
}) => {
  const order = await sell([gloves()])
  stripe.faults.push('lost answer', 'lost answer')
  await pay(order.id, { method: 'card' })
  clock.pass({ hours: 21 })

  await settleOpen(services)

  expect(await db.selectFrom('payment').select('status').execute()).toEqual([{ status: 'voided' }])
  expect(stripe.intents.size).toBe(1)
})

test('while Stripe is away a run gives up after three; what another account was asked is ended in the end', async ({
  db,
  stripe,
  services,
  counter: { sell, pay },
  clock,
}) => {
  for (const _ of 'five!') {
    const order = await sell([gloves()])
    await pay(order.id, { method: 'card' })
  }
  stripe.calls.length = 0
  stripe.faults.push('error', 'error', 'error')
  await settleOpen(services)
  expect(stripe.calls).toHaveLength(3)

  stripe.intents.clear()
  clock.pass({ days: 4 })
  await settleOpen(services)

  expect(await db.selectFrom('payment').select('status').distinct().execute()).toEqual([{ status: 'voided' }])
})
