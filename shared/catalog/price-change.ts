import { z } from 'zod'

import { mostCents } from '#shared/money.ts'

/** How many prices change at once: by hundredths of a percent or by a sum, rounded to a step. */
export const PriceChange = z.strictObject({
  by: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('percent'),
      hundredths: z
        .int()
        .min(-10_000, 'A price falls by 100 percent at most.')
        .max(100_000, 'Use at most 1,000 percent.'),
    }),
    z.strictObject({ kind: z.literal('amount'), cents: z.int().min(-mostCents).max(mostCents) }),
  ]),
  /** Cents to whose multiple each new price is rounded, half of it up. */
  stepCents: z.int().min(1).max(100_000),
})
export type PriceChange = z.output<typeof PriceChange>

/** The new price; it may be below zero, which nobody may ask for. A change of nothing rounds nothing. */
export function changedPrice(cents: number, { by, stepCents }: PriceChange): number {
  const isNothing = by.kind === 'percent' ? by.hundredths === 0 : by.cents === 0
  if (isNothing) return cents
  // In whole numbers, since a tenth has no exact double: 10 % of 1.15 is to be what it is on paper.
  const numerator =
    by.kind === 'percent' ? BigInt(cents) * BigInt(10_000 + by.hundredths) : BigInt(cents + by.cents) * 10_000n
  const step = BigInt(stepCents) * 10_000n

  return Number(floorOf(2n * numerator + step, 2n * step)) * stepCents
}

const floorOf = (dividend: bigint, divisor: bigint) => {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}
