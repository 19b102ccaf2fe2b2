import type { SpecKey } from '#shared/clubs/spec.ts'

/** A cell is found by the column that it stands in, a field, and by its club. */
export const cellName = (clubId: string, field: SpecKey): string => `${field} ${clubId}`

const cells = () => [...document.querySelectorAll<HTMLInputElement>('input[data-measure]')]

const fieldOf = ({ dataset }: HTMLInputElement) => dataset['measure']?.split(' ')[0]

const isEmpty = ({ value }: HTMLInputElement) => value.trim() === ''

/** The first figure that is not measured yet. */
export function focusUnmeasured(): void {
  cells().find(isEmpty)?.focus()
}

/** The same figure of the next club; at the foot of its column the next one that is not measured. */
export function focusNext(cell: HTMLInputElement): void {
  const all = cells()
  const below = all.slice(all.indexOf(cell) + 1).find((other) => fieldOf(other) === fieldOf(cell))
  const next = below ?? all.find((other) => other !== cell && isEmpty(other))
  // Without one it is left all the same: what was typed is kept then.
  if (!next) cell.blur()
  next?.focus()
  next?.select()
}
