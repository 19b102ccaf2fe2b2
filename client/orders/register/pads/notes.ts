import { minorUnitsOf } from '#shared/currencies.ts'

/** What notes and coins a currency has, in its minor unit, the largest first; others by the usual steps. */
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

const mostNotes = 4

/** The least note of a currency, where it is not five of its unit. */
const leastNotes: Readonly<Record<string, number>> = {
  CHF: 1000,
  HUF: 50_000,
  SEK: 2000,
  NOK: 5000,
  DKK: 5000,
  CZK: 10_000,
}

export const leastNoteOf = (currency: string): number =>
  leastNotes[currency] ?? (minorUnitsOf(currency) === 1 ? 500 : 5 * minorUnitsOf(currency))

/** What people hand over for a sum, the least first: rounded up to each kind of note. */
export function quickNotes(cents: number, currency: string): number[] {
  const notes = denominationsOf(currency).filter((note) => note >= leastNoteOf(currency))
  const sums = new Set(notes.map((note) => Math.ceil(cents / note) * note))

  return [...sums]
    .filter((sum) => sum > cents)
    .toSorted((a, b) => a - b)
    .slice(0, mostNotes)
}
