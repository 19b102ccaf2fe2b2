import { halfUp } from '#shared/money.ts'

/** How much more is taken in cash than a sum, or less where it is negative: to the smallest coin that is used, none where it is 0. */
export const cashRoundingOf = (cents: number, coinCents: number): number =>
  coinCents === 0 ? 0 : halfUp(cents, coinCents) * coinCents - cents

/** What is given back of the cash that was handed over. */
export const changeOf = ({ amountCents, tenderedCents, roundingCents = 0 }: CashHandedOver): number =>
  Math.max(0, (tenderedCents ?? 0) - amountCents - roundingCents)

interface CashHandedOver {
  amountCents: number
  tenderedCents: number | null
  roundingCents?: number | undefined
}
