import { expect } from 'vitest'

import { absencesContract } from '#shared/staffing/absences.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

test('a manager reads which days have other hours and why, the desk does not', async ({ db, as }) => {
  await makeStudio(db)
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const at = (day: string, opens: string | null, closes: string | null, note: string) => ({
    locationId,
    day,
    opens,
    closes,
    note,
  })
  await db
    .insertInto('openingException')
    .values([
      at('2026-11-01', null, null, 'Long ago'),
      at('2026-12-09', null, null, 'Staff outing'),
      at('2026-12-05', '09:00', '12:00', 'Private event'),
      at('2026-12-05', '13:00', '16:00', 'Private event'),
    ])
    .execute()

  expect(await (await as('manager'))(absencesContract.listSpecialDays, {})).toEqual({
    days: [
      {
        day: '2026-12-05',
        hours: [
          { opens: '09:00', closes: '12:00' },
          { opens: '13:00', closes: '16:00' },
        ],
        note: 'Private event',
      },
      { day: '2026-12-09', hours: [], note: 'Staff outing' },
    ],
  })
  await expect((await as('front_desk'))(absencesContract.listSpecialDays, {})).rejects.toMatchObject({
    code: 'not_allowed',
  })
})
