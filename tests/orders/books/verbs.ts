import fc from 'fast-check'

import { accepted, asksForConfirmation, declined, late, refundFails } from '#tests/orders/counter.ts'

const which = fc.nat(4)
const cents = fc.integer({ min: 1, max: 9000 })
const count = fc.integer({ min: 0, max: 3 })
const takenBack = '4000000000000259'

const selling = [
  fc.record({
    do: fc.constant('sell'),
    gloves: count,
    balls: fc.integer({ min: 1, max: 3 }),
    giftCents: fc.option(fc.integer({ min: 1000, max: 6000 }), { freq: 2, nil: 0 }),
    isForClient: fc.boolean(),
    paidBy: fc.constantFrom('cash', 'card', undefined),
  }),
  fc.record({ do: fc.constant('order'), gloves: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    do: fc.constant('book'),
    day: fc.nat(6),
    hour: fc.integer({ min: 9, max: 16 }),
    paidBy: fc.constantFrom('card', undefined),
  }),
  fc.record({ do: fc.constant('discount'), which, line: count, percent: fc.integer({ min: 1, max: 30 }) }),
  fc.record({ do: fc.constant('add'), which }),
] as const

const paying = [
  fc.record({
    do: fc.constant('pay'),
    which,
    method: fc.constantFrom('cash', 'terminal', 'gift_card', 'credit', 'house_account'),
    amountCents: fc.option(cents, { nil: undefined }),
    giftCard: which,
  }),
  fc.record({
    do: fc.constant('charge'),
    which,
    demoCard: fc.constantFrom(accepted, accepted, declined, asksForConfirmation, late, refundFails, takenBack),
  }),
  fc.record({ do: fc.constant('give credit'), amountCents: cents }),
  fc.record({ do: fc.constant('let owe'), limitCents: cents }),
  fc.record({ do: fc.constant('pay house account'), amountCents: cents }),
] as const

const givingBack = [
  fc.record({
    do: fc.constant('refund'),
    which,
    line: count,
    quantity: fc.integer({ min: 1, max: 3 }),
    amountCents: fc.option(fc.integer({ min: 1, max: 4000 }), { nil: undefined }),
    giveBack: fc.boolean(),
    isToCredit: fc.boolean(),
  }),
  fc.record({ do: fc.constant('retry'), isToCredit: fc.boolean() }),
  fc.record({ do: fc.constant('exchange'), which, line: count, gloves: fc.integer({ min: 1, max: 2 }) }),
  fc.record({
    do: fc.constant('return loosely'),
    balls: fc.integer({ min: 1, max: 3 }),
    refundTo: fc.constantFrom('credit', 'gift_card'),
  }),
  fc.record({ do: fc.constant('release'), which, line: count }),
  fc.record({ do: fc.constant('step'), which, to: fc.constantFrom('cancelled', 'closed') }),
] as const

const booked = [
  fc.record({ do: fc.constant('call off'), which, isByDesk: fc.boolean() }),
  fc.record({ do: fc.constant('attend'), which, to: fc.constantFrom('checked_in', 'no_show') }),
  fc.record({ do: fc.constant('take fee'), which }),
  fc.record({ do: fc.constant('waive'), which }),
] as const

const meanwhile = [
  fc.record({ do: fc.constant('move cash'), kind: fc.constantFrom('added', 'banked', 'spent'), cents }),
  fc.record({ do: fc.constant('count'), cents }),
  fc.record({ do: fc.constant('pass'), hours: fc.constantFrom(0, 0.3, 0.6, 5, 26, 200) }),
] as const

export const verbs = fc.oneof(
  { weight: 5, arbitrary: fc.oneof(...selling) },
  { weight: 6, arbitrary: fc.oneof(...paying) },
  { weight: 5, arbitrary: fc.oneof(...givingBack) },
  { weight: 3, arbitrary: fc.oneof(...booked) },
  { weight: 2, arbitrary: fc.oneof(...meanwhile) },
)

export type Verb = typeof verbs extends fc.Arbitrary<infer One> ? One : never

/** The acts of a day in a shop. */
export const days = fc.array(verbs, { minLength: 4, maxLength: 16 })
