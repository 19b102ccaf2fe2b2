import { expect } from 'vitest'

import { businessOf } from '#client/site/business.ts'
import { settingsContract } from '#shared/settings/contract.ts'
import { absencesContract } from '#shared/staffing/absences.ts'
import { plan, takeOut } from '#tests/staffing/studio.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const open = { opens: '09:00', closes: '18:00' }

/** What is closed of the Wednesday that is open from 9:00 to 18:00, and what is left of it: closed-hours.test.ts has every way. */
const closures = [
  { what: 'several days', time: { from: '00:00', until: '12:00', untilDay: '2026-11-26' }, left: [] },
  {
    what: 'its noon',
    time: { from: '12:00', until: '13:00' },
    left: [
      { opens: '09:00', closes: '12:00' },
      { opens: '13:00', closes: '18:00' },
    ],
  },
]

test.for(closures)(
  'closed for $what: hours and search engines say so, kept pages are made anew, until it is taken back',
  async ({ time, left }, { db, as, call, services }) => {
    await makeStudio(db)
    const manager = await as('manager')
    const read = async () => {
      const studio = await call(settingsContract.readStudio, {})
      const hours = studio.days.find(({ day }) => day === '2026-11-25')?.hours
      const told = businessOf(studio, 'https://studio.example').openingHoursSpecification
      expect(
        told.filter(({ validFrom }) => validFrom === '2026-11-25').map(({ opens, closes }) => ({ opens, closes })),
      ).toEqual(hours)
      return hours
    }
    const edition = async () => {
      await services.contentEdition.reload()
      return services.contentEdition.current()
    }
    expect(await read()).toEqual([open])
    const before = await edition()

    const { version } = await plan(manager, undefined, { kind: 'closure', ...time })
    await takeOut(manager, undefined, { kind: 'closure', version, ...time })
    expect(await read()).toEqual(left)
    expect(await edition()).not.toBe(before)

    const { absences } = await manager(absencesContract.listAbsences, { query: { limit: 5 } })
    const [closure] = absences
    await manager(absencesContract.deleteAbsence, {
      params: { absenceId: closure?.id ?? '' },
      body: { version: closure?.version ?? 0 },
    })
    expect(await read()).toEqual([open])
    expect(await edition()).toBe(before)
  },
)

test('a special day and a closure on it: what neither leaves is closed', async ({ db, as, call, services }) => {
  await makeStudio(db)
  await services.contentEdition.reload()
  const before = services.contentEdition.current()
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const special = { locationId, day: '2026-11-25', opens: '10:00', closes: '16:00', note: 'A private event' }
  await db.insertInto('openingException').values(special).execute()
  await services.contentEdition.reload()
  expect(services.contentEdition.current()).not.toBe(before)

  const manager = await as('manager')
  const time = { kind: 'closure', from: '15:00', until: '20:00' } as const
  const { version } = await plan(manager, undefined, time)
  await takeOut(manager, undefined, { ...time, version })

  const { days } = await call(settingsContract.readStudio, {})
  expect(days.find(({ day }) => day === '2026-11-25')).toMatchObject({
    note: 'A private event',
    hours: [{ opens: '10:00', closes: '15:00' }],
  })
})
