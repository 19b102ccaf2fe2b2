import fc from 'fast-check'
import { expect, test } from 'vitest'

import { Failure } from '#shared/http/failure.ts'
import { part } from '#shared/money.ts'
import {
  isAllOf,
  type LeftOfLine,
  planRefund,
  planReturn,
  type RefundableLine as Line,
  type RefundPart,
  type RefundPlan,
} from '#shared/orders/refund-plan.ts'
import { coinOf, type Hand, partOutside, type RefundablePayment as Payment } from '#shared/payments/refund-tenders.ts'

import { client, desk, line, minute, paidBy, wayNames } from './paid-ways.ts'

interface Order {
  lines: Line[]
  payments: Payment[]
  /** The parts that came back of each line. */
  back: Map<string, RefundPart<Line>[]>
  waitingCents: number
  isOnTop: boolean
  /** Payments of which a part went back without coins. */
  withoutCoins: Set<string>
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

const liveTotal = ({ lines }: Order) =>
  sum(lines.filter(({ state }) => state !== 'released').map((one) => one.totalCents - one.returnedCents))
const kept = ({ payments }: Order) => sum(payments.map((one) => one.capturedCents - one.refundedCents))

function leftOf({ lines, back }: Order): LeftOfLine<Line>[] {
  return lines.map((one) => {
    const parts = back.get(one.id) ?? []
    const taxes = one.taxes.map(({ jurisdiction, cents }) => ({
      jurisdiction,
      cents:
        cents -
        sum(
          parts
            .flatMap((each) => each.taxes.filter((tax) => tax.jurisdiction === jurisdiction))
            .map((tax) => tax.cents),
        ),
    }))
    return {
      line: one,
      taxes,
      netCents: one.netCents - sum(parts.map(({ netCents }) => netCents)),
      taxCents: sum(taxes.map(({ cents }) => cents)),
      totalCents: one.totalCents - one.returnedCents,
    }
  })
}

const paidFacts = (order: Order, hand: Hand) => ({
  excessCents: kept(order) - liveTotal(order),
  waitingCents: order.waitingCents,
  lostCents: new Map(order.payments.map(({ id, capturedCents }) => [id, capturedCents])),
  payments: order.payments,
  hand,
})

/** Checks that no more went back of a payment than came. */
function expectMoved(payment: Payment) {
  const coin = Math.max(1, coinOf(payment))
  const cameCents = payment.capturedCents + payment.roundingCents
  const wentCents = payment.refundedCents + payment.roundedBackCents
  expect(payment.refundedCents).toBeLessThanOrEqual(payment.capturedCents)
  expect(wentCents).toBeLessThanOrEqual(cameCents)
  expect(wentCents % coin).toBe(0)
  if (payment.refundedCents === payment.capturedCents) expect(wentCents).toBe(cameCents)
}

function carryOut(order: Order, plan: RefundPlan<Line, Payment>) {
  const movedCents = sum(plan.tenders.map(({ amountCents }) => amountCents))
  expect(movedCents).toBeLessThanOrEqual(plan.totalCents)
  if (!order.payments.some(({ status }) => status === 'lost')) expect(movedCents).toBe(plan.totalCents)
  for (const { payment, amountCents, roundingCents, way } of plan.tenders) {
    expect(amountCents).toBeGreaterThan(0)
    if (way === 'waits') {
      order.waitingCents += amountCents
      continue
    }
    payment.refundedCents += amountCents
    payment.roundedBackCents += roundingCents
    if (payment.status !== 'lost') {
      payment.status = payment.refundedCents === payment.capturedCents ? 'refunded' : 'partially_refunded'
    }
    // Store credit and a bank's refund are not rounded to coins.
    if (way === 'store_credit' || way === 'bank') order.withoutCoins.add(payment.id)
    if (!order.withoutCoins.has(payment.id)) expectMoved(payment)
  }
}

function giveLinesBack(order: Order, ask: Act) {
  const { lines } = order
  const asked = lines.filter((_, at) => ask.which[at % ask.which.length] === true)
  const body = asked.map((one) => ({
    lineId: one.id,
    quantity: Math.max(1, Math.min(ask.quantity, one.quantity - one.refundedQuantity)),
    ...(ask.share < 1 &&
      one.totalCents > one.returnedCents && {
        amountCents: Math.max(1, Math.floor((one.totalCents - one.returnedCents) * ask.share)),
      }),
  }))
  const parts = planReturn(leftOf(order), {
    lines: body,
    isOwed: kept(order) > liveTotal(order),
    isByTerms: ask.isByTerms,
  })
  const before = kept(order) - liveTotal(order)
  for (const one of parts) {
    const { totalCents, netCents, taxCents, taxes } = one
    expect(sum(taxes.map(({ cents }) => cents))).toBe(taxCents)
    expect(totalCents).toBe(order.isOnTop ? netCents + taxCents : netCents)
    order.back.set(one.line.id, [...(order.back.get(one.line.id) ?? []), one])
    const isAll = isAllOf(one)
    one.line.refundedQuantity += one.countedQuantity
    one.line.returnedCents += totalCents
    expect(one.line.returnedCents).toBeLessThanOrEqual(one.line.totalCents)
    if (isAll && one.line.returnedCents === one.line.totalCents) one.line.state = 'returned'
  }
  const hand = ask.isAtDesk ? desk : client
  carryOut(order, planRefund(paidFacts(order, hand), { why: 'returned', parts, isToCredit: ask.isToCredit }))
  if (before >= 0) expect(kept(order)).toBeGreaterThanOrEqual(liveTotal(order))
}

function carryOutAct(order: Order, act: Act) {
  const hand = act.isAtDesk ? desk : client
  const facts = () => paidFacts(order, hand)
  const [first] = order.payments
  if (act.kind === 'return') return giveLinesBack(order, act)
  if (act.kind === 'cancel') {
    const canceled = order.lines.find(({ state, returnedCents }) => state === 'reserved' && returnedCents === 0)
    if (!canceled) return
    const totalBefore = liveTotal(order)
    canceled.state = 'released'
    // Its fee is a line of its own.
    const feeCents = Math.floor(canceled.totalCents * act.share)
    order.lines.push({ ...line, id: `fee of ${canceled.id}`, netCents: feeCents, totalCents: feeCents, taxes: [] })
    const excess = kept(order) - liveTotal(order)
    const plan = planRefund(facts(), { why: 'cheaper', cents: totalBefore - liveTotal(order), canceled })
    carryOut(order, plan)
    return expect(plan.totalCents).toBeLessThanOrEqual(Math.max(0, excess))
  }
  if (act.kind === 'outside' && first) {
    const leftCents = first.capturedCents + first.roundingCents - first.refundedCents - first.roundedBackCents
    const moved = Math.floor(leftCents * act.share)
    const { amountCents, roundingCents } = partOutside(first, moved)
    first.refundedCents += amountCents
    first.roundedBackCents += roundingCents
    order.withoutCoins.add(first.id)
    return expect(first.refundedCents).toBeLessThanOrEqual(first.capturedCents)
  }
  if (act.kind === 'lose' && first) {
    if (first.status === 'captured' || first.status === 'partially_refunded') first.status = 'lost'
    return carryOut(order, planRefund(facts(), { why: 'lost' }))
  }
  if (act.kind === 'retry' && first && order.waitingCents > 0) {
    const plan = planRefund(facts(), {
      why: 'failed',
      cents: order.waitingCents,
      of: first,
      isToCredit: act.isToCredit,
    })
    carryOut(order, plan)
    // What waits now replaces what waited before.
    order.waitingCents -= sum(plan.tenders.map(({ amountCents }) => amountCents))
  }
}

type Act = {
  kind: 'return' | 'cancel' | 'outside' | 'lose' | 'retry'
  which: boolean[]
  quantity: number
  share: number
  isByTerms: boolean
  isToCredit: boolean
  isAtDesk: boolean
}

const acts = fc.array(
  fc.record({
    kind: fc.constantFrom('return', 'return', 'return', 'cancel', 'outside', 'lose', 'retry'),
    which: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
    quantity: fc.integer({ min: 1, max: 3 }),
    share: fc.constantFrom(1, 0.5, 0.3, 0.01),
    isByTerms: fc.boolean(),
    isToCredit: fc.boolean(),
    isAtDesk: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

const orders = fc
  .record({
    lines: fc.array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 4 }),
        netCents: fc.integer({ min: 0, max: 20_000 }),
        taxes: fc.array(fc.integer({ min: 0, max: 900 }), { maxLength: 2 }),
        state: fc.constantFrom('reserved', 'fulfilled'),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    paidBy: fc.array(fc.constantFrom(...wayNames), { minLength: 1, maxLength: 3 }),
    isOnTop: fc.boolean(),
    isPaid: fc.constantFrom(1, 1, 1, 0.4),
    currency: fc.constantFrom('USD', 'KWD', 'MGA'),
    coin: fc.constantFrom(0, 0, 5, 100),
  })
  .map((of): Order => {
    const lines = of.lines.map(({ quantity, netCents, taxes: rates, state }, at): Line => {
      const taxes = rates.map((rate, each) => ({
        jurisdiction: `tax ${each}`,
        cents: Math.floor((netCents * rate) / 10_000),
      }))
      const taxCents = sum(taxes.map(({ cents }) => cents))
      const totalCents = of.isOnTop ? netCents + taxCents : netCents
      return { ...line, id: `line ${at}`, state, quantity, netCents, taxCents, totalCents, taxes }
    })
    const cents = Math.floor(sum(lines.map(({ totalCents }) => totalCents)) * of.isPaid)
    const payments = of.paidBy.map((name, at): Payment => {
      const capturedCents = part(cents, at, at + 1, of.paidBy.length)
      const bare = paidBy(name, capturedCents, {
        id: `${name} ${at}`,
        currency: of.currency,
        cashRoundingCents: of.coin,
        capturedAt: minute(at),
      })
      const coin = coinOf(bare)
      const roundingCents = coin === 0 ? 0 : Math.round(capturedCents / coin) * coin - capturedCents
      return { ...bare, roundingCents }
    })
    return { lines, payments, back: new Map(), waitingCents: 0, isOnTop: of.isOnTop, withoutCoins: new Set() }
  })

test('whatever comes back, is canceled, lost or given outside, never more goes back than came, and each line sums up', () => {
  fc.assert(
    fc.property(orders, acts, (order, asked) => {
      for (const act of asked) {
        try {
          carryOutAct(order, act)
        } catch (error) {
          // Too large a refund is refused.
          if (!(error instanceof Failure)) throw error
          return
        }
        for (const { capturedCents, refundedCents } of order.payments) {
          expect(refundedCents).toBeLessThanOrEqual(capturedCents)
        }
      }
      // The parts of a line that came back wholly add up to the line: its net sum, and each of its taxes.
      for (const left of leftOf(order).filter((one) => one.line.state === 'returned')) {
        expect(left).toMatchObject({ netCents: 0, taxCents: 0, totalCents: 0 })
        expect(left.taxes.every(({ cents }) => cents === 0)).toBe(true)
      }
    }),
    { numRuns: 500 },
  )
})
