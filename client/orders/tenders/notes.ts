import { minorUnitsOf } from '#shared/currencies.ts'
import { denominationsOf } from '#shared/payments/denominations.ts'

const mostNotes = 4

/** A currency's smallest note, if it is not five units. */
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

/** What people are likely to hand over for a sum: it rounded up to each note, the smallest first. */
export function quickNotes(cents: number, currency: string): number[] {
  const notes = denominationsOf(currency).filter((note) => note >= leastNoteOf(currency))
  const sums = new Set(notes.map((note) => Math.ceil(cents / note) * note))

  return [...sums]
    .filter((sum) => sum > cents)
    .toSorted((a, b) => a - b)
    .slice(0, mostNotes)
}
