import { expect, test } from 'vitest'

import { copyDown, isOpen, readCell, writeCell } from '#client/workshop/cells.ts'
import type { IntakeRow } from '#client/workshop/club-rows.ts'
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

test('wraps are of the grip alone, one figure, and what is none stays in its cell to be mended', () => {
  const wrapped = writeCell(row('7i'), 'wraps', '2', jobs)

  expect(wrapped.jobs).toEqual([{ job: 'regrip', wraps: 2 }])
  const unread = writeCell(wrapped, 'wraps', '30', jobs)
  expect(readCell(unread, 'wraps')).toBe('30')
  expect(unread.jobs).toEqual([{ job: 'regrip', wraps: undefined }])
  expect(writeCell(unread, 'wraps', '3', jobs)).toEqual({
    ...wrapped,
    unreadWraps: undefined,
    jobs: [{ job: 'regrip', wraps: 3 }],
  })
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
