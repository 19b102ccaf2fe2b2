import { expect, test } from 'vitest'

import { lastGripOf } from '#client/workshop/club-rows.ts'

const visit = (day: string, facts: Record<string, string | number>, kind: 'serviced' | 'taken_in' = 'serviced') => ({
  at: new Date(`${day}T12:00:00Z`),
  kind,
  facts,
})

test('the grips of the newest visit are offered with their wraps, whichever club had them', () => {
  const clubs = [
    { history: [visit('2026-01-05', { job: 'regrip', sku: 'OLD', wraps: 1 })] },
    {
      history: [
        visit('2026-06-01', { job: 'loft_lie_bend' }),
        visit('2026-05-01', { job: 'regrip', sku: 'GRP-CORD', wraps: 2 }),
        visit('2026-07-01', { job: 'regrip', sku: 'GRP-NEW' }, 'taken_in'),
      ],
    },
  ]
  expect(lastGripOf(clubs)).toEqual({ sku: 'GRP-CORD', wraps: 2 })
})

test('where no grip was ever put on nothing is offered', () => {
  expect(lastGripOf([])).toBeUndefined()
  expect(lastGripOf([{ history: [] }])).toBeUndefined()
})
