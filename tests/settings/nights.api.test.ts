import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { settingsContract } from '#shared/settings/contract.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { SetupDocument, weekdays } from '#shared/settings/setup.ts'
import { test } from '#tests/support/test.ts'

import { ownStudio } from './own-studio.ts'

const { listFreeStarts } = bookingContract
const { readStudio } = settingsContract

const week = Object.fromEntries(weekdays.map((day) => [day, [{ from: '18:00', until: '02:00' }]]))

test('a studio of evenings is set up, read back alike, tells its hours, and is booked past midnight', async ({
  as,
  call,
  clock,
}) => {
  const owner = await as('admin')
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
