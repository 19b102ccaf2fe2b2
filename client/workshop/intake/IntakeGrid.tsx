import { clsx } from 'clsx'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { columns, isBendWanted, isOpen, readCell, copyDown, writeCell } from '#client/workshop/cells.ts'
import { type IntakeRow, priceOf, type RowJob } from '#client/workshop/club-rows.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'

import type { Stop } from './stops.ts'

interface IntakeGridProps {
  rows: readonly IntakeRow[]
  jobs: readonly BenchJob[]
  /** Why a job is impossible for one of the clubs. */
  refusalOf: (row: IntakeRow) => string | undefined
  /** The objections of the last attempt. */
  stops: readonly Stop[]
  onChange: (rows: IntakeRow[]) => void
}

const tracks =
  'grid items-center gap-x-2 gap-y-1 grid-cols-[3rem_minmax(0,1fr)_auto_auto] md:grid-cols-[3rem_minmax(0,1.3fr)_3.5rem_minmax(0,0.7fr)_minmax(0,1fr)_minmax(0,1fr)_4.5rem_2.75rem]'

/** The clubs with their jobs, edited cell by cell: arrows move, Enter types, = copies down. */
export function IntakeGrid({ rows, jobs, refusalOf, stops, onChange }: IntakeGridProps) {
  const cells = useCells({ rows, jobs, onChange })
  useKeys(rows.length > 0 ? [{ key: '=', what: 'Copy a cell to the clubs below' }] : [])
  if (rows.length === 0) return null

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are moved in by arrows
    <table role="grid" aria-label="Clubs and jobs" className="grid text-sm">
      <thead className="contents">
        <tr className={`${tracks} border-b border-edge py-1 text-left text-muted max-md:sr-only`}>
          {['Club', 'Jobs', ...columns.map(({ label }) => label), 'Price', 'Leave out'].map((label) => (
            <th key={label} scope="col" className={clsx('font-normal', label === 'Price' && 'text-right')}>
              {label === 'Leave out' ? <span className="sr-only">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="contents">
        {rows.map((row, at) => (
          <RowOfClub
            key={row.slot}
            row={row}
            at={at}
            jobs={jobs}
            cells={cells}
            refusal={refusalOf(row)}
            stops={stops.filter(({ slots }) => slots?.includes(row.slot))}
            onRemove={() => onChange(rows.toSpliced(at, 1))}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  row: IntakeRow
  at: number
  jobs: readonly BenchJob[]
  cells: ReturnType<typeof useCells>
  refusal: string | undefined
  stops: readonly Stop[]
  onRemove: () => void
}

function RowOfClub({ row, at, jobs, cells, refusal, stops, onRemove }: RowProps) {
  const { money } = useStudio()
  const name = nameOfSlot(row.slot)
  const said = [...(refusal === undefined ? [] : [refusal]), ...stops.flatMap(({ inRow }) => inRow ?? [])]
  const total = row.jobs.reduce((sum, job) => sum + priceOf(job, jobs), 0)

  return (
    <tr className={clsx(tracks, 'border-b border-line py-1', stops.length > 0 && 'bg-blush')}>
      <th scope="row" className="text-left font-mono font-medium">
        {row.slot}
      </th>
      <td className="wrap-anywhere">
        {row.jobs.map((job) => wordsOf(job, jobs)).join('; ')}
        {said.map((sentence) => (
          <span key={sentence} className="block text-flag-deep">
            {sentence}
          </span>
        ))}
      </td>
      {columns.map((column, place) => (
        <Cell
          key={column.key}
          row={row}
          name={name}
          jobs={jobs}
          cells={cells}
          at={{ row: at, column: place }}
          isWrong={stops.some((stop) => stop.column === column.key)}
        />
      ))}
      <td className="text-right figures max-md:col-start-3 max-md:row-start-1">{money(total)}</td>
      <td className="max-md:col-start-4 max-md:row-start-1">
        <Button tone="quiet" size="tight" onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
          <span className="sr-only">Leave out {name}</span>
        </Button>
      </td>
    </tr>
  )
}

interface CellProps extends Pick<RowProps, 'row' | 'jobs' | 'cells'> {
  name: string
  at: { row: number; column: number }
  /** Marks the cell as refused. */
  isWrong: boolean
}

function Cell({ row, name, jobs, cells, at, isWrong }: CellProps) {
  const column = columns[at.column]
  if (!column) return null
  const { key, label, most } = column
  const value = readCell(row, key)
  const canType = isOpen(row, key, jobs)
  const called = `${label}, ${name}`
  const isWanted = key === 'bend' && isBendWanted(row)
  const isMarked = isWrong || (key === 'wraps' && row.unreadWraps !== undefined)

  return (
    <td
      ref={cells.keep(at)}
      tabIndex={cells.isActive(at) ? 0 : -1}
      aria-label={`${called}: ${canType ? value || (isWanted ? 'say how it is bent' : 'empty') : 'not for this club'}`}
      aria-invalid={isMarked || undefined}
      className={clsx(
        'flex min-h-row min-w-0 items-center rounded border px-1 wrap-anywhere focus:border-fairway max-md:col-span-4 max-md:gap-3',
        isMarked ? 'border-flag' : 'border-transparent md:hover:border-line',
      )}
      onKeyDown={(event) => cells.onKeyDown(event, at)}
      onClick={() => !cells.isTyping(at) && cells.open(at)}
    >
      <span aria-hidden className="w-20 shrink-0 text-muted md:hidden">
        {label}
      </span>
      {cells.isTyping(at) ? (
        <CellEditor label={called} value={value} most={most} isNumber={key === 'wraps'} onDone={cells.done} />
      ) : (
        value || <EmptyCell canType={canType} isWanted={isWanted} />
      )}
    </td>
  )
}

/** Asks beside a job for the value that it requires. */
function EmptyCell({ canType, isWanted }: { canType: boolean; isWanted: boolean }) {
  if (isWanted) return <span className="font-medium text-flag-deep underline">Say how</span>

  return <span className="text-muted">{canType ? <span className="md:hidden">Add</span> : '-'}</span>
}

const wordsOf = ({ job, part }: RowJob, jobs: readonly BenchJob[]) =>
  [jobs.find(({ code }) => code === job)?.name ?? job, part?.name].filter(Boolean).join(', ')

interface CellEditorProps {
  label: string
  value: string
  most: number
  isNumber: boolean
  /** Undefined if the edit was canceled. */
  onDone: (typed: string | undefined, by: 'key' | 'leaving') => void
}

/** The cell being typed in: Enter keeps, Escape restores. */
function CellEditor({ label, value, most, isNumber, onDone }: CellEditorProps) {
  const [typed, type] = useState(value)
  const field = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  useEffect(() => field.current?.select(), [])
  const end = (text: string | undefined, by: 'key' | 'leaving') => {
    // An input that is removed also fires blur.
    if (isDone.current) return
    isDone.current = true
    onDone(text, by)
  }

  return (
    <TextInput
      ref={field}
      isTight
      aria-label={label}
      maxLength={most}
      inputMode={isNumber ? 'numeric' : 'text'}
      autoComplete="off"
      value={typed}
      onChange={({ target }) => type(target.value)}
      onBlur={() => end(typed, 'leaving')}
      onKeyDown={(event) => {
        if (event.ctrlKey || event.metaKey || (event.key !== 'Enter' && event.key !== 'Escape')) return
        event.preventDefault()
        event.stopPropagation()
        end(event.key === 'Enter' ? typed : undefined, 'key')
      }}
    />
  )
}

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

/** The focused cell and the cell being typed in. While none is typed in, letter keys are shortcuts of the screen. */
function useCells({ rows, jobs, onChange }: Cells) {
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
    /** The cell in the tab order. */
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
