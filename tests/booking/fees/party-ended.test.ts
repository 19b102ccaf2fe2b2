import { expect, test } from 'vitest'

import { type Settlement, settlementOf } from '#shared/booking/pay/settlement.ts'
import { largestRemainder } from '#shared/money.ts'

const priceCents = 5000

/** What is refunded to the players and to whoever booked, and what whoever booked still owes. */
const outcomeOf = ({ byLinks, own }: Settlement) => ({
  backByLinks: byLinks.paidCents - byLinks.keptCents,
  backOwn: Math.max(0, own.paidCents - own.feeCents),
  owed: Math.max(0, own.feeCents - own.paidCents),
})

/**
 * 50.00 shared by `count` players: which of them have paid by their links, and whether whoever booked has paid the
 * rest.
 */
const ended = (count: number, byLinks: readonly number[], isRestPaid: boolean, feeCents: number) => {
  const parts = largestRemainder(
    priceCents,
    Array.from({ length: count }, () => 1),
  )
  const shares = parts.map((shareCents, at) => {
    const isPaid = byLinks.includes(at + 1)
    return { shareCents, payableCents: isPaid ? shareCents : null, paidCents: isPaid ? shareCents : 0 }
  })
  const paidByLinks = shares.reduce((sum, { paidCents }) => sum + paidCents, 0)
  const paidCents = isRestPaid ? priceCents : paidByLinks

  return settlementOf({ feeCents, payableCents: priceCents, paidCents }, shares)
}

const none = { backByLinks: 0, backOwn: 0, owed: 0 }
const cases: [
  who: string,
  count: number,
  byLinks: number[],
  isRestPaid: boolean,
  feeCents: number,
  outcome: ReturnType<typeof outcomeOf>,
][] = [
  ['nobody', 3, [], false, 0, none],
  ['nobody', 3, [], false, 2500, { ...none, owed: 2500 }],
  ['nobody', 3, [], false, 5000, { ...none, owed: 5000 }],
  ['one by a link', 3, [2], false, 0, { ...none, backByLinks: 1667 }],
  ['one by a link', 3, [2], false, 2500, { ...none, backByLinks: 834, owed: 1667 }],
  ['one by a link', 3, [2], false, 5000, { ...none, owed: 3333 }],
  ['all by links', 3, [1, 2, 3], false, 0, { ...none, backByLinks: 5000 }],
  ['all by links', 3, [1, 2, 3], false, 2500, { ...none, backByLinks: 2500 }],
  ['all by links', 3, [1, 2, 3], false, 5000, none],
  ['one by a link and the rest by whoever booked', 3, [2], true, 0, { ...none, backByLinks: 1667, backOwn: 3333 }],
  ['one by a link and the rest by whoever booked', 3, [2], true, 2500, { ...none, backByLinks: 834, backOwn: 1666 }],
  ['one by a link and the rest by whoever booked', 3, [2], true, 5000, none],
  ['all by whoever booked', 3, [], true, 0, { ...none, backOwn: 5000 }],
  ['all by whoever booked', 3, [], true, 2500, { ...none, backOwn: 2500 }],
  ['all by whoever booked', 3, [], true, 5000, none],
  ['one by a link', 2, [2], false, 2500, { ...none, backByLinks: 1250, owed: 1250 }],
  ['one by a link', 2, [2], false, 5000, { ...none, owed: 2500 }],
  ['one by a link and the rest by whoever booked', 2, [2], true, 2500, { ...none, backByLinks: 1250, backOwn: 1250 }],
  ['one by a link and the rest by whoever booked', 2, [2], true, 5000, none],
  ['one by a link', 4, [2], false, 2500, { ...none, backByLinks: 625, owed: 1875 }],
  ['one by a link', 4, [2], false, 5000, { ...none, owed: 3750 }],
  ['one by a link and the rest by whoever booked', 4, [2], true, 2500, { ...none, backByLinks: 625, backOwn: 1875 }],
  ['one by a link and the rest by whoever booked', 4, [2], true, 5000, none],
]

// The fee is nothing if it ends early or the studio cancels, half if late, and the full price for not coming.
test.for(cases)(
  'paid by %s of %i players %j %s, a fee of %i comes to %j',
  ([, count, byLinks, isRestPaid, fee, outcome]) => {
    const settlement = ended(count, byLinks, isRestPaid, fee)

    expect(settlement.byLinks.keptCents + settlement.own.feeCents).toBe(fee)
    expect(outcomeOf(settlement)).toEqual(outcome)
  },
)
