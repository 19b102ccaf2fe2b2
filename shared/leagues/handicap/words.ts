/** An index as golfers write it: one that is better than scratch has a plus. */
export const indexWords = (index: number): string =>
  index < 0 ? `+${Math.abs(index).toFixed(1)}` : Math.abs(index).toFixed(1)

/** What was typed for an index; NaN where it is none. With a plus, or a minus as computers write it, it is better than scratch. */
export function readIndex(typed: string): number {
  const text = typed.trim().replace(',', '.').replace('−', '-')
  const value = /^[+-]?\d{1,3}(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN

  return text.startsWith('+') ? -value : value
}
