import { type KeyboardEvent, useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { SheetClub } from '#shared/builds/sheets/sheet.ts'
import { issuesOf } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { type ClubSpec, fieldOf, type SpecKey } from '#shared/clubs/spec.ts'

import { balanceOf } from './balance-of.ts'
import { MeasureCell } from './MeasureCell.tsx'

const columnsOf = {
  measures: ['length', 'loft', 'lie', 'headMass', 'shaftMass', 'shaftBalance', 'gripMass', 'wraps', 'swingWeight'],
  parts: ['headBrand', 'headModel', 'headCents', 'shaftModel', 'flex', 'shaftCents', 'gripModel', 'gripCents'],
} as const satisfies Record<string, readonly SpecKey[]>
type View = keyof typeof columnsOf
type Column = (typeof columnsOf)[View][number]
const viewWords: Record<View, string> = { measures: 'Measures', parts: 'Parts and prices' }

interface SheetGridProps {
  clubs: readonly SheetClub[]
  onChange: (clubs: SheetClub[]) => void
}

/** A row a club. Arrows walk, `=` gives all clubs below the same; what each number does stands in its row at once. */
export function SheetGrid({ clubs, onChange }: SheetGridProps) {
  const [view, show] = useState<View>('measures')
  const columns: readonly Column[] = columnsOf[view]
  const set = (from: number, until: number, column: Column, value: ClubSpec[SpecKey]) =>
    onChange(
      clubs.map((club, at) => {
        if (at < from || at > until) return club
        const { [column]: _, ...rest } = club.spec
        return { ...club, spec: value === undefined ? rest : { ...rest, [column]: value } }
      }),
    )
  const keyIn = (row: number, column: Column) => (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      document.querySelector<HTMLElement>(`[data-cell="${row + step} ${column}"]`)?.focus()
    }
    // In a text it is a letter.
    if (event.key === '=' && fieldOf(column).kind === 'measure') {
      event.preventDefault()
      set(row, clubs.length - 1, column, clubs[row]?.spec[column])
    }
  }

  return (
    <div className="grid gap-3 overflow-x-auto">
      <WhichFields view={view} onShow={show} />
      <table className="border-collapse text-sm">
        <caption className="sr-only">Clubs of the sheet</caption>
        <thead className="text-muted">
          <tr>
            {['Club', ...columns.map((column) => fieldOf(column).label), 'SW now', 'Total, g', 'MOI'].map((name) => (
              <th key={name} scope="col" className="px-1 py-1 text-right font-medium first:text-left">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        {clubs.map((club, row) => (
          <ClubRow
            key={club.key}
            club={club}
            row={row}
            columns={columns}
            keyIn={(column) => keyIn(row, column)}
            onSet={(column, value) => set(row, row, column, value)}
          />
        ))}
      </table>
    </div>
  )
}

function WhichFields({ view, onShow }: { view: View; onShow: (view: View) => void }) {
  return (
    <fieldset className="flex gap-2">
      <legend className="sr-only">What of the clubs</legend>
      {(['measures', 'parts'] as const).map((one) => (
        <Button
          key={one}
          tone="quiet"
          size="tight"
          className="aria-pressed:bg-turf"
          aria-pressed={one === view}
          onClick={() => onShow(one)}
        >
          {viewWords[one]}
        </Button>
      ))}
    </fieldset>
  )
}

interface ClubRowProps {
  club: SheetClub
  row: number
  columns: readonly Column[]
  keyIn: (column: Column) => (event: KeyboardEvent<HTMLElement>) => void
  onSet: (column: Column, value: ClubSpec[SpecKey]) => void
}

const ClubRow = ({ club, row, columns, keyIn, onSet }: ClubRowProps) => (
  <tbody className="border-t border-line">
    <tr>
      <th scope="row" className="sticky left-0 bg-paper pr-3 text-left font-mono">
        {club.slot}
      </th>
      {columns.map((column) => (
        <td key={column} className="p-0.5">
          <Cell
            club={club}
            column={column}
            row={row}
            onKey={keyIn(column)}
            onChange={(value) => onSet(column, value)}
          />
        </td>
      ))}
      <Balance spec={club.spec} />
    </tr>
    <Said club={club} span={columns.length + 4} />
  </tbody>
)

interface CellProps {
  club: SheetClub
  column: Column
  row: number
  onKey: (event: KeyboardEvent<HTMLElement>) => void
  onChange: (value: ClubSpec[SpecKey]) => void
}

function Cell({ club, column, row, onKey, onChange }: CellProps) {
  const field = fieldOf(column)
  const value = club.spec[column]
  const cell = `${row} ${column}`
  const label = `${nameOfSlot(club.slot)}: ${field.label}`
  if (field.kind === 'measure')
    return (
      <MeasureCell
        label={label}
        measure={field.measure}
        value={typeof value === 'number' ? value : undefined}
        {...{ cell, onKey, onChange }}
      />
    )
  if (field.kind === 'choice')
    return (
      <Select
        isTight
        aria-label={label}
        data-cell={cell}
        value={String(value ?? '')}
        onChange={({ target }) => onChange(target.value || undefined)}
      >
        <option value="">-</option>
        {field.choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    )

  return (
    <TextInput
      isTight
      aria-label={label}
      data-cell={cell}
      maxLength={120}
      className="w-36!"
      value={String(value ?? '')}
      onKeyDown={onKey}
      onChange={({ target }) => onChange(target.value || undefined)}
    />
  )
}

function Balance({ spec }: { spec: ClubSpec }) {
  const balance = balanceOf(spec)

  return [balance?.now, balance?.total, balance?.moi].map((value, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- three figures in a fixed order
    <td key={at} className="px-2 text-right font-mono figures">
      {value ?? '-'}
    </td>
  ))
}

/** Under a row: what cannot be built, what is unusual, and what brings it to its swing weight. */
function Said({ club, span }: { club: SheetClub; span: number }) {
  const advice = balanceOf(club.spec)?.advice
  const issues = issuesOf(club)
  if (issues.length === 0 && advice === undefined) return null

  return (
    <tr>
      <td colSpan={span} className="pb-2 pl-3">
        {issues.map(({ field, severity, message }) => (
          <p key={field + message} className={severity === 'blocks' ? 'font-medium text-flag-deep' : 'text-muted'}>
            {message}
          </p>
        ))}
        {advice && (
          <p className="text-muted figures">
            {nameOfSlot(club.slot)}: {advice}
          </p>
        )}
      </td>
    </tr>
  )
}
