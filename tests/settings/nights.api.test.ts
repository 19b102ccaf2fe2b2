import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { settingsContract } from '#shared/settings/contract.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { SetupDocument, type Week, weekdays } from '#shared/settings/setup.ts'
import { test } from '#tests/support/test.ts'

import { ownStudio } from './own-studio.ts'

const { listFreeStarts } = bookingContract
const { readStudio } = settingsContract

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

test('a studio of evenings is set up, read back alike, tells its hours, and is booked past midnight', async ({
  as,
  call,
  clock,
}) => {
  const owner = await as('admin')
  const week = weekOf(() => night)
  const document = {
    ...ownStudio,
    hours: { week, exceptions: [] },
    people: ownStudio.people?.map(({ invite: _invite, ...person }) => ({ ...person, hours: week })),
  }
  const put = (body: object) => owner(setupContract.applySetup, { query: {}, body: SetupDocument.parse(body) })

  expect(await put(document)).toMatchObject({ done: true, missing: [] })
  const again = await put(document)
  expect(again).toMatchObject({ changes: [], differences: [] })
  expect(await owner(setupContract.readSetupDocument, {})).toMatchObject({ hours: { week } })

  const { starts } = await call(listFreeStarts, { query: { service: 'bay', from: '2026-11-25', days: 1 } })
  const times = starts.map(({ local }) => local.slice(11))
  expect(times).toEqual(expect.arrayContaining(['00:00', '01:00', '18:00', '23:30']))
  expect(times).not.toContain('01:30')

  const late = { from: '2026-12-31', note: 'From one on', hours: [{ from: '01:00', until: '12:00' }] }
  await expect(put({ version: 1, hours: { week: {}, exceptions: [late] } })).rejects.toMatchObject({
    code: 'invalid_input',
    facts: {
      details: [
        {
          path: 'hours',
          message: 'The night of 2026-12-30 lasts until 02:00, and 2026-12-31 begins before that, at 01:00.',
        },
      ],
    },
  })

  // At one in the night the evening is on, and the first of the days that are told.
  clock.set('2026-11-26T01:00:00Z')
  expect((await call(readStudio, {})).days[0]).toMatchObject({
    day: '2026-11-25',
    hours: [{ opens: '18:00', closes: '02:00' }],
  })
  clock.set('2026-11-26T02:00:00Z')
  expect((await call(readStudio, {})).days[0]?.day).toBe('2026-11-26')
})
