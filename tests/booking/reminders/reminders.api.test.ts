import { sql } from 'kysely'
import { expect } from 'vitest'

import { reminders } from '#server/booking/reminders/checks.ts'
import { remind } from '#server/booking/reminders/remind.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { preferencesUrlOf } from '#server/notices/service.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { preferencesContract } from '#shared/notices/preferences.ts'
import { timingContract } from '#shared/notices/timing.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { readNoticeTiming, changeNoticeTiming } = timingContract

// Tests begin on Tuesday at 8:00; these bookings are on Thursday.
const bookOnThursday = async (db: Db, call: Parameters<typeof book>[0], time = '15:00') => {
  const { id } = await book(call, time)
  await move(db, id, new Date(at(time).getTime() + 86_400_000))
  return id
}

const move = (db: Db, id: string, startsAt: Date) =>
  db
    .updateTable('booking')
    .set({ startsAt, endsAt: new Date(startsAt.getTime() + 3_600_000) })
    .where('id', '=', id)
    .execute()

const remindersIn = (db: Db) =>
  db
    .selectFrom('notice')
    .select(['channel', 'recipient', 'subject', 'text', 'kind', 'personId', 'expiresAt', 'attachments'])
    .where('kind', '=', 'reminder')
    .orderBy('id')
    .execute()

const settledIn = async (db: Db) =>
  (await db.selectFrom('bookingReminder').select(['leadMinutes', 'outcome']).orderBy('at').execute()).map(
    ({ leadMinutes, outcome }) => `${leadMinutes} ${outcome}`,
  )

test('a person is reminded a day and two hours before, once each, with a way to have no more', async ({
  db,
  call,
  clock,
  services,
}) => {
  await makeStudio(db)
  const id = await bookOnThursday(db, call)
  const run = async (instant: string) => {
    clock.set(instant)
    await remind(jobWork(services, 'test'))
    await remind(jobWork(services, 'test'))
    return (await remindersIn(db)).length
  }

  expect(await run('2026-11-25T14:59:00-06:00')).toBe(0)
  expect(await run('2026-11-25T15:00:00-06:00')).toBe(1)
  expect(await run('2026-11-26T12:59:00-06:00')).toBe(1)
  expect(await run('2026-11-26T13:00:00-06:00')).toBe(2)
  expect(await run('2026-11-26T15:01:00-06:00')).toBe(2)

  const [first] = await remindersIn(db)
  const { personId } = await db.selectFrom('booking').select('personId').where('id', '=', id).executeTakeFirstOrThrow()
  expect(first).toMatchObject({
    recipient: 'sam@example.com',
    subject: 'Swing evaluation, Thursday, November 26 at 3:00 PM CST',
    personId,
    expiresAt: new Date('2026-11-26T21:00:00Z'),
  })
  expect(first?.text).toContain('/manage-booking#')
  expect(first?.text).toContain(`/notifications#${personId}_`)
  expect(await settledIn(db)).toEqual(['1440 sent', '120 sent'])
})

test(
  'a booking at an odd microsecond is settled like any other',
  { timeout: 60_000 },
  async ({ db, call, clock, services }) => {
    await makeStudio(db)
    await bookOnThursday(db, call)
    await db
      .updateTable('booking')
      .set({ startsAt: sql`starts_at + interval '7 microseconds'` })
      .execute()
    clock.set('2026-11-25T15:30:00-06:00')

    await remind(jobWork(services, 'test'))
    await remind(jobWork(services, 'test'))

    expect(await settledIn(db)).toEqual(['1440 sent'])
    expect(await remindersIn(db)).toHaveLength(1)
  },
)

test('two servers that run at once send each reminder once', async ({ db, call, clock, services }) => {
  await makeStudio(db, { coaches: 3, bays: 3 })
  for (const time of ['15:00', '15:00', '16:00']) await bookOnThursday(db, call, time)
  clock.set('2026-11-25T16:30:00-06:00')

  await Promise.all([
    remind(jobWork(services, 'test')),
    remind(jobWork(services, 'test')),
    remind(jobWork(services, 'test')),
  ])
  await remind(jobWork(services, 'test'))

  expect(await remindersIn(db)).toHaveLength(3)
})

test('a booking that moved is reminded of anew, one that was canceled not', async ({
  db,
  call,
  clock,
  services,
  as,
}) => {
  await makeStudio(db, { coaches: 2, bays: 2 })
  const moved = await bookOnThursday(db, call)
  const cancelled = await bookOnThursday(db, call, '16:00')
  clock.set('2026-11-25T15:00:00-06:00')
  await remind(jobWork(services, 'test'))
  await move(db, moved, new Date('2026-11-28T15:00:00-06:00'))
  await (
    await as('front_desk')
  )(bookingContract.cancelBooking, { params: { bookingId: cancelled }, body: {} })
  clock.set('2026-11-25T16:00:00-06:00')
  await remind(jobWork(services, 'test'))
  expect(await remindersIn(db)).toHaveLength(1)

  clock.set('2026-11-27T15:00:00-06:00')
  await remind(jobWork(services, 'test'))

  expect((await remindersIn(db)).map(({ subject }) => subject)).toEqual([
    'Swing evaluation, Thursday, November 26 at 3:00 PM CST',
    'Swing evaluation, Saturday, November 28 at 3:00 PM CST',
  ])
})

test('jobs that stood still for a day drop what is late and send nothing twice', async ({
  db,
  call,
  clock,
  services,
}) => {
  await makeStudio(db, { coaches: 2, bays: 2 })
  await bookOnThursday(db, call)
  const later = await bookOnThursday(db, call, '16:00')
  await move(db, later, new Date('2026-11-27T13:00:00-06:00'))
  clock.set('2026-11-26T14:00:00-06:00')

  await remind(jobWork(services, 'test'))
  await remind(jobWork(services, 'test'))

  // Both reminders of the first booking are late by now; the second booking begins in 23 hours.
  expect((await remindersIn(db)).map(({ subject }) => subject)).toEqual([
    'Swing evaluation, Friday, November 27 at 1:00 PM CST',
  ])
  expect((await settledIn(db)).toSorted()).toEqual(['120 late', '1440 late', '1440 sent'])
})

test('in the studio’s night nobody is told, and a new zone has its own night', async ({
  db,
  call,
  clock,
  services,
}) => {
  await makeStudio(db, { opens: '06:00', closes: '22:00' })
  const id = await bookOnThursday(db, call)
  await move(db, id, new Date('2026-11-26T21:30:00-06:00'))
  clock.set('2026-11-25T21:30:00-06:00')
  await remind(jobWork(services, 'test'))
  expect(await remindersIn(db)).toHaveLength(0)

  await db.updateTable('location').set({ zone: 'America/Los_Angeles' }).execute()
  await remind(jobWork(services, 'test'))

  expect((await remindersIn(db)).map(({ subject }) => subject)).toEqual([
    'Swing evaluation, Thursday, November 26 at 7:30 PM PST',
  ])
})

test('a reminder goes by the channels that somebody wants, and to nobody who wants none', async ({
  db,
  call,
  callWith,
  clock,
  services,
}) => {
  await makeStudio(db)
  await bookOnThursday(db, call)
  const { personId } = await db.selectFrom('booking').select('personId').executeTakeFirstOrThrow()
  await choose(services, callWith, personId, { email: false, sms: true })
  clock.set('2026-11-25T15:00:00-06:00')
  await remind(jobWork(services, 'test'))
  const [text] = await remindersIn(db)
  expect(text).toMatchObject({ channel: 'sms', recipient: '+13125550142', kind: 'reminder' })
  expect(text?.text).toMatch(/^Loft & Lie: Swing evaluation, Thu, Nov 26, 3:00 PM, LL-\w+\. Reply STOP to end texts\.$/)

  await choose(services, callWith, personId, { email: false, sms: false })
  clock.set('2026-11-26T13:00:00-06:00')
  await remind(jobWork(services, 'test'))

  expect(await remindersIn(db)).toHaveLength(1)
  expect(await settledIn(db)).toEqual(['1440 sent', '120 unwanted'])
})

type CallWith = (headers: Record<string, string>) => Parameters<typeof book>[0]

function choose(services: Services, callWith: CallWith, personId: string, wanted: { email: boolean; sms: boolean }) {
  const token = preferencesUrlOf(services, personId).split('#')[1] ?? ''
  const choices = (['email', 'sms'] as const).map((channel) => ({
    kind: 'reminder' as const,
    channel,
    wanted: wanted[channel],
  }))
  return callWith({ 'preferences-link': token })(preferencesContract.changePreferences, { body: { choices } })
}

test('the studio chooses when it reminds; leads that the night brings together are one', async ({
  db,
  call,
  clock,
  services,
  as,
}) => {
  await makeStudio(db, { opens: '06:00' })
  const admin = await as('admin')
  const before = await admin(readNoticeTiming, {})
  expect(before).toMatchObject({ version: 0, reminderLeadMinutes: [1440, 120] })
  const body = { ...before, reminderLeadMinutes: [180, 120] }
  expect(await admin(changeNoticeTiming, { body })).toMatchObject({ version: 1 })
  await expect(admin(changeNoticeTiming, { body })).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { version: 1, reminderLeadMinutes: [180, 120] } },
  })
  const id = await bookOnThursday(db, call)
  await move(db, id, new Date('2026-11-26T09:30:00-06:00'))

  clock.set('2026-11-26T08:00:00-06:00')
  await remind(jobWork(services, 'test'))

  expect(await remindersIn(db)).toHaveLength(1)
  expect((await settledIn(db)).toSorted()).toEqual(['120 sent', '180 just_told'])
})

test('doctor sees reminders that nobody sends', async ({ db, call, clock, services }) => {
  await makeStudio(db)
  await bookOnThursday(db, call)
  clock.set('2026-11-25T15:09:00-06:00')
  expect(await reminders(jobWork(services, 'test'), services.config, clock.now)).toMatchObject({ state: 'ok' })

  clock.set('2026-11-25T15:11:00-06:00')
  expect(await reminders(jobWork(services, 'test'), services.config, clock.now)).toMatchObject({ state: 'warn' })
  await remind(jobWork(services, 'test'))
  expect(await reminders(jobWork(services, 'test'), services.config, clock.now)).toMatchObject({ state: 'ok' })
})
