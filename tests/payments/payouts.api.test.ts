import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { settlePayouts } from '#server/payments/payouts/settle-payout.ts'
import type { Call } from '#shared/http/call.ts'
import { monthEndContract } from '#shared/orders/month-end.ts'
import { balls, gloves, inBooks } from '#tests/orders/counter.ts'
import { payoutOf } from '#tests/support/stripe/payouts.ts'

import { networkOf, test } from './networks.ts'
import { postman } from './stripe-events.ts'

const monthOf = (desk: Call) => desk(monthEndContract.readMonthEnd, { params: { month: '2026-11' } })

const isClear = async (desk: Call) => (await monthOf(desk)).items.find(({ item }) => item === 'payouts')?.isClear

test('the demo pays out each morning what it took before, less its fees, once', async ({
  services,
  stripe,
  counter: { desk: today, sell, refund },
  as,
  db,
  clock,
}) => {
  const network = networkOf('demo', services, stripe, () => undefined)
  const [first, second] = [await sell([balls()]), await sell([gloves()])]
  await network.pay(today, first.id, 'accepted')
  await network.pay(today, second.id, 'accepted')
  await refund(first.id, [{ lineId: first.lines[0]?.id ?? '', quantity: 1 }])
  await settlePayouts(jobWork(services, 'test'))
  expect((await monthOf(today)).payouts).toEqual([])

  clock.pass({ hours: 12 })
  const desk = await as('manager')
  await settlePayouts(jobWork(services, 'test'))
  await settlePayouts(jobWork(services, 'test'))

  const fees = Math.round(1378 * 0.029) + 30 + Math.round(2646 * 0.029) + 30
  expect((await monthOf(desk)).payouts).toMatchObject([
    {
      status: 'paid',
      arrivesOn: '2026-11-25',
      chargeCount: 2,
      chargedCents: 4024,
      refundedCents: -1378,
      feeCents: fees,
      amountCents: 2646 - fees,
      isExplained: true,
    },
  ])
  expect(await inBooks(db)).toMatchObject({ 1010: 2646 - fees, 5100: fees })
  expect(await inBooks(db)).not.toHaveProperty('1110')
  expect(await isClear(desk)).toBe(true)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a payout of Stripe is explained by its transactions, posted once it is paid, and taken back when a bank refuses it', async ({
  services,
  stripe,
  counter: { desk, sell },
  db,
  url,
}) => {
  const network = networkOf('stripe', services, stripe, () => undefined)
  const { id: orderId } = await sell([gloves()])
  await network.pay(desk, orderId, 'accepted')
  const [intentId = ''] = stripe.intents.keys()
  const source = { id: 'ch_1', object: 'charge', payment_intent: intentId }
  const payout = payoutOf(
    'po_1',
    [
      { type: 'charge', amount: 2646, fee: 107, source },
      { type: 'stripe_fee', amount: -200 },
    ],
    '2026-11-26T00:00:00Z',
  )
  stripe.payouts.set(payout.id, { ...payout, status: 'in_transit' })
  const { post } = postman({ url, stripe, now: services.now })
  const tell = (type: string) => post({ type, object: { id: payout.id, object: 'payout' } })

  expect(await tell('payout.created')).toBe(200)
  expect((await monthOf(desk)).payouts).toMatchObject([{ status: 'in_transit', isExplained: true }])
  expect(await isClear(desk)).toBe(false)
  expect(await inBooks(db)).not.toHaveProperty('1010')

  stripe.payouts.set(payout.id, payout)
  for (const type of ['payout.paid', 'payout.created', 'payout.paid']) expect(await tell(type)).toBe(200)
  await settlePayouts(jobWork(services, 'test'))
  expect((await monthOf(desk)).payouts).toMatchObject([
    { status: 'paid', chargedCents: 2646, feeCents: 307, amountCents: 2339, foreignCents: 0, isExplained: true },
  ])
  expect(await inBooks(db)).toMatchObject({ 1010: 2339, 5100: 307 })
  expect(await inBooks(db)).not.toHaveProperty('1110')
  expect(await isClear(desk)).toBe(true)

  stripe.payouts.set(payout.id, { ...payout, status: 'failed' })
  await tell('payout.failed')
  await tell('payout.failed')
  expect((await monthOf(desk)).payouts).toMatchObject([{ status: 'failed' }])
  expect(await inBooks(db)).toMatchObject({ 1110: 2339, 5100: 307 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what was not charged here, or is not known, is not explained', async ({
  services,
  stripe,
  counter: { desk },
}) => {
  networkOf('stripe', services, stripe, () => undefined)
  const foreign = { id: 'ch_2', object: 'charge', payment_intent: 'pi_elsewhere' }
  const parts = [
    { type: 'charge', amount: 5000, fee: 175, source: foreign },
    { type: 'reserve_transaction', amount: -1000 },
  ]
  stripe.payouts.set('po_2', payoutOf('po_2', parts, '2026-11-20T00:00:00Z'))

  await settlePayouts(jobWork(services, 'test'))

  expect((await monthOf(desk)).payouts).toMatchObject([
    { foreignCents: 5000, otherCents: -1000, amountCents: 3825, isExplained: false },
  ])
  expect(await isClear(desk)).toBe(false)
})
