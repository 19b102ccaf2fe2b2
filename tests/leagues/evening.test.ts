import { expect, test } from 'vitest'

import { planOfEvening } from '#client/leagues/evening.ts'

test('an evening runs from its start to its end, in steps of five minutes', () => {
  expect(planOfEvening({ starts: '18:15', ends: '20:45' }).map(({ at }) => at)).toEqual([
    '18:15',
    '18:30',
    '19:30',
    '20:30',
    '20:45',
  ])
  expect(planOfEvening({ starts: '18:30', ends: '20:45' }).map(({ at }) => at)).toEqual([
    '18:30',
    '18:45',
    '19:40',
    '20:30',
    '20:45',
  ])
})
