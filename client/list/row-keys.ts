import { type RefObject, useRef } from 'react'

import { useKeys } from '#client/ui/keys/screen-keys.ts'

import type { Selection } from './use-selection.ts'

/** The first column of a list, which stands behind that in which its rows are selected. */
const linkOfFirstCell = ':scope > :first-child a, :scope > [data-select-cell] + * a'

/** What of a row takes the focus: the link to its record, else the row. */
export const focusOf = (row: HTMLTableRowElement) =>
  row.querySelector<HTMLElement>('[data-row-link]') ?? row.querySelector<HTMLElement>(linkOfFirstCell) ?? row

/** Gives the focus to the first of these rows that is drawn, else to the first row. */
export function focusRow(ids: ReadonlySet<string>): void {
  const rows = [...document.querySelectorAll<HTMLTableRowElement>('tr[data-row-id]')]
  const row = rows.find(({ dataset }) => ids.has(dataset['rowId'] ?? '')) ?? rows[0]
  if (row) focusOf(row).focus()
}

function rowsIn(body: HTMLTableSectionElement | null) {
  // Beside the rows of the list there are those that stand for what is not drawn.
  const rows = [...(body?.rows ?? [])].filter(({ dataset }) => dataset['rowId'] !== undefined)
  return { rows, at: rows.findIndex((row) => row.contains(document.activeElement)) }
}

/** J and K walk through the rows; X selects the one that has the focus, and Shift+J the next one too. */
export function useRowKeys(body: RefObject<HTMLTableSectionElement | null>, selection: Selection | undefined): void {
  // Where somebody was who is in the panel of a row now.
  const last = useRef<string>(undefined)
  const walk = (by: -1 | 1) => {
    const { rows, at } = rowsIn(body.current)
    const from = at === -1 ? rows.findIndex((row) => row.dataset['rowId'] === last.current) : at
    const next = rows[from === -1 ? 0 : from + by]
    if (!next) return undefined

    const target = focusOf(next)
    target.focus()
    // A panel beside the list goes along; a list within one leads away from it.
    const panel = document.querySelector('dialog[data-panel][open]')
    if (target !== next && panel && !panel.contains(next)) target.click()
    last.current = next.dataset['rowId']
    return last.current
  }
  const here = () => {
    const { rows, at } = rowsIn(body.current)
    return rows[at]?.dataset['rowId']
  }
  const extend = () => selection?.extend([here(), walk(1)].flatMap((id) => id ?? []))
  const toggle = () => {
    const id = here()
    if (id !== undefined) selection?.toggle(id)
  }

  useKeys([
    { key: 'j', what: 'Next row', run: () => walk(1) },
    { key: 'k', what: 'Row before', run: () => walk(-1) },
    { key: 'Enter', what: 'Open the row' },
    ...(selection
      ? [
          { key: 'x', what: 'Select the row', run: toggle },
          { key: 'Shift+j', what: 'Select the next row too', run: extend },
        ]
      : []),
  ])
}

/** The row after or before the one that is open, for the panel that walks through a list. */
export const neighbourOf = <Row extends { id: string }>(
  rows: readonly Row[],
  id: string,
  by: -1 | 1,
): Row | undefined => {
  const at = rows.findIndex((row) => row.id === id)
  return at === -1 ? undefined : rows[at + by]
}
