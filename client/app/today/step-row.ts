/** What of a row takes the focus: its first act, or its link. */
export const rowMark = { 'data-today-row': true }

const rows = () => [...document.querySelectorAll<HTMLElement>('[data-today-row]')]

/** Carries the focus to the row after or before; to the first when it is in none. */
export function stepRow(by: -1 | 1): void {
  const all = rows()
  const at = all.findIndex((row) => row.closest('li')?.contains(document.activeElement))
  all[at === -1 ? 0 : Math.min(Math.max(at + by, 0), all.length - 1)]?.focus()
}

/** To the first row at opening, unless somebody has begun elsewhere. */
export function focusFirstRow(): void {
  const active = document.activeElement
  if (active === document.body || active?.matches('main')) rows()[0]?.focus({ preventScroll: true })
}
