import type { BenchJob } from '#shared/workshop/contract.ts'

import type { IntakeRow, RowJob } from './intake-rows.ts'

/** What can be said of a club in its row, beside the jobs that were given to all. */
export const columns = [
  { key: 'wraps', label: 'Wraps', most: 10 },
  { key: 'bend', label: 'Bend', most: 200 },
  { key: 'note', label: 'Note', most: 200 },
  { key: 'condition', label: 'Condition', most: 500 },
] as const
export type Column = (typeof columns)[number]['key']

const bending = 'loft_lie_bend'

const isGrip = ({ job }: RowJob, jobs: readonly BenchJob[]) =>
  jobs.find(({ code }) => code === job)?.category === 'grips'

/** Wraps are of a grip, and a bench bends or does not. */
export function isOpen(row: IntakeRow, column: Column, jobs: readonly BenchJob[]): boolean {
  if (column === 'wraps') return row.jobs.some((job) => isGrip(job, jobs))
  if (column === 'bend') return jobs.some(({ code }) => code === bending)

  return true
}

export function readCell(row: IntakeRow, column: Column): string {
  if (column === 'wraps') {
    return row.unreadWraps ?? String(row.jobs.find(({ wraps }) => wraps !== undefined)?.wraps ?? '')
  }
  if (column === 'bend') return row.jobs.find(({ job }) => job === bending)?.note ?? ''

  return row[column]
}

/** A club that is bent, of which nobody has said how. */
export const isBendWanted = (row: IntakeRow): boolean =>
  row.jobs.some(({ job }) => job === bending) && readCell(row, 'bend') === ''

/** How many wraps were typed; undefined where that is no number of them. */
export const readWraps = (typed: string): number | undefined => (/^\d$/.test(typed.trim()) ? Number(typed) : undefined)

/** The row with what was typed, also where that is no number of wraps: it stays to be mended. */
export function writeCell(row: IntakeRow, column: Column, typed: string, jobs: readonly BenchJob[]): IntakeRow {
  const text = typed.trim()
  if (!isOpen(row, column, jobs)) return row
  if (column === 'wraps') {
    const wraps = readWraps(text)
    const unreadWraps = text !== '' && wraps === undefined ? text : undefined
    return { ...row, unreadWraps, jobs: row.jobs.map((job) => (isGrip(job, jobs) ? { ...job, wraps } : job)) }
  }
  if (column === 'bend') {
    const others = row.jobs.filter(({ job }) => job !== bending)
    // A club with nothing to be done is not taken in.
    if (text === '' && others.length > 0) return { ...row, jobs: others }
    return text === '' ? row : { ...row, jobs: [...others, { job: bending, note: text }] }
  }

  return { ...row, [column]: text }
}

/** What stands in a cell is written into all those below it. */
export const copyDown = (
  rows: readonly IntakeRow[],
  at: number,
  column: Column,
  jobs: readonly BenchJob[],
): IntakeRow[] => {
  const [from] = rows.slice(at)
  const text = from ? readCell(from, column) : ''

  return rows.map((row, place) => (place > at ? writeCell(row, column, text, jobs) : row))
}
