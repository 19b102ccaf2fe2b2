import type { ClipboardEvent, KeyboardEvent } from 'react'

import { keyName } from '#client/ui/keys/key-reader.ts'

import type { SheetColumn } from './edited-club.ts'
import { type Edit, fillDown, isBlock, pasteBlock, type Cell } from './edits.ts'

export const cellOf = ({ row, column }: Cell): string => `${row} ${column}`

function placeOf(target: EventTarget): Cell | undefined {
  const cell = target instanceof HTMLElement ? target.dataset['cell'] : undefined
  const [row, column] = cell?.split(' ') ?? []

  return column === undefined ? undefined : { row: Number(row), column: column as SheetColumn }
}

export const focusCell = (place: Cell): boolean => {
  const cell = document.querySelector<HTMLElement>(`[data-cell="${cellOf(place)}"]`)
  cell?.focus()
  return cell !== null
}

interface Grid {
  columns: readonly SheetColumn[]
  rows: number
  edit: (edit: Edit) => void
  undo: () => void
  redo: () => void
}

/** Moves to the next cell in a direction, past clubs without that cell. */
function walk({ columns, rows }: Grid, from: Cell, { down, right }: { down: number; right: number }): void {
  let [row, at] = [from.row + down, columns.indexOf(from.column) + right]
  while (row >= 0 && row < rows && at >= 0 && at < columns.length) {
    const column = columns[at]
    if (column && focusCell({ row, column })) return
    row += down
    at += right
  }
}

const everythingIsSelected = ({ value, selectionStart, selectionEnd }: HTMLInputElement) =>
  selectionStart === 0 && selectionEnd === value.length

/** Whether the caret is at that end of its text. */
function isAtEdge(cell: EventTarget, right: number): boolean {
  if (!(cell instanceof HTMLInputElement)) return true
  const caret = cell.selectionStart === cell.selectionEnd ? cell.selectionStart : undefined
  return everythingIsSelected(cell) || caret === (right > 0 ? cell.value.length : 0)
}

function stepOf(key: string, cell: EventTarget): { down: number; right: number } | undefined {
  const sideways = { ArrowLeft: -1, ArrowRight: 1 }[key]
  if (sideways !== undefined) return isAtEdge(cell, sideways) ? { down: 0, right: sideways } : undefined
  // In an open list the arrows choose.
  const down = cell instanceof HTMLSelectElement ? { Enter: 1 }[key] : { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[key]
  return down === undefined ? undefined : { down, right: 0 }
}

/** Arrows and Enter move, `=` on a whole cell copies down, Ctrl+Z undoes, Ctrl+Shift+Z redoes. */
export const onGridKey = (grid: Grid) => (event: KeyboardEvent) => {
  const place = placeOf(event.target)
  if (!place || event.defaultPrevented) return
  const key = keyName(event)
  const step = stepOf(key, event.target)
  const isFill = key === '=' && (!(event.target instanceof HTMLInputElement) || everythingIsSelected(event.target))

  if (step) walk(grid, place, step)
  else if (isFill) grid.edit(fillDown(place.row, place.column))
  else if (key === 'Ctrl+z') grid.undo()
  else if (key === 'Ctrl+Shift+z' || key === 'Ctrl+y') grid.redo()
  else return

  event.preventDefault()
}

/** Pastes a spreadsheet's block from this cell on; a single cell is pasted as text. */
export const onGridPaste = (grid: Grid) => (event: ClipboardEvent) => {
  const [place, text] = [placeOf(event.target), event.clipboardData.getData('text/plain')]
  if (!place || !isBlock(text)) return

  event.preventDefault()
  grid.edit(pasteBlock(text, place, grid.columns))
}
