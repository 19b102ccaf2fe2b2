const few = 3

/** So few are left that it is said how many; who only buys is never told a higher number. */
export const areFew = (left: number): boolean => left <= few

/** What lies on the shelf, and whom it is promised to, by the numbers of tickets, builds and orders. */
export interface Held {
  onHand: number
  heldFor: readonly string[]
}

const mostNamed = 3

/** Of goods that lie there and that nobody can have: `27 on the shelf, held for T-3012`. Undefined where none lies there. */
export function heldWords({ onHand, heldFor }: Held): string | undefined {
  if (onHand <= 0 || heldFor.length === 0) return undefined
  const others = heldFor.length - mostNamed
  const names = [...heldFor.slice(0, mostNamed), ...(others > 0 ? [`${others} more`] : [])]

  return `${onHand} on the shelf, held for ${names.join(', ')}`
}

/** What is said of goods beside their price: nothing of what nobody counts, or of which there are enough. */
export function leftWords(left: number | null, held?: Held): string | undefined {
  if (left === null || !areFew(left)) return undefined

  return left <= 0 ? ((held && heldWords(held)) ?? 'None left') : `${left} left`
}
