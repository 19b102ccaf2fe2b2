import { expect, test } from 'vitest'

import { copyDown, isOpen, readCell, writeCell } from '#client/workshop/intake/cells.ts'
import type { IntakeRow } from '#client/workshop/intake/intake-rows.ts'
import type { BenchJob } from '#shared/workshop/contract.ts'

const jobOf = (code: string, category: BenchJob['category']): BenchJob => ({
  code,
  category,
  name: code,
  unit: 'club',
  price: { kind: 'price', fromCents: 900, toCents: null },
  benchMinutes: 5,
  cures: false,
  bends: null,
  note: '',
})
const jobs = [jobOf('regrip', 'grips'), jobOf('loft_lie_bend', 'adjusting')]
const row = (slot: IntakeRow['slot'], job = 'regrip'): IntakeRow => ({
  slot,
  jobs: [{ job }],
  note: '',
  condition: '',
})

test('wraps are of the grip alone, one figure, and what is none leaves the row as it was', () => {
  const wrapped = writeCell(row('7i'), 'wraps', '2', jobs)

  expect(wrapped.jobs).toEqual([{ job: 'regrip', wraps: 2 }])
  expect(writeCell(wrapped, 'wraps', 'two', jobs)).toBe(wrapped)
  expect(readCell(writeCell(wrapped, 'wraps', '', jobs), 'wraps')).toBe('')
  expect(isOpen(row('7i', 'loft_lie_bend'), 'wraps', jobs)).toBe(false)
})

test('a bend is a job of its own with its own words, gone once they are; a club always has a job', () => {
  const bent = writeCell(row('7i'), 'bend', ' 2 up ', jobs)
  expect(bent.jobs).toEqual([{ job: 'regrip' }, { job: 'loft_lie_bend', note: '2 up' }])

  expect(writeCell(bent, 'bend', '', jobs).jobs).toEqual([{ job: 'regrip' }])
  const only = writeCell({ ...bent, jobs: bent.jobs.slice(1) }, 'bend', '', jobs)
  expect(only.jobs).toHaveLength(1)
  expect(isOpen(row('7i'), 'bend', jobs.slice(0, 1))).toBe(false)
})

test('a cell is copied into all below it, where it can stand', () => {
  const rows = [row('6i'), writeCell(row('7i'), 'wraps', '3', jobs), row('8i', 'loft_lie_bend'), row('9i')]

  expect(copyDown(rows, 1, 'wraps', jobs).map((one) => readCell(one, 'wraps'))).toEqual(['', '3', '', '3'])
  expect(copyDown(rows, 9, 'note', jobs)).toEqual(rows)
})
