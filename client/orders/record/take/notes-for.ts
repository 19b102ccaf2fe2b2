const notes = [5, 10, 20, 50, 100]

/** What somebody may hand over for a sum: exactly that, and the next whole notes above it. */
export function notesFor(cents: number, unit: number): number[] {
  const rounded = notes.map((note) => Math.ceil(cents / (note * unit)) * note * unit)

  return [...new Set([cents, ...rounded])].toSorted((one, other) => one - other).slice(0, 5)
}
