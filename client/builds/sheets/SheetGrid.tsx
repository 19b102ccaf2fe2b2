import type { KeyboardEvent } from 'react'

import type { SheetClub } from '#shared/builds/sheets/sheet.ts'
import { issuesOf } from '#shared/clubs/rules.ts'
import { nameOfSlot } from '#shared/clubs/slots.ts'
import { type ClubSpec, fieldOf } from '#shared/clubs/spec.ts'

import { balanceOf } from './balance-of.ts'
import { MeasureCell } from './MeasureCell.tsx'

const columns = [
  'length',
  'loft',
  'lie',
  'headMass',
  'shaftMass',
  'shaftBalance',
  'gripMass',
  'wraps',
  'swingWeight',
] as const satisfies readonly (keyof ClubSpec)[]
type Column = (typeof columns)[number]

interface SheetGridProps {
  clubs: readonly SheetClub[]
  onChange: (clubs: SheetClub[]) => void
}

/** A row a club. Arrows walk, `=` gives all clubs below the same; what each number does stands in its row at once. */
export function SheetGrid({ clubs, onChange }: SheetGridProps) {
  const set = (from: number, until: number, column: Column, value: number | undefined) =>
    onChange(
      clubs.map((club, at) => {
        if (at < from || at > until) return club
        const { [column]: _, ...rest } = club.spec
        return { ...club, spec: value === undefined ? rest : { ...rest, [column]: value } }
      }),
    )
  const keyIn = (row: number, column: Column) => (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      document.querySelector<HTMLInputElement>(`[data-cell="${row + step} ${column}"]`)?.focus()
    }
    if (event.key === '=') {
      event.preventDefault()
      set(row, clubs.length - 1, column, clubs[row]?.spec[column])
    }
  }

  return (
    <div className="overflow-x-auto">
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
          <tbody key={club.key} className="border-t border-line">
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
                    onKey={keyIn(row, column)}
                    onChange={(value) => set(row, row, column, value)}
                  />
                </td>
              ))}
              <Balance spec={club.spec} />
            </tr>
            <Said club={club} />
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface CellProps {
  club: SheetClub
  column: Column
  row: number
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
  onChange: (value: number | undefined) => void
}

function Cell({ club, column, row, ...events }: CellProps) {
  const field = fieldOf(column)
  if (field.kind !== 'measure') return null

  return (
    <MeasureCell
      label={`${nameOfSlot(club.slot)}: ${field.label}`}
      measure={field.measure}
      value={club.spec[column]}
      cell={`${row} ${column}`}
      {...events}
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
function Said({ club }: { club: SheetClub }) {
  const advice = balanceOf(club.spec)?.advice
  const issues = issuesOf(club)
  if (issues.length === 0 && advice === undefined) return null

  return (
    <tr>
      <td colSpan={columns.length + 4} className="pb-2 pl-3">
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
