const few = 3

/** So few are left that it is said how many; who only buys is never told a higher number. */
export const areFew = (left: number): boolean => left <= few

/** What is said of goods beside their price: nothing of what nobody counts, or of which there are enough. */
export function leftWords(left: number | null): string | undefined {
  if (left === null || !areFew(left)) return undefined

  return left <= 0 ? 'None left' : `${left} left`
}
