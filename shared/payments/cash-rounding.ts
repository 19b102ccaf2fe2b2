import { halfUp } from '#shared/money.ts'

/** The rounding of a sum in cash to the smallest coin in use; negative when less is taken, 0 without a coin. */
export const cashRoundingOf = (cents: number, coinCents: number): number =>
  coinCents === 0 ? 0 : halfUp(cents, coinCents) * coinCents - cents

interface RoundedCash {
  amountCents: number
  roundingCents?: number | undefined
}

/** The cash that changes hands. */
export const cashOf = ({ amountCents, roundingCents = 0 }: RoundedCash): number => amountCents + roundingCents

/** The change for the cash that was handed over. */
export const changeOf = ({ tenderedCents, ...rounded }: RoundedCash & { tenderedCents: number | null }): number =>
  Math.max(0, (tenderedCents ?? 0) - cashOf(rounded))
