import { halfUp } from '#shared/money.ts'

/** How much more is taken in cash than a sum, or less where it is negative: to the smallest coin that is used, none where it is 0. */
export const cashRoundingOf = (cents: number, coinCents: number): number =>
  coinCents === 0 ? 0 : halfUp(cents, coinCents) * coinCents - cents

interface RoundedCash {
  amountCents: number
  roundingCents?: number | undefined
}

/** What changes hands for it. */
export const cashOf = ({ amountCents, roundingCents = 0 }: RoundedCash): number => amountCents + roundingCents

/** What is given back of the cash that was handed over. */
export const changeOf = ({ tenderedCents, ...rounded }: RoundedCash & { tenderedCents: number | null }): number =>
  Math.max(0, (tenderedCents ?? 0) - cashOf(rounded))
