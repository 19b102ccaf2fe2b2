import { expect, test } from 'vitest'

import { inScope } from '#client/booking/own/in-scope.ts'
import type { Scope } from '#shared/booking/contract.ts'

const week = (count: number, seriesId: string | null = 'weekly') => ({
  id: `${seriesId} ${count}`,
  seriesId,
  startsAt: new Date(Date.UTC(2026, 10, 4 + 7 * count, 16)),
})

const coming = [week(0), week(1), week(1, null), week(2), week(2, 'another'), week(3)]
const now = new Date('2026-11-04T17:00:00Z')

const meant = (scope: Scope) => inScope(coming, { booking: week(2), scope, now }).map(({ id }) => id)

test('this one, those after it, or all of its series that are to come are meant', () => {
  expect(meant('this')).toEqual(['weekly 2'])
  expect(meant('following')).toEqual(['weekly 2', 'weekly 3'])
  // The first booking has already begun.
  expect(meant('all')).toEqual(['weekly 2', 'weekly 1', 'weekly 3'])
})

test('what belongs to no series is meant alone', () => {
  expect(inScope(coming, { booking: week(1, null), scope: 'all', now })).toHaveLength(1)
})
