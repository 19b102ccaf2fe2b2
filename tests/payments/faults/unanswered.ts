import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { askForRefunds } from '#server/payments/refunds.ts'
import { settleOpen } from '#server/payments/settle.ts'
import { balls, gloves, inBooks, type openCounter } from '#tests/orders/counter.ts'
import { intentOf, settle } from '#tests/payments/networks.ts'
import { standReader } from '#tests/payments/stand-reader.ts'
import type { StripeStandIn } from '#tests/support/stripe-stand-in.ts'
import type { CallAs } from '#tests/support/test.ts'

/**
 * The ways in which Stripe's answer fails: each run has the three most different ones, the long tests have the others.
 */
export const nearFaults = ['silence', 'lost answer', 'html'] as const
export const otherFaults = ['unsent answer', 'error', 'cut'] as const
type Fault = (typeof nearFaults)[number] | (typeof otherFaults)[number]

interface Counter {
  stripe: StripeStandIn
  services: Services
  counter: Awaited<ReturnType<typeof openCounter>>
  as: CallAs
  db: Db
}

// Stripe's library asks a second time when a connection breaks.
const times = { silence: 1, 'unsent answer': 1, 'lost answer': 2, html: 1, error: 1, cut: 2 }

const handedOver = 'POST /v1/terminal/readers/tmr_1/process_payment_intent'

/** A payment without an answer is pending; asked again it is the same charge. */
export async function expectOneCharge(
  fault: Fault,
  { stripe, services, counter: { desk, sell, pay, read }, db }: Counter,
) {
  const order = await sell([gloves()])
  const faults = Array.from({ length: times[fault] }, () => fault)
  stripe.faults.push(...faults)
  const unknown = await pay(order.id, { method: 'card' })
  expect(unknown).toMatchObject({ status: 'processing' })

  await settleOpen(jobWork(services, 'test'))
  const again = await pay(order.id, { method: 'card' })
  expect(again).toMatchObject({ id: unknown.id, status: 'requires_action' })
  expect(stripe.intents.size).toBe(1)
  stripe.confirm(intentOf(again), 'pm_card_visa')
  stripe.faults.push(...faults)
  await expect(settle(desk, order.id, again.id)).rejects.toMatchObject({ code: 'unavailable' })
  await settle(desk, order.id, again.id)

  expect(await read(order.id)).toMatchObject({ status: 'fulfilled', paidCents: 2646 })
  expect(await faultsOfLedgers(db)).toEqual([])
}

/** A refund without an answer is pending; asked again it is made once. */
export async function expectOneRefund(
  fault: Fault,
  { stripe, services, counter: { desk, sell, pay, refund, read }, db }: Counter,
) {
  const order = await sell([gloves()])
  const payment = await pay(order.id, { method: 'card' })
  stripe.confirm(intentOf(payment), 'pm_card_visa')
  await settle(desk, order.id, payment.id)
  // The first call looks for an earlier refund.
  const listing = stripe.calls.length
  stripe.faults.push('error')
  expect(await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])).toMatchObject({
    status: 'pending',
  })
  expect(stripe.calls.slice(listing)).toEqual(['GET /v1/refunds'])
  stripe.faults.push(fault)
  await askForRefunds(jobWork(services, 'test'))
  await askForRefunds(jobWork(services, 'test'))

  expect(stripe.refunds.size).toBe(1)
  expect(await read(order.id)).toMatchObject({
    refundedCents: 2646,
    refunds: [{ tenders: [{ status: 'succeeded' }] }],
  })
  expect(await faultsOfLedgers(db)).toEqual([])
}

/** A reader whose answer is unknown counts as pending, never as failed, and is asked once. */
export async function expectOneAsking(
  fault: Fault,
  { services, stripe, counter: { desk, sell, read, pay }, as, db }: Counter,
) {
  const { ask, look, touch } = await standReader({ name: 'stripe', services, stripe, desk, as })
  const order = await sell([balls()])
  stripe.faultsAt.set(handedOver, fault)

  const unknown = await ask(order.id)
  expect(unknown).toMatchObject({ status: 'processing', reader: 'Front desk' })
  // Another sale cannot take over the reader meanwhile.
  const other = await sell([balls()])
  await expect(ask(other.id)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await look(unknown.id)).toMatchObject({ status: 'processing' })
  expect(stripe.intents.size).toBe(1)
  await touch(unknown.id, 'tap')
  await settleOpen(jobWork(services, 'test'))

  expect(await read(order.id)).toMatchObject({ paidCents: 1378, payments: [{ id: unknown.id, status: 'captured' }] })
  await expect(pay(order.id, { method: 'cash' })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await inBooks(db)).toMatchObject({ 1110: 1378 })
  expect(await faultsOfLedgers(db)).toEqual([])
}
