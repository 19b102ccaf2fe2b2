import { type KeyboardEvent, useRef, useState } from 'react'

import type { BenchJob } from '#shared/workshop/contract.ts'

import { columns, copyDown, isOpen, writeCell } from './cells.ts'
import type { IntakeRow } from './intake-rows.ts'

interface CellPosition {
  row: number
  column: number
}

interface Cells {
  rows: readonly IntakeRow[]
  jobs: readonly BenchJob[]
  onChange: (rows: IntakeRow[]) => void
}

const steps: Record<string, [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
}

const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at))
const keyOf = ({ row, column }: CellPosition) => `${row} ${column}`

/** Which cell the keys are on, and which one is typed in. While none is, letters are the screen’s. */
export function useCells({ rows, jobs, onChange }: Cells) {
  const [active, setActive] = useState<CellPosition>({ row: 0, column: 0 })
  const [isTyping, setTyping] = useState(false)
  const elements = useRef(new Map<string, HTMLElement>())
  const columnAt = ({ column }: CellPosition) => columns[column]?.key ?? 'note'
  const go = (row: number, column: number) => {
    const place = { row: within(row, rows.length), column: within(column, columns.length) }
    setActive(place)
    elements.current.get(keyOf(place))?.focus()
  }
  const write = ({ row, column }: CellPosition, typed: string) =>
    onChange(rows.map((one, at) => (at === row ? writeCell(one, columnAt({ row, column }), typed, jobs) : one)))
  const open = (place: CellPosition) => {
    const row = rows[place.row]
    setActive(place)
    setTyping(row !== undefined && isOpen(row, columnAt(place), jobs))
  }

  return {
    /** The one that Tab comes to. */
    isActive: (place: CellPosition) => keyOf(place) === keyOf({ ...active, row: within(active.row, rows.length) }),
    isTyping: (place: CellPosition) => isTyping && keyOf(place) === keyOf(active),
    keep: (place: CellPosition) => (element: HTMLElement | null) => {
      if (element) elements.current.set(keyOf(place), element)
      else elements.current.delete(keyOf(place))
    },
    open,
    done: (typed: string | undefined, by: 'key' | 'leaving') => {
      setTyping(false)
      if (typed !== undefined) write(active, typed)
      if (by === 'key') go(active.row + (typed === undefined ? 0 : 1), active.column)
    },
    onKeyDown: (event: KeyboardEvent, place: CellPosition) => {
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
      const [down, right] = steps[event.key] ?? []
      if (down !== undefined && right !== undefined) go(place.row + down, place.column + right)
      else if (event.key === 'Enter') open(place)
      else if (event.key === 'Delete') write(place, '')
      else if (event.key === '=') onChange(copyDown(rows, place.row, columnAt(place), jobs))
      else return
      event.preventDefault()
    },
  }
}
