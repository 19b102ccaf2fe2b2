import { sql } from 'kysely'
import { expect } from 'vitest'

import { atomically, type Db } from '#server/kernel/db/database.ts'
import { bookingContract, type Reschedule } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { at, book, freeTimes, person } from '#tests/booking/wednesday.ts'
import { makeStudio, takeOff } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { cancelBooking, changeBookingStatus, createBooking, readBooking, rescheduleBooking } = bookingContract

const move = (call: Call, bookingId: string, time: string, more: Partial<Reschedule> = {}) =>
  call(rescheduleBooking, { params: { bookingId }, query: {}, body: { startsAt: at(time), ...more } })

const takenBy = async (db: Db, bookingId: string) => {
  const { rows } = await sql<{ name: string; since: Date; blocking: boolean }>`
    select name, lower(during) as since, blocking from allocation join resource on resource.id = resource_id
    where booking_id = ${bookingId} order by name
  `.execute(db)
  return rows
}

test('a client moves a booking by its link: it stays the same one, and its former time is free', async ({
  db,
  call,
  callWith,
}) => {
  await makeStudio(db, { questions: [{ code: 'goals', label: 'Goals', hint: null, kind: 'text', choices: [] }] })
  const made = await call(createBooking, {
    body: { serviceCode: 'swing_eval', startsAt: at('16:00'), person, answers: { goals: 'Height' } },
  })
  await db.updateTable('serviceOption').set({ priceCents: 12_000 }).execute()

  const moved = await move(callWith({ authorization: `Booking ${made.manageToken}` }), made.id, '11:00')

  const { id, reference } = made
  expect(moved).toMatchObject({ id, reference, version: 2, moves: 1, priceCents: 9500, status: 'confirmed' })
  expect(moved).toMatchObject({ startsAt: at('11:00'), endsAt: at('12:00'), staffName: 'Coach 1', bayName: 'Bay 1' })
  expect(moved.history.at(-1)).toMatchObject({
    from: 'confirmed',
    to: 'confirmed',
    by: 'Sam Rivera',
    moved: { from: at('16:00'), to: at('11:00') },
  })
  expect(await takenBy(db, id)).toEqual([
    { name: 'Bay 1', since: at('11:00'), blocking: true },
    { name: 'Coach 1', since: at('11:00'), blocking: true },
  ])
  expect(await freeTimes(call)).toContain('16:00')
  expect(await db.selectFrom('booking').select('answers').executeTakeFirst()).toEqual({ answers: { goals: 'Height' } })
})

test('the mail of a move has the new time, and its file moves the entry in a calendar', async ({
  db,
  call,
  callWith,
}) => {
  await makeStudio(db)
  const { id, manageToken } = await book(call, '16:00')
  await move(callWith({ authorization: `Booking ${manageToken}` }), id, '11:00')

  const mails = await db.selectFrom('notice').select(['recipient', 'subject', 'attachments']).orderBy('id').execute()
  expect(mails).toHaveLength(2)
  expect(mails[1]).toMatchObject({ recipient: 'sam@example.com', subject: expect.stringContaining('11:00 AM') })
  const files = mails.map(({ attachments }) => (attachments as { content: string }[])[0]?.content ?? '')
  const uids = files.map((file) => /^UID:(.*)$/m.exec(file)?.[1])
  expect(uids[0]).toBe(uids[1])
  expect(files[1]).toContain('SEQUENCE:2')
  expect(files[1]).toContain('DTSTART:20261125T170000Z')
})

test('a booking moves onto a time that overlaps its own', async ({ db, call, callWith }) => {
  await makeStudio(db)
  const { id, manageToken } = await book(call, '16:00')
  const holder = callWith({ authorization: `Booking ${manageToken}` })

  expect(await move(holder, id, '16:15')).toMatchObject({ startsAt: at('16:15') })
  expect(await move(holder, id, '15:30')).toMatchObject({ startsAt: at('15:30') })
  expect(await takenBy(db, id)).toHaveLength(2)
})

test('a client moves twice, until the day before, and the studio as often as it must', async ({
  db,
  call,
  callWith,
  as,
  clock,
}) => {
  await makeStudio(db)
  const { id, manageToken } = await book(call, '16:00')
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  await move(holder, id, '17:00')
  await move(holder, id, '16:30')

  await expect(move(holder, id, '17:00')).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'This booking was moved twice already. Call the studio to move it again.',
  })
  const late = await book(call, '11:00', { email: 'lee@example.com' })
  clock.set('2026-11-24T17:00:01Z')
  const lateHolder = callWith({ authorization: `Booking ${late.manageToken}` })
  await expect(move(lateHolder, late.id, '12:00')).rejects.toMatchObject({ code: 'too_late' })
  const desk = await as('front_desk')
  expect(await move(desk, late.id, '12:00')).toMatchObject({ moves: 0 })
  expect(await move(desk, id, '14:00')).toMatchObject({ moves: 2 })
})

test('what the studio has moved is cancelled free of charge, however late', async ({
  db,
  call,
  callWith,
  as,
  clock,
}) => {
  await makeStudio(db)
  const { id, manageToken } = await book(call, '16:00')
  await move(await as('front_desk'), id, '10:00', { by: 'studio', reason: 'Bay 2 is being repaired' })
  clock.set('2026-11-25T15:50:00Z')

  await callWith({ authorization: `Booking ${manageToken}` })(cancelBooking, { params: { bookingId: id }, body: {} })

  expect(await db.selectFrom('booking').select(['status', 'feeCents']).executeTakeFirst()).toEqual({
    status: 'cancelled_customer',
    feeCents: 0,
  })
})

test('a drop on what was just taken changes nothing and names the nearest times', async ({ db, call, as }) => {
  await makeStudio(db)
  const { id } = await book(call, '16:00')
  await book(call, '11:00', { email: 'lee@example.com' })

  await expect(move(await as('front_desk'), id, '11:30')).rejects.toMatchObject({
    code: 'slot_taken',
    facts: { nearest: [{ startsAt: at('12:00') }, { startsAt: at('12:15') }, { startsAt: at('12:30') }] },
  })
  const desk = await as('front_desk')
  expect(await desk(readBooking, { params: { bookingId: id } })).toMatchObject({ startsAt: at('16:00'), version: 1 })
  expect(await takenBy(db, id)).toMatchObject([{ blocking: true }, { blocking: true }])
})

test('of two desks that drag one booking, the slower is shown where it is now', async ({ db, call, as }) => {
  await makeStudio(db)
  const { id } = await book(call, '16:00')
  const desk = await as('front_desk')

  const outcomes = await Promise.allSettled([
    move(desk, id, '11:00', { version: 1 }),
    move(desk, id, '13:00', { version: 1 }),
  ])

  const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(lost).toMatchObject([{ code: 'version_conflict', facts: { current: { id, version: 2 } } }])
  expect(await takenBy(db, id)).toHaveLength(2)
})

test('two bookings that want each other’s place at once keep theirs', async ({ db, call, as }) => {
  await makeStudio(db)
  const first = await book(call, '11:00')
  const second = await book(call, '13:00', { email: 'lee@example.com' })
  const desk = await as('front_desk')

  const outcomes = await Promise.allSettled([move(desk, first.id, '13:00'), move(desk, second.id, '11:00')])

  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await freeTimes(call)).not.toContain('11:00')
  expect(await freeTimes(call)).not.toContain('13:00')
})

test('the desk moves to another bay and another coach, and to one of its choice only', async ({ db, call, as }) => {
  const { bayIds, staffIds } = await makeStudio(db, { bays: 2, coaches: 2 })
  const { id } = await book(call, '11:00')
  const desk = await as('front_desk')
  const before = await desk(readBooking, { params: { bookingId: id } })
  const bayId = bayIds[before.bayName === 'Bay 1' ? 1 : 0] ?? ''
  const staffId = staffIds[before.staffName === 'Coach 1' ? 1 : 0] ?? ''

  const moved = await move(desk, id, '11:00', { bayId, staffId })
  expect(moved.bayName).not.toBe(before.bayName)
  expect(moved.staffName).not.toBe(before.staffName)
  await takeOff(db, (await db.selectFrom('location').select('id').executeTakeFirstOrThrow()).id, staffId, [
    at('13:00'),
    at('15:00'),
  ])
  await expect(move(desk, id, '13:00', { staffId })).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await move(desk, id, '13:00')).toMatchObject({ staffName: before.staffName, bayName: moved.bayName })
})

test('the desk forces with a reason what the rules refuse, and nobody is offered that time', async ({
  db,
  call,
  callWith,
  as,
}) => {
  await makeStudio(db)
  const { id, manageToken } = await book(call, '16:00')
  await book(call, '11:00', { email: 'lee@example.com' })
  const desk = await as('front_desk')
  const force = { reason: 'They share the bay' }

  await expect(move(desk, id, '11:10')).rejects.toMatchObject({ code: 'not_offered' })
  await expect(
    move(callWith({ authorization: `Booking ${manageToken}` }), id, '11:10', { force }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
  const moved = await move(desk, id, '11:10', { force })
  expect(moved.history.at(-1)).toMatchObject({ reason: 'They share the bay' })
  expect(await takenBy(db, id)).toEqual([
    { name: 'Bay 1', since: at('11:10'), blocking: false },
    { name: 'Coach 1', since: at('11:10'), blocking: false },
  ])
  // The time that it shares with the other booking is not offered to anybody.
  expect(await freeTimes(call)).not.toContain('12:00')
  expect(await freeTimes(call)).toContain('12:15')
  expect(await db.selectFrom('booking').select('forcedReason').where('id', '=', id).executeTakeFirst()).toEqual({
    forcedReason: 'They share the bay',
  })
  expect(
    await db.selectFrom('auditEvent').select(['reason']).where('action', '=', 'booking_moved').executeTakeFirst(),
  ).toEqual({ reason: 'They share the bay' })
})

test('the desk moves without a mail, and to what begins at once', async ({ db, call, as, clock }) => {
  await makeStudio(db)
  const { id } = await book(call, '16:00')
  clock.set('2026-11-25T15:10:00Z')

  await move(await as('front_desk'), id, '09:15', { notify: false })

  expect(await db.selectFrom('notice').select('id').execute()).toHaveLength(1)
})

test('a coach moves what they conduct, and nothing else; a stranger learns nothing', async ({ db, call, as }) => {
  const { staffIds } = await makeStudio(db)
  const coach = await as('coach')
  const other = await as('coach')
  const person = await db.selectFrom('person').select('id').where('userId', '=', coach.userId).executeTakeFirstOrThrow()
  await db
    .updateTable('resource')
    .set({ personId: person.id })
    .where('id', '=', staffIds[0] ?? '')
    .execute()
  const { id } = await book(call, '16:00')

  expect(await move(coach, id, '11:00')).toMatchObject({ startsAt: at('11:00') })
  await expect(move(other, id, '12:00')).rejects.toMatchObject({ code: 'not_found' })
  await expect(move(await as('member'), id, '12:00')).rejects.toMatchObject({ code: 'not_found' })
})

test('what is retired is still moved, and a block that waited takes the time that was left', async ({
  db,
  call,
  as,
}) => {
  const { staffIds, locationId } = await makeStudio(db)
  const { id } = await book(call, '11:00')
  await atomically({ trx: db }, ({ trx }) => takeOff(trx, locationId, staffIds[0], [at('10:00'), at('13:00')]))
  await db.updateTable('service').set({ active: false }).execute()
  await db.updateTable('serviceOption').set({ active: false, durationMinutes: 30 }).execute()

  expect(await move(await as('front_desk'), id, '14:00')).toMatchObject({ endsAt: at('15:00') })
  const { rows } = await sql`
    select blocking, lower(during) as since, upper(during) as until from allocation where block_id is not null
  `.execute(db)
  expect(rows).toEqual([{ blocking: true, since: at('10:00'), until: at('13:00') }])
})

test('what is over or cancelled does not move', async ({ db, call, as, clock }) => {
  await makeStudio(db)
  const { id } = await book(call, '11:00')
  clock.set('2026-11-25T16:55:00Z')
  const desk = await as('front_desk')
  const to = (status: 'checked_in' | 'no_show') =>
    desk(changeBookingStatus, { params: { bookingId: id }, body: { to: status } })
  await to('checked_in')
  expect(await move(desk, id, '12:00')).toMatchObject({ status: 'checked_in' })
  await desk(changeBookingStatus, { params: { bookingId: id }, body: { to: 'confirmed' } })
  clock.set('2026-11-25T18:20:00Z')
  const later = await as('front_desk')
  await later(changeBookingStatus, { params: { bookingId: id }, body: { to: 'no_show' } })

  await expect(move(later, id, '14:00')).rejects.toMatchObject({ code: 'wrong_state' })
})
