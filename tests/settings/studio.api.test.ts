import { expect } from 'vitest'

import { settingsContract } from '#shared/settings/contract.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

test('the studio says who it is and when it is open on the next seven days', async ({ db, call }) => {
  const locationId = await makeLocation(db)
  await db
    .insertInto('openingException')
    .values([
      { locationId, day: '2026-11-26', note: 'Thanksgiving' },
      { locationId, day: '2026-11-27', opens: '10:00', closes: '14:00', note: 'The day after' },
    ])
    .execute()

  const studio = await call(settingsContract.readStudio, {})

  expect(studio).toMatchObject({ name: 'Loft & Lie', zone: 'America/Chicago', currency: 'USD', demo: false })
  expect(studio.days.map(({ day }) => day)).toEqual(
    ['24', '25', '26', '27', '28', '29', '30'].map((date) => `2026-11-${date}`),
  )
  expect(studio.days.slice(0, 4)).toEqual([
    { day: '2026-11-24', hours: [{ opens: '09:00', closes: '18:00' }], note: null },
    { day: '2026-11-25', hours: [{ opens: '09:00', closes: '18:00' }], note: null },
    { day: '2026-11-26', hours: [], note: 'Thanksgiving' },
    { day: '2026-11-27', hours: [{ opens: '10:00', closes: '14:00' }], note: 'The day after' },
  ])
})

test('a studio that nobody has begun to set up has no name, no hours, and is closed', async ({ call }) => {
  const studio = await call(settingsContract.readStudio, {})

  expect(studio).toMatchObject({ name: '', isOpen: false, demo: false })
  expect(studio.days.every(({ hours }) => hours.length === 0)).toBe(true)
})
