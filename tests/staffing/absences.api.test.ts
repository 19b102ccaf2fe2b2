import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { planAbsence } from '#server/staffing/absences.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { absencesContract } from '#shared/staffing/absences.ts'
import { at, book, freeTimes, hold, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { bestDecisions, linkTo, plan, takeOut, wednesday } from './studio.ts'

const { changeAbsence, deleteAbsence, listAbsences, resolveAbsence } = absencesContract

/** Who and what a booking takes, by name. */
async function takenBy(db: Db, bookingId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('allocation')
    .innerJoin('resource', 'resource.id', 'resourceId')
    .select('name')
    .where('bookingId', '=', bookingId)
    .where('blocking', '=', true)
    .orderBy('name')
    .execute()

  return rows.map(({ name }) => name)
}

const whoHas = async (db: Db, id: string) => (await takenBy(db, id)).filter((name) => name.startsWith('Coach'))

test('leave asks what becomes of each booking in it, and nothing changes before it is applied', async ({
  db,
  call,
  as,
}) => {
  const { staffIds } = await makeStudio(db, { coaches: 2, bays: 3 })
  const manager = await as('manager')
  const [ada, ben] = [
    await book(call, '10:00', { email: 'ada@example.com' }),
    await book(call, '10:00', { email: 'ben@example.com' }),
  ]
  const cleo = await book(call, '14:00', { email: 'cleo@example.com' })
  const [first = ''] = staffIds
  const mine = (await whoHas(db, ada.id))[0] === 'Coach 1' ? ada : ben

  const planned = await plan(manager, first)
  expect(planned.bookings.find(({ id }) => id === mine.id)).toMatchObject({ best: 'offer', sameHour: null })
  expect(planned.bookings.find(({ id }) => id === mine.id)?.otherHours).toHaveLength(3)
  expect(await db.selectFrom('block').selectAll().execute()).toEqual([])

  const applied = await takeOut(manager, first, { version: planned.version, decisions: bestDecisions(planned) })
  expect(applied.moved + applied.offered).toBe(planned.bookings.length)
  expect(applied.kept).toBe(0)
  expect(await whoHas(db, cleo.id)).toEqual(['Coach 2'])
})

test('a moved booking keeps reference and price, is free to cancel no matter when, and its client is told once', async ({
  db,
  call,
  as,
}) => {
  const { staffIds } = await makeStudio(db, { coaches: 2, bays: 1 })
  const manager = await as('manager')
  const booked = await book(call, '11:00')
  const [from] = await whoHas(db, booked.id)
  const other = from === 'Coach 1' ? 'Coach 2' : 'Coach 1'
  const resourceId = staffIds[from === 'Coach 1' ? 0 : 1]
  const { version, bookings } = await plan(manager, resourceId)
  expect(bookings).toMatchObject([{ best: 'move', sameHour: { staffName: other } }])

  await takeOut(manager, resourceId, {
    version,
    decisions: bestDecisions({ version, bookings, resources: [], others: [] }),
  })
  const now = await manager(bookingContract.readBooking, { params: { bookingId: booked.id } })
  expect(now).toMatchObject({ reference: booked.reference, priceCents: 9500, startsAt: at('11:00'), staffName: other })
  expect(now.version).toBe(2)
  const mails = await db
    .selectFrom('notice')
    .select('template')
    .where('recipient', '=', 'sam@example.com')
    .orderBy('id')
    .execute()
  expect(mails).toEqual([{ template: 'booked' }, { template: 'same_time' }])
  const audited = await db
    .selectFrom('auditEvent')
    .select(['action', 'before', 'after'])
    .where('action', '=', 'booking_moved')
    .execute()
  expect(audited).toMatchObject([{ before: { resourceIds: expect.arrayContaining([resourceId]) } }])
})

test('two desks that apply the same dialog at once do it once', async ({ db, call, as }) => {
  const { staffIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  const [one, other] = [await as('manager'), await as('manager')]
  for (const [index, time] of ['10:00', '12:00', '14:00'].entries())
    await book(call, time, { email: `p${index}@example.com` })
  const planned = await plan(one, staffIds[0])
  const request = { version: planned.version, decisions: bestDecisions(planned) }

  const both = await Promise.allSettled([takeOut(one, staffIds[0], request), takeOut(other, staffIds[0], request)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'version_conflict' } })
  expect(await db.selectFrom('block').selectAll().execute()).toHaveLength(1)
  const moved = await db.selectFrom('notice').select('id').where('template', '=', 'same_time').execute()
  expect(moved).toHaveLength(planned.bookings.filter(({ best }) => best === 'move').length)
})

test('when one proposal was taken a moment ago, nothing of the dialog is applied', async ({ db, call, as }) => {
  const { staffIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  const manager = await as('manager')
  const booked = await book(call, '11:00')
  const [from] = await whoHas(db, booked.id)
  const resourceId = staffIds[from === 'Coach 1' ? 0 : 1]
  const planned = await plan(manager, resourceId)
  await book(call, '11:00', { email: 'faster@example.com' })

  await expect(
    takeOut(manager, resourceId, { version: planned.version, decisions: bestDecisions(planned) }),
  ).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await db.selectFrom('block').selectAll().execute()).toEqual([])
  expect(await whoHas(db, booked.id)).toEqual([from])
})

test('a closure takes everybody, every bay and whoever comes later; taken back, its time is offered again', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db, { coaches: 2, bays: 2 })
  const [manager, coach] = [await as('manager'), await as('coach')]
  const { version, resources } = await plan(manager, undefined, { kind: 'closure' })
  expect(resources).toHaveLength(4)
  await expect(plan(coach, undefined, { kind: 'closure' })).rejects.toMatchObject({ code: 'not_allowed' })

  const { id: absenceId } = await takeOut(manager, undefined, { kind: 'closure', version })
  expect(await freeTimes(call)).toEqual([])
  const { absences } = await manager(listAbsences, { query: {} })
  expect(absences).toMatchObject([
    { id: absenceId, kind: 'closure', local: `${wednesday}T09:00`, bookingCount: 0, version: 1 },
  ])
  await manager(deleteAbsence, { params: { absenceId }, body: { version: 1 } })
  expect(await freeTimes(call)).toContain('10:00')
})

test('a shorter leave gives the rest of its time back, also to another block that waited for it', async ({
  db,
  call,
  as,
}) => {
  const { staffIds } = await makeStudio(db)
  const manager = await as('manager')
  const first = await takeOut(manager, staffIds[0], { version: 1, from: '09:00', until: '13:00' })
  await takeOut(manager, staffIds[0], { version: 2, from: '11:00', until: '14:00' })
  const change = {
    from: { day: wednesday, time: '09:00' },
    until: { day: wednesday, time: '10:00' },
    reason: 'Shorter',
  }
  await manager(changeAbsence, { params: { absenceId: first.id }, body: { ...change, version: 1 } })
  await expect(
    manager(changeAbsence, { params: { absenceId: first.id }, body: { ...change, version: 1 } }),
  ).rejects.toMatchObject({ code: 'version_conflict' })

  expect((await freeTimes(call)).filter((time) => time < '15:00')).toEqual([
    '10:00',
    '14:00',
    '14:15',
    '14:30',
    '14:45',
  ])
  const { rows } = await sql<{ blocking: boolean; minutes: number }>`
    select blocking, extract(epoch from upper(during) - lower(during))::int / 60 as minutes
    from allocation where block_id is not null order by lower(during)
  `.execute(db)
  expect(rows).toEqual([
    { blocking: true, minutes: 60 },
    { blocking: true, minutes: 180 },
  ])
})

test('what was held before leave came is kept no longer, and what is forced into it stands in the list', async ({
  db,
  call,
  as,
}) => {
  const { staffIds } = await makeStudio(db)
  const manager = await as('manager')
  const held = await hold(call, '11:00')
  const { id: absenceId } = await takeOut(manager, staffIds[0], { version: 1 })

  await expect(book(call, '11:00', { holdId: held.id })).rejects.toMatchObject({ code: 'slot_taken' })
  const booked = await manager(bookingContract.createBooking, {
    body: { serviceCode: 'swing_eval', startsAt: at('11:00'), person, force: { reason: 'They insist' } },
  })
  expect((await manager(listAbsences, { query: {} })).absences).toMatchObject([{ id: absenceId, bookingCount: 1 }])
  const { bookings, version } = await plan(manager, staffIds[0])
  expect(bookings).toMatchObject([{ id: booked.id }])
  await manager(resolveAbsence, {
    params: { absenceId },
    body: { version, decisions: [{ action: 'cancel', bookingId: booked.id, version: 1 }], blocks: [] },
  })
  const { status } = await manager(bookingContract.readBooking, { params: { bookingId: booked.id } })
  expect(status).toBe('cancelled_staff')
  expect((await manager(listAbsences, { query: {} })).absences).toMatchObject([{ bookingCount: 0 }])
})

test('a hold that ran out keeps no proposal from being applied', async ({ db, call, as, clock }) => {
  const { staffIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  const manager = await as('manager')
  const { id } = await book(call, '11:00')
  await hold(call, '11:00')
  clock.pass({ minutes: 11 })
  const resourceId = staffIds[(await whoHas(db, id))[0] === 'Coach 1' ? 0 : 1]

  const planned = await plan(manager, resourceId)
  const { version } = planned
  expect(await takeOut(manager, resourceId, { version, decisions: bestDecisions(planned) })).toMatchObject({ moved: 1 })
})

test('a hold that was let go leaves its time to the leave that waited for it', async ({ db, call, as, services }) => {
  const { staffIds } = await makeStudio(db)
  const manager = await as('manager')
  const { id: holdId } = await hold(call, '11:00')
  await takeOut(manager, staffIds[0], { version: 1 })
  await call(bookingContract.releaseHold, { params: { holdId } })
  const { booking } = await import('#server/booking/feature.ts')
  await booking.jobs?.find(({ name }) => name === 'cover-what-holds-left')?.run(jobWork(services, 'test'), '')

  const pieces = await db.selectFrom('allocation').select('blocking').where('blockId', 'is not', null).execute()
  expect(pieces).toEqual([{ blocking: true }])
})

test('a coach enters their own leave and decides about the bookings in it, and nobody else’s', async ({
  db,
  call,
  as,
}) => {
  const { staffIds, bayIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  const coach = await as('coach')
  await linkTo(db, staffIds[0], coach.userId)
  for (const email of ['a@example.com', 'b@example.com']) await book(call, '10:00', { email })
  const planned = await plan(coach, staffIds[0])
  const [booking] = planned.bookings
  const decisions = [{ action: 'cancel' as const, bookingId: booking?.id ?? '', version: 1 }]

  expect(await takeOut(coach, staffIds[0], { version: planned.version, decisions })).toMatchObject({ cancelled: 1 })
  await expect(plan(coach, staffIds[1])).rejects.toMatchObject({ code: 'not_found' })
  await expect(takeOut(coach, staffIds[1], { version: 1 })).rejects.toMatchObject({ code: 'not_found' })
  await expect(plan(coach, bayIds[0], { kind: 'maintenance' })).rejects.toMatchObject({ code: 'not_found' })
  const manager = await as('manager')
  const { version } = await plan(manager, staffIds[1])
  const { id: absenceId } = await takeOut(manager, staffIds[1], { version })
  expect((await coach(listAbsences, { query: {} })).absences).toHaveLength(1)
  await expect(coach(deleteAbsence, { params: { absenceId }, body: { version: 1 } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('a failed bay sends its bookings to the next bay at the same hour, with the same coach', async ({
  db,
  call,
  as,
}) => {
  const { bayIds } = await makeStudio(db, { coaches: 1, bays: 2 })
  const manager = await as('manager')
  const { id } = await book(call, '10:00')
  const bay = (await takenBy(db, id))[0]
  const planned = await plan(manager, bayIds[bay === 'Bay 1' ? 0 : 1], { kind: 'maintenance' })
  expect(planned.bookings).toMatchObject([{ best: 'move', sameHour: { staffName: 'Coach 1' } }])
  expect(planned.bookings[0]?.sameHour?.bayName).not.toBe(bay)
})

test('a plan asks the database as often for six bookings as for two', async ({ db, services, call }) => {
  await makeStudio(db, { coaches: 2, bays: 2 })
  let statements = 0
  const counted = services.db.withPlugin({
    transformQuery: ({ node }) => ((statements += 1), node),
    transformResult: ({ result }) => Promise.resolve(result),
  })
  const program = { kind: 'service', role: 'service_role' } as const
  const day = { from: { day: wednesday, time: '09:00' }, until: { day: wednesday, time: '18:00' } }
  const countFor = async (times: readonly string[]) => {
    for (const [index, time] of times.entries()) await book(call, time, { email: `p${index}@example.com` })
    statements = 0
    const { bookings } = await planAbsence(
      jobWork({ ...services, db: counted }, 'test'),
      { kind: 'closure', ...day },
      program,
    )
    return [bookings.length, statements]
  }

  const [few, first] = await countFor(['10:00', '10:00'])
  const [more, second] = await countFor(['12:00', '12:00', '14:00', '14:00'])
  expect([few, more]).toEqual([2, 6])
  expect(second).toBe(first)
})
