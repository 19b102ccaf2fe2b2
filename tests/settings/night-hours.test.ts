import { expect, test } from 'vitest'

import { SetupDocument, type Week, weekdays } from '#shared/settings/setup.ts'

import { ownStudio } from './own-studio.ts'

type Spans = Week['monday']

const night: Spans = [{ from: '18:00', until: '02:00' }]

const weekOf = (spansOf: (day: string) => Spans) => ({
  ...ownStudio.hours?.week,
  ...Object.fromEntries(weekdays.map((day) => [day, spansOf(day)])),
})

const hoursOf = (week: object, exceptions: readonly object[] = []) => ({ hours: { week, exceptions } })

const mistakesOf = (document: object) =>
  (SetupDocument.safeParse({ version: 1, ...document }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  )

test('hours last past midnight in one row, meet at midnight, and go around the clock', () => {
  for (const spans of [
    night,
    [{ from: '00:00', until: '24:00' }],
    [{ from: '06:00', until: '06:00' }],
    [{ from: '10:00', until: '00:00' }],
    [
      { from: '00:00', until: '02:00' },
      { from: '18:00', until: '24:00' },
    ],
    [
      { from: '02:00', until: '12:00' },
      { from: '18:00', until: '02:00' },
    ],
  ]) {
    expect(mistakesOf(hoursOf(weekOf(() => spans))), JSON.stringify(spans)).toEqual([])
  }
})

test.for([
  [
    'into the next weekday’s hours',
    hoursOf(weekOf((day) => (day === 'saturday' ? [{ from: '01:00', until: '09:00' }] : night))),
    ['hours.week.saturday.0.from: The night of Friday lasts until 02:00, and Saturday begins before that, at 01:00.'],
  ],
  [
    'from Sunday into Monday',
    hoursOf({ sunday: night, monday: [{ from: '00:00', until: '12:00' }] }),
    ['hours.week.monday.0.from: The night of Sunday lasts until 02:00, and Monday begins before that, at 00:00.'],
  ],
  [
    'into a day that differs',
    hoursOf(
      weekOf(() => night),
      [{ from: '2026-12-31', note: 'From one on', hours: [{ from: '01:00', until: '12:00' }] }],
    ),
    [
      'hours.exceptions.0.hours: The night of 2026-12-30 lasts until 02:00, and 2026-12-31 begins before that, at 01:00.',
    ],
  ],
  [
    'from a day that differs into the next',
    hoursOf(
      weekOf(() => [{ from: '08:00', until: '20:00' }]),
      [{ from: '2026-12-31', note: 'All night', hours: [{ from: '20:00', until: '10:00' }] }],
    ),
    [
      'hours.exceptions.0.hours: The night of 2026-12-31 lasts until 10:00, and 2027-01-01 begins before that, at 08:00.',
    ],
  ],
  [
    'before others of the same day',
    hoursOf({ monday: [...night, { from: '20:00', until: '21:00' }] }),
    ['hours.week.monday: Write the times of a day in order, without overlap.'],
  ],
  [
    'from the end of a day on',
    hoursOf({ monday: [{ from: '24:00', until: '02:00' }] }),
    ['hours.week.monday.0.from: Write the beginning of a day as 00:00.'],
  ],
] as const)('a night that lasts %s is refused with a sentence', ([, document, mistakes]) => {
  expect(mistakesOf(document)).toEqual(mistakes)
})
