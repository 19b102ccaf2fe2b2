import { expect } from 'vitest'

import { absencesContract } from '#shared/staffing/absences.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { takeOut, wednesday } from './studio.ts'

const { createAbsence, listAbsences, planAbsence } = absencesContract

const refused = {
  'ends before it begins': { from: '12:00', until: '11:00' },
  'is over': { day: '2026-11-23' },
  'is not on the quarter hour': { from: '10:07' },
  'is longer than a year': { untilDay: '2028-11-23' },
}

test('an absence that is over, ends before it begins, is too long or off the quarter hour is refused', async ({
  db,
  as,
}) => {
  const { staffIds } = await makeStudio(db)
  const manager = await as('manager')

  for (const [why, time] of Object.entries(refused)) {
    await expect(takeOut(manager, staffIds[0], { version: 1, ...time }), why).rejects.toMatchObject({
      code: 'invalid_input',
    })
  }
})

test('leave is of somebody, maintenance of a bay, and each of who or what there is', async ({ db, as }) => {
  const { bayIds } = await makeStudio(db)
  const manager = await as('manager')
  const [day, resourceId] = [wednesday, bayIds[0] ?? '']
  const time = { from: { day, time: '09:00' }, until: { day, time: '10:00' } }
  const query = { kind: 'leave', fromDay: day, fromTime: '09:00', untilDay: day, untilTime: '10:00' } as const

  await expect(manager(planAbsence, { query: { ...query, resourceId } })).rejects.toMatchObject({ code: 'not_found' })
  await expect(manager(planAbsence, { query })).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    manager(createAbsence, {
      body: { kind: 'leave', resourceId, ...time, reason: 'Off', version: 1, decisions: [], blocks: [] },
    }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

const wholeDays = [
  ['America/New_York', '2027-03-14', 23],
  ['America/New_York', '2027-11-07', 25],
  ['America/Phoenix', '2027-03-14', 24],
  ['Europe/London', '2027-03-28', 23],
  ['Europe/London', '2027-10-31', 25],
  ['Australia/Lord_Howe', '2027-10-03', 23.5],
  ['Australia/Lord_Howe', '2027-04-04', 24.5],
  ['America/New_York', '2028-02-29', 24],
] as const

test('leave of a whole day is as long as the clocks of that day make it', async ({ db, as, clock }) => {
  clock.set('2027-02-01T12:00:00Z')
  const { staffIds } = await makeStudio(db)
  const manager = await as('manager')
  for (const [index, [zone, day, hours]] of wholeDays.entries()) {
    await db.updateTable('location').set({ zone }).execute()
    const { id } = await takeOut(manager, staffIds[0], { version: index + 1, day, from: '00:00', until: '24:00' })
    const { absences } = await manager(listAbsences, { query: {} })
    const { startsAt, endsAt, local } = absences.find((absence) => absence.id === id) ?? {}

    expect([zone, local, ((endsAt?.getTime() ?? 0) - (startsAt?.getTime() ?? 0)) / 3_600_000]).toEqual([
      zone,
      `${day}T00:00`,
      hours,
    ])
  }
})
