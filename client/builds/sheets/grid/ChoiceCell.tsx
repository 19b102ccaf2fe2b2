import { Select } from '#client/ui/forms/Select.tsx'
import { MadeBy } from '#shared/builds/sheets/sheet.ts'
import { fieldOf } from '#shared/clubs/spec.ts'

import { type SheetColumn, isPart, madeByWords, problemOf, textOf } from './edited-club.ts'
import { type CellProps, TypedCell } from './TypedCell.tsx'

/** What a cell may hold, where that is a few words; undefined where it is typed. */
export function choicesOf(column: SheetColumn): readonly string[] | undefined {
  if (column === 'madeBy') return MadeBy.options.map((one) => madeByWords[one])
  if (isPart(column)) return undefined
  const field = fieldOf(column)
  if (field.kind === 'flag') return ['yes', 'no']

  return field.kind === 'choice' ? field.choices : undefined
}

export function ChoiceCell({ choices, ...cell }: CellProps & { choices: readonly string[] }) {
  const { club, column, label, onType, className } = cell
  // Pasted, and none of them: it is typed until it is.
  if (problemOf(club, column) !== undefined) return <TypedCell {...cell} />

  return (
    <Select
      isTight
      aria-label={label}
      data-cell={cell.cell}
      className={className}
      value={textOf(club, column)}
      onChange={({ target }) => onType(club.key, column, target.value)}
    >
      {column !== 'madeBy' && <option value="">-</option>}
      {choices.map((choice) => (
        <option key={choice}>{choice}</option>
      ))}
    </Select>
  )
}
