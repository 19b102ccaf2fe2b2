import { expect, test } from 'vitest'

import { Failure } from '#shared/http/failure.ts'
import {
  planRefund,
  type RefundableLine as Line,
  type RefundCause,
  type RefundPart,
  type RefundPlan,
} from '#shared/orders/refund-plan.ts'
import type { Hand, RefundablePayment as Payment } from '#shared/payments/refund-tenders.ts'

import { client, coach, desk, deskFromAfar, line, minute, paidBy, wayNames } from './paid-ways.ts'

const paidOrder = (
  payments: readonly Payment[],
  more: { excessCents?: number; waitingCents?: number; hand?: Hand } = {},
) => ({
  excessCents: 2000,
  waitingCents: 0,
  lostCents: new Map<string, number>(),
  hand: desk,
  payments,
  ...more,
})

const tendersOf = ({ tenders }: RefundPlan<Line, Payment>) =>
  tenders.map(({ payment, amountCents, way }) => [payment.id, amountCents, way])

const returned: RefundPart<Line> = { ...line, line, quantity: 1, countedQuantity: 1, giveBack: true }

/** How each payment method is refunded, by who refunds it. */
const goesBack = {
  card: { desk: 'provider', coach: 'provider', client: 'provider', deskFromAfar: 'provider' },
  cash: { desk: 'hand', coach: 'hand', client: 'waits', deskFromAfar: 'waits' },
  terminal: { desk: 'hand', coach: 'waits', client: 'waits', deskFromAfar: 'hand' },
  'a gift card': { desk: 'same', coach: 'same', client: 'same', deskFromAfar: 'same' },
  'store credit': { desk: 'same', coach: 'same', client: 'same', deskFromAfar: 'same' },
  'a house account': { desk: 'same', coach: 'same', client: 'same', deskFromAfar: 'same' },
} as const

test.for(wayNames)('what came by %s goes back by whoever is there, for whatever cause', (name) => {
  const payment = paidBy(name, 5000)
  const hands = { desk, coach, client, deskFromAfar }
  for (const who of ['desk', 'coach', 'client', 'deskFromAfar'] as const) {
    const paid = paidOrder([payment], { hand: hands[who] })
    const causes: RefundCause<Line, Payment>[] = [
      { why: 'returned', parts: [returned], isToCredit: false },
      { why: 'cheaper', cents: 2000 },
      { why: 'cheaper', cents: 2000, canceled: { ...line, state: 'reserved', totalCents: 2500, netCents: 2500 } },
      { why: 'overpaid', cents: 2000 },
      { why: 'overpaid', cents: 2000, of: payment },
      { why: 'failed', cents: 2000, of: payment, isToCredit: false },
    ]
    for (const cause of causes) {
      const plan = planRefund(paid, cause)
      expect(plan.totalCents).toBe(2000)
      expect(tendersOf(plan)).toEqual([[name, 2000, goesBack[name][who]]])
    }
  }
})

test.for(wayNames)('what came by %s becomes store credit where that is asked for', (name) => {
  const payment = paidBy(name, 5000)
  const paid = paidOrder([payment])

  for (const cause of [
    { why: 'returned', parts: [returned], isToCredit: true },
    { why: 'failed', cents: 2000, of: payment, isToCredit: true },
  ] as const) {
    expect(tendersOf(planRefund(paid, cause))).toEqual([[name, 2000, 'store_credit']])
  }
})

test.for(wayNames)('of what came by %s and was lost to a bank, what is owed is settled, and no more', (name) => {
  const lost = paidBy(name, 5000, { status: 'lost' })
  const paid = { ...paidOrder([lost]), lostCents: new Map([[name, 3000]]) }

  expect(tendersOf(planRefund(paid, { why: 'lost' }))).toEqual([[name, 2000, 'bank']])
  expect(tendersOf(planRefund({ ...paid, excessCents: 4000 }, { why: 'lost' }))).toEqual([[name, 3000, 'bank']])
  expect(tendersOf(planRefund({ ...paid, excessCents: -100 }, { why: 'lost' }))).toEqual([])
  // A sum that the bank has taken back is not refunded again.
  expect(planRefund(paid, { why: 'cheaper', cents: 2000 })).toMatchObject({ totalCents: 2000, tenders: [] })
  expect(() => planRefund(paid, { why: 'returned', parts: [returned], isToCredit: false })).toThrow(
    new Failure('not_refundable', 'More cannot be given back than was paid.'),
  )
})

test('a canceled line stands in its refund with its whole price, whatever is kept of it as a fee', () => {
  const canceled: Line = { ...line, state: 'reserved', netCents: 6000, totalCents: 6000, quantity: 1 }
  const paid = paidOrder([paidBy('card', 6000)], { excessCents: 4500 })

  expect(planRefund(paid, { why: 'cheaper', cents: 4500, canceled })).toMatchObject({
    totalCents: 4500,
    parts: [{ totalCents: 6000, countedQuantity: 1, giveBack: true }],
  })
  // Everything is kept, so nothing is refunded.
  const kept = paidOrder([paidBy('card', 6000)], { excessCents: 0 })
  expect(planRefund(kept, { why: 'cheaper', cents: 0, canceled })).toEqual({ parts: [], totalCents: 0, tenders: [] })
})

test.for([
  ['no more than it is cheaper by', { excessCents: 3000, waitingCents: 0 }, 1000, 1000],
  ['no more than was paid beyond its total', { excessCents: 400, waitingCents: 0 }, 1000, 400],
  ['nothing that waits at the desk already', { excessCents: 1500, waitingCents: 1000 }, 1000, 500],
  ['nothing where less was paid than it comes to', { excessCents: -200, waitingCents: 0 }, 1000, 0],
  ['nothing where all waits already', { excessCents: 1000, waitingCents: 1500 }, 1000, 0],
] as const)('of an order that became cheaper goes back %s', ([, paid, cheaperCents, cents]) => {
  expect(planRefund(paidOrder([paidBy('card', 9000)], paid), { why: 'cheaper', cents: cheaperCents }).totalCents).toBe(
    cents,
  )
})

test('the last that came goes back first, each as far as it goes', () => {
  const payments = [
    paidBy('a gift card', 5000, { capturedAt: minute(1) }),
    // Its bank took an hour to answer.
    paidBy('card', 12_065, { createdAt: minute(0), capturedAt: minute(61) }),
    paidBy('store credit', 3000, { capturedAt: minute(2) }),
  ]
  const back = (cents: number) => tendersOf(planRefund(paidOrder(payments), { why: 'overpaid', cents }))

  expect(back(6533)).toEqual([['card', 6533, 'provider']])
  expect(back(20_065)).toEqual([
    ['card', 12_065, 'provider'],
    ['store credit', 3000, 'same'],
    ['a gift card', 5000, 'same'],
  ])
})

test('what failed goes to the payment before, where nothing is left of the one that it was of', () => {
  const card = paidBy('card', 2000, { refundedCents: 2000, status: 'refunded' })
  const paid = paidOrder([card, paidBy('cash', 500)])

  expect(tendersOf(planRefund(paid, { why: 'failed', cents: 2000, of: card, isToCredit: false }))).toEqual([
    ['cash', 500, 'hand'],
  ])
  expect(() => planRefund(paidOrder([card]), { why: 'failed', cents: 2000, of: card, isToCredit: false })).toThrow(
    new Failure('not_refundable', 'All that was paid went back already.'),
  )
})
