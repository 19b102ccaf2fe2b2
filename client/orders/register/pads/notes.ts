/** What notes and coins a currency has, in its minor unit, the largest first; others by the usual steps. */
const known: Readonly<Record<string, readonly number[]>> = {
  USD: [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
  CAD: [10_000, 5000, 2000, 1000, 500, 200, 100, 25, 10, 5],
  EUR: [50_000, 20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  JPY: [10_000, 5000, 2000, 1000, 500, 100, 50, 10, 5, 1],
}

const usual = [10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1]

export const denominationsOf = (currency: string): readonly number[] => known[currency] ?? usual

const mostNotes = 4
const leastNote = 500

/** What people hand over for a sum, the least first: rounded up to each kind of note. */
export function quickNotes(cents: number, currency: string): number[] {
  const notes = denominationsOf(currency).filter((note) => note >= leastNote)
  const sums = new Set(notes.map((note) => Math.ceil(cents / note) * note))

  return [...sums]
    .filter((sum) => sum > cents)
    .toSorted((a, b) => a - b)
    .slice(0, mostNotes)
}
