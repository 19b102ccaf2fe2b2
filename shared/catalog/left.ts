const few = 3

/** True when so few are left that buyers are told the number; higher numbers are for staff only. */
export const areFew = (left: number): boolean => left <= few

/** The stock, and the tickets, builds and orders that it is promised to. */
export interface Held {
  onHand: number
  heldFor: readonly string[]
}

const mostNamed = 3

/** The words for stock that is all promised: `27 on the shelf, held for T-3012`. Undefined when there is none. */
export function heldWords({ onHand, heldFor }: Held): string | undefined {
  if (onHand <= 0 || heldFor.length === 0) return undefined
  const others = heldFor.length - mostNamed
  const names = [...heldFor.slice(0, mostNamed), ...(others > 0 ? [`${others} more`] : [])]

  return `${onHand} on the shelf, held for ${names.join(', ')}`
}

/** The words beside a price; undefined when nobody counts the item, or when there are enough. */
export function leftWords(left: number | null, held?: Held): string | undefined {
  if (left === null || !areFew(left)) return undefined

  return left <= 0 ? ((held && heldWords(held)) ?? 'None left') : `${left} left`
}
