import type { SpecKey } from '#shared/clubs/spec.ts'

/** Finds a cell by its column and its club. */
export const cellName = (clubId: string, field: SpecKey): string => `${field} ${clubId}`

const cells = () => [...document.querySelectorAll<HTMLInputElement>('input[data-measure]')]

const fieldOf = ({ dataset }: HTMLInputElement) => dataset['measure']?.split(' ')[0]

const isEmpty = ({ value }: HTMLInputElement) => value.trim() === ''

/** The first cell without a measurement. */
export function focusUnmeasured(): void {
  cells().find(isEmpty)?.focus()
}

/** The same column of the next club; after the last club, the next cell without a measurement. */
export function focusNext(cell: HTMLInputElement): void {
  const all = cells()
  const below = all.slice(all.indexOf(cell) + 1).find((other) => fieldOf(other) === fieldOf(cell))
  const next = below ?? all.find((other) => other !== cell && isEmpty(other))
  // Without a next cell the focus leaves this one, so that it is saved.
  if (!next) cell.blur()
  next?.focus()
  next?.select()
}
