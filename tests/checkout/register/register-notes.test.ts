import { expect, test } from 'vitest'

import { quickNotes } from '#client/orders/tenders/notes.ts'

test('what people hand over for a sum is rounded up to each kind of note, the least first', () => {
  expect(quickNotes(8146, 'USD')).toEqual([8500, 9000, 10_000])
  expect(quickNotes(210, 'USD')).toEqual([500, 1000, 2000, 5000])
  expect(quickNotes(10_000, 'USD')).toEqual([])
  expect(quickNotes(3292, 'EUR')).toEqual([3500, 4000, 5000, 10_000])
  expect(quickNotes(12_345, 'XYZ')).toEqual([12_500, 13_000, 14_000, 15_000])
})
