import { minorUnitsOf } from '#shared/currencies.ts'

/** The notes and coins of a currency in its minor unit, the largest first; other currencies use the usual steps. */
const known: Readonly<Record<string, readonly number[]>> = {
  USD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
  CAD: [10_000, 5000, 2000, 1000, 500, 200, 100, 25, 10, 5],
  EUR: [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  CHF: [100_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5],
  HUF: [2_000_000, 1_000_000, 500_000, 200_000, 100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500],
  SEK: [100_000, 50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100],
  KWD: [20_000, 10_000, 5000, 1000, 500, 250, 100, 50, 20, 10, 5],
  JPY: [10_000, 5000, 2000, 1000, 500, 100, 50, 10, 5, 1],
}

const usual = [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1]

export const denominationsOf = (currency: string): readonly number[] =>
  known[currency] ?? [
    ...usual.map((cents) => cents * Math.max(1, minorUnitsOf(currency) / minorUnitsOf('USD'))),
    ...(minorUnitsOf(currency) > 100 ? [5, 1] : []),
  ]

/** True when a note or coin can be one of a currency; for currencies not listed here, anything can. */
export const isMoneyOf = (currency: string, unitCents: number): boolean => known[currency]?.includes(unitCents) ?? true
