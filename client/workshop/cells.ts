import type { BenchJob } from '#shared/workshop/contract.ts'

import type { IntakeRow, RowJob } from './club-rows.ts'

/** The fields of one club's row, besides the jobs given to all. */
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

/** Wraps belong to a grip, bends to a job that bends. */
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

/** Whether a club is to be bent and nobody has said how. */
export const isBendWanted = (row: IntakeRow): boolean =>
  row.jobs.some(({ job }) => job === bending) && readCell(row, 'bend') === ''

/** The typed number of wraps; undefined if it is no valid number. */
export const readWraps = (typed: string): number | undefined => (/^\d$/.test(typed.trim()) ? Number(typed) : undefined)

/** The row with the typed text, kept even when it is no number, so that it can be corrected. */
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
    // A club without a job is not taken in.
    if (text === '' && others.length > 0) return { ...row, jobs: others }
    return text === '' ? row : { ...row, jobs: [...others, { job: bending, note: text }] }
  }

  return { ...row, [column]: text }
}

/** Copies a cell into all cells below it. */
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
