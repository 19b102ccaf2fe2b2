import { expect, test } from 'vitest'

import { cashOf, cashRoundingOf } from '#shared/payments/cash-rounding.ts'
import { coinOf, partOfPayment } from '#shared/payments/refund-tenders.ts'
import { toStripe } from '#shared/payments/stripe-units.ts'

const priceCents = 7938
const thirds = [2646, 2646, 2646]
/** Each of these is rounded up with coins of 500. */
const many = [...Array.from({ length: 26 }, () => 300), 138]

/** The cash that changes hands for 7938, and for each refunded part. */
function handedOver(
  how: { method: 'cash' | 'card'; provider: string | null; currency: string; cashRoundingCents: number },
  parts: readonly number[] = thirds,
) {
  const taken = {
    ...how,
    capturedCents: priceCents,
    roundingCents: cashRoundingOf(priceCents, coinOf(how)),
    refundedCents: 0,
    roundedBackCents: 0,
  }
  const came = cashOf({ amountCents: priceCents, roundingCents: taken.roundingCents })
  const back = parts.map((partCents) => {
    const { amountCents, roundingCents } = partOfPayment(taken, partCents)
    taken.refundedCents += amountCents
    taken.roundedBackCents += roundingCents
    return cashOf({ amountCents, roundingCents })
  })

  return { came, back }
}

const sumOf = (sums: readonly number[]) => sums.reduce((sum, cents) => sum + cents, 0)

test.for([
  ['HUF', 500, 8000],
  ['JPY', 0, 7938],
  ['JPY', 5, 7940],
  ['JPY', 10, 7940],
  ['KWD', 5, 7940],
  ['KWD', 50, 7950],
  ['CHF', 5, 7940],
  ['SEK', 100, 7900],
  ['DKK', 50, 7950],
  ['NOK', 1000, 8000],
] as const)(
  'a register in %s in coins of %d takes 7938 as %d and gives no more back than came',
  ([currency, coinCents, cashCents]) => {
    for (const parts of [thirds, many]) {
      const register = { method: 'cash', provider: null, currency, cashRoundingCents: coinCents } as const
      const { came, back } = handedOver(register, parts)

      expect(came).toBe(cashCents)
      expect(back.map((cents) => cents % Math.max(1, coinCents))).toEqual(parts.map(() => 0))
      for (const at of back.keys()) expect(sumOf(back.slice(0, at + 1))).toBeLessThanOrEqual(came)
      expect(sumOf(back)).toBe(came)
    }
  },
)

test.for([
  ['USD', 7938, 0],
  ['JPY', 7938, 0],
  ['ISK', 793_800, 0],
  ['UGX', 793_800, 0],
  ['HUF', 7938, 0],
  ['KWD', 7940, 2],
  ['TND', 7940, 2],
  ['MGA', 79, -38],
] as const)('a card in %s is charged %d at Stripe, and all of it goes back', ([currency, amount, rounding]) => {
  const { came, back } = handedOver({ method: 'card', provider: 'stripe', currency, cashRoundingCents: 0 })

  expect(came).toBe(priceCents + rounding)
  expect(toStripe(came, currency)).toBe(amount)
  expect(sumOf(back.map((cents) => toStripe(cents, currency)))).toBe(amount)
})
