import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { settleOpen } from '#server/payments/settle.ts'
import { gloves } from '#tests/orders/counter.ts'

import { expectOneCharge, expectOneRefund, nearFaults } from './faults/unanswered.ts'
import { test } from './networks.ts'

test.for(nearFaults)(
  'after a first answer that is none (%s) a payment is under way; asked again it is the same charge',
  (fault, { stripe, services, counter, as, db }) => expectOneCharge(fault, { stripe, services, counter, as, db }),
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

test.for(nearFaults)(
  'after an answer that is none (%s) a refund is under way; asked again it is given once',
  (fault, { stripe, services, counter, as, db }) => expectOneRefund(fault, { stripe, services, counter, as, db }),
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

  await settleOpen(jobWork(services, 'test'))

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
  await settleOpen(jobWork(services, 'test'))
  expect(stripe.calls).toHaveLength(3)

  stripe.intents.clear()
  clock.pass({ days: 4 })
  await settleOpen(jobWork(services, 'test'))

  expect(await db.selectFrom('payment').select('status').distinct().execute()).toEqual([{ status: 'voided' }])
})
