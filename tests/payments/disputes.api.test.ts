import { describe, expect } from 'vitest'

import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { settleDisputes } from '#server/payments/disputes/settle-dispute.ts'
import type { Call } from '#shared/http/call.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { cardsContract } from '#shared/payments/cards-contract.ts'
import { disputesContract } from '#shared/payments/disputes.ts'
import { balls, inBooks, key, type openCounter } from '#tests/orders/counter.ts'
import { personOf } from '#tests/people/clients.ts'
import type { StripeStandIn } from '#tests/support/stripe-stand-in.ts'
import { disputeOf, endDispute, returnFee } from '#tests/support/stripe/disputes.ts'

import { intentOf, networkOf, test } from './networks.ts'
import { postman } from './stripe-events.ts'

// A bank takes a payment back, with each provider.

const takenBack = '4000000000000259'

interface DisputeFixtures {
  services: Services
  stripe: StripeStandIn
  member: Call
  orderId: string
}

/** Pays by a card that is kept and that its bank takes back; the job then learns of the dispute. */
async function payAndDispute(
  name: 'demo' | 'stripe',
  { services, stripe, member, orderId }: DisputeFixtures,
): Promise<void> {
  networkOf(name, services, stripe, () => undefined)
  const body = { method: 'card', keepCard: true, ...(name === 'demo' && { demoCard: takenBack }) } as const
  const payment = await member(ordersContract.payOrder, { params: { orderId }, headers: key(), body })
  if (name === 'stripe') {
    const intentId = payment.clientSecret?.split('_secret')[0] ?? ''
    stripe.confirm(intentId, 'pm_card_visa')
    await member(ordersContract.settlePayment, { params: { orderId, paymentId: payment.id } })
    const dispute = disputeOf(intentId, 1378, new Date(services.now().getTime() + 7 * 86_400_000))
    stripe.disputes.set(dispute.id, dispute)
  }
  await settleDisputes(jobWork(services, 'test'))
  await settleDisputes(jobWork(services, 'test'))
}

const onlyDispute = async (desk: Call) => (await desk(disputesContract.listDisputes, {})).disputes[0]

describe.for(['demo', 'stripe'] as const)('with cards of %s', (name) => {
  test('a dispute is a task: its sum with the fee is disputed, nothing is refunded, the card is paused; answered and won', async ({
    services,
    stripe,
    counter: { desk, sell, refund, read },
    as,
    db,
    clock,
  }) => {
    const member = await as()
    const personId = await personOf(db, member.userId)
    const order = await sell([balls()], { personId })
    await payAndDispute(name, { services, stripe, member, orderId: order.id })

    const dispute = await onlyDispute(desk)
    const disputeId = dispute?.id ?? ''
    expect(dispute).toMatchObject({
      status: 'needs_response',
      amountCents: 1378,
      feeCents: 1500,
      dueAt: new Date(services.now().getTime() + 7 * 86_400_000),
    })
    expect(await inBooks(db)).toMatchObject({ 1110: -1500, 1120: 2878 })
    await expect(refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])).rejects.toMatchObject({
      code: 'not_refundable',
    })
    const { cards } = await member(cardsContract.listMyCards, {})
    expect(cards).toMatchObject([{ isPaused: true }])
    const next = await sell([balls()], { personId })
    const body = { method: 'card', cardId: cards[0]?.id ?? '' } as const
    const charge = () => desk(ordersContract.payOrder, { params: { orderId: next.id }, headers: key(), body })
    await expect(charge()).rejects.toMatchObject({ code: 'wrong_state' })

    const file = await desk(disputesContract.readDispute, { params: { disputeId } })
    expect(file).toMatchObject({ order: { number: order.number }, client: { email: member.email } })
    expect(file.evidence.map(({ kind }) => kind)).toEqual(['what', 'receipt'])
    expect(file.evidence[0]?.text).toContain('1 x Balls: 13.78 USD')
    const submit = () => desk(disputesContract.submitDispute, { params: { disputeId } })
    await expect(submit()).rejects.toMatchObject({ code: 'wrong_state' })
    const note = 'They were handed over.'
    await desk(disputesContract.stageDispute, { params: { disputeId }, body: { note } })
    expect(await submit()).toMatchObject({ status: 'under_review', note, submittedAt: services.now() })
    await expect(submit()).rejects.toMatchObject({ code: 'wrong_state' })
    const [kept] = stripe.disputes.values()
    if (kept) {
      expect(kept.evidence).toMatchObject({ customer_email_address: member.email })
      expect(kept.evidence['uncategorized_text']).toContain(note)
      endDispute(kept, 'won')
    }

    clock.pass({ minutes: 5 })
    await settleDisputes(jobWork(services, 'test'))
    await settleDisputes(jobWork(services, 'test'))
    expect(await onlyDispute(desk)).toMatchObject({ status: 'won', endedAt: services.now() })
    const books = await inBooks(db)
    expect(books).toMatchObject({ 1110: 1378 - 1500, 5110: 1500 })
    expect(books).not.toHaveProperty('1120')
    expect(await charge()).toMatchObject({ status: 'captured' })
    expect(await read(order.id)).toMatchObject({ paidCents: 1378, dueCents: 0 })
    expect(await faultsOfLedgers(db)).toEqual([])
  })

  test('what nobody answers is lost, with its fee, and the card stays paused', async ({
    services,
    stripe,
    counter: { sell },
    as,
    db,
    clock,
  }) => {
    const member = await as()
    const { id: orderId } = await sell([balls()], { personId: await personOf(db, member.userId) })
    await payAndDispute(name, { services, stripe, member, orderId })

    const [kept] = stripe.disputes.values()
    if (kept) endDispute(kept, 'lost')
    clock.pass({ days: 8 })
    await settleDisputes(jobWork(services, 'test'))

    const later = await as('manager')
    expect(await onlyDispute(later)).toMatchObject({ status: 'lost' })
    expect(await inBooks(db)).toMatchObject({ 1110: -1500, 5110: 2878 })
    expect(await db.selectFrom('payment').select('status').execute()).toEqual([{ status: 'lost' }])
    expect(await db.selectFrom('paymentMethod').select('pausedAt').execute()).not.toEqual([{ pausedAt: null }])
    expect(await faultsOfLedgers(db)).toEqual([])
  })
})

test('Stripe’s word of a dispute is heard once in every order, also where it has ended before it was heard of', async ({
  services,
  stripe,
  counter: { desk, sell },
  as,
  db,
  url,
}) => {
  const member = await as()
  const { id: orderId } = await sell([balls()], { personId: await personOf(db, member.userId) })
  networkOf('stripe', services, stripe, () => undefined)
  const payment = await member(ordersContract.payOrder, {
    params: { orderId },
    headers: key(),
    body: { method: 'card' },
  })
  const intentId = payment.clientSecret?.split('_secret')[0] ?? ''
  stripe.confirm(intentId, 'pm_card_visa')
  await member(ordersContract.settlePayment, { params: { orderId, paymentId: payment.id } })
  const dispute = disputeOf(intentId, 1378, services.now())
  stripe.disputes.set(dispute.id, dispute)
  endDispute(dispute, 'won')

  const { post } = postman({ url, stripe, now: services.now })
  const object = { id: dispute.id, object: 'dispute', payment_intent: intentId }
  for (const type of ['charge.dispute.closed', 'charge.dispute.created', 'charge.dispute.closed']) {
    expect(await post({ type, object })).toBe(200)
  }

  expect(await onlyDispute(desk)).toMatchObject({ status: 'won' })
  expect(await inBooks(db)).toMatchObject({ 5110: 1500 })
  expect(await faultsOfLedgers(db)).toEqual([])
  // A dispute of a charge that was not made here is not stored.
  const foreign = disputeOf('pi_foreign', 500, services.now())
  stripe.disputes.set(foreign.id, foreign)
  expect(await post({ type: 'charge.dispute.created', object: { id: foreign.id, object: 'dispute' } })).toBe(200)
  expect((await desk(disputesContract.listDisputes, {})).disputes).toHaveLength(1)
})

interface PaymentFixtures {
  services: Services
  stripe: StripeStandIn
  counter: Pick<Awaited<ReturnType<typeof openCounter>>, 'sell' | 'pay'>
  member: Call & { userId: string }
}

/** Keeps the card that pays, and pays a second order with it. */
async function payTwice({ services, stripe, counter, member }: PaymentFixtures): Promise<string[]> {
  networkOf('stripe', services, stripe, () => undefined)
  const personId = await personOf(services.db, member.userId)
  const first = await counter.sell([balls()], { personId })
  const body = { method: 'card', keepCard: true } as const
  const payment = await member(ordersContract.payOrder, { params: { orderId: first.id }, headers: key(), body })
  stripe.confirm(intentOf(payment), 'pm_card_visa')
  await member(ordersContract.settlePayment, { params: { orderId: first.id, paymentId: payment.id } })
  const second = await counter.sell([balls()], { personId })
  const [card] = (await member(cardsContract.listMyCards, {})).cards
  await counter.pay(second.id, { method: 'card', cardId: card?.id ?? '' })

  return [...stripe.intents.keys()]
}

test('a card of which two payments are disputed is charged again once neither is open', async ({
  services,
  stripe,
  counter,
  as,
}) => {
  const member = await as()
  const dueAt = new Date(services.now().getTime() + 7 * 86_400_000)
  const disputes = (await payTwice({ services, stripe, counter, member })).map((ref) => disputeOf(ref, 1378, dueAt))
  for (const dispute of disputes) stripe.disputes.set(dispute.id, dispute)
  const isPaused = async () => (await member(cardsContract.listMyCards, {})).cards[0]?.isPaused
  await settleDisputes(jobWork(services, 'test'))
  expect(await isPaused()).toBe(true)

  for (const [at, dispute] of disputes.entries()) {
    endDispute(dispute, 'won')
    await settleDisputes(jobWork(services, 'test'))
    expect(await isPaused()).toBe(at === 0)
  }
})

test('a fee that comes back after a dispute has ended is no loss any more, once', async ({
  services,
  stripe,
  counter,
  as,
  db,
  url,
}) => {
  const [ref = ''] = await payTwice({ services, stripe, counter, member: await as() })
  const dispute = disputeOf(ref, 1378, services.now())
  stripe.disputes.set(dispute.id, dispute)
  endDispute(dispute, 'won')
  await settleDisputes(jobWork(services, 'test'))
  await settleDisputes(jobWork(services, 'test'))
  expect(await inBooks(db)).toMatchObject({ 1110: 2 * 1378 - 1500, 5110: 1500 })

  returnFee(dispute)
  const { post } = postman({ url, stripe, now: services.now })
  const object = { id: dispute.id, object: 'dispute' }
  for (const _ of 'ab') expect(await post({ type: 'charge.dispute.funds_reinstated', object })).toBe(200)
  const books = await inBooks(db)
  expect(books).toMatchObject({ 1110: 2 * 1378 })
  expect(books).not.toHaveProperty('5110')
  expect(await faultsOfLedgers(db)).toEqual([])
})
