import { FigureKey, figures, outOfRange, type ShotFigures } from '#shared/fittings/figures.ts'
import type { ShotField } from '#shared/fittings/import.ts'
import { readFigure, type ShotUnit } from '#shared/fittings/units.ts'

export interface ReadShot {
  club: string
  figures: ShotFigures
  /** One sentence a figure that cannot be taken as it is. */
  problems: string[]
}

const isBlank = (text: string) => /^(?:|-+|n\/?a|null|nan)$/i.test(text.trim())

/** Programs write the mean of their rows below them, and how far they vary. */
export const isSummary = (cells: readonly string[]): boolean =>
  cells.slice(0, 3).some((cell) => /^(?:avg|average|mean|std\.?\s?dev\.?|deviation|consistency|±)/i.test(cell.trim()))

export function readShot(cells: readonly string[], columns: ReadonlyArray<Column>): ReadShot {
  const problems: string[] = []
  const shot: ShotFigures = {}
  let club = ''
  for (const [at, { field, unit }] of columns.entries()) {
    const text = cells[at] ?? ''
    if (field === 'club') club = text.trim()
    else if (field !== null && unit !== null && !isBlank(text)) {
      const value = readFigure(text, unit)
      const problem =
        value === undefined ? `${figures[field].label}: ${text.slice(0, 40)} is no number.` : outOfRange(field, value)
      if (problem === undefined && value !== undefined) shot[field] = value
      else problems.push(problem ?? '')
    }
  }
  if (problems.length === 0 && Object.keys(shot).length === 0) problems.push('There is no figure in this row.')

  return { club, figures: inOrder(shot), problems }
}

interface Column {
  field: ShotField | null
  unit: ShotUnit | null
}

// Whatever the order of the columns, the same shot is the same text.
const inOrder = (shot: ShotFigures): ShotFigures =>
  Object.fromEntries(FigureKey.options.flatMap((key) => (shot[key] === undefined ? [] : [[key, shot[key]]])))
