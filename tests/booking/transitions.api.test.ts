import { expect } from 'vitest'

import { closeUnattended, completeOverdue } from '#server/booking/desk/close-day.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { BookingStatus } from '#shared/booking/status.ts'
import type { Call } from '#shared/http/call.ts'
import { makeStudio } from '#tests/support/make.ts'
import { type CallAs, test } from '#tests/support/test.ts'

import { at, book, person } from './wednesday.ts'

const { changeBookingStatus, listUnattendedBookings, listBookingFees, waiveBookingFee, readDayBoard, readBooking } =
  bookingContract

const move = (call: Call, bookingId: string, to: BookingStatus, more: { reason?: string; version?: number } = {}) =>
  call(changeBookingStatus, { params: { bookingId }, body: { to, ...more } })

test('the desk checks in from an hour before, takes it back, and says who did not come', async ({
  db,
  call,
  as,
  clock,
}) => {
  await makeStudio(db)
  const { id } = await book(call, '10:00')
  clock.set('2026-11-25T14:59:00Z')
  const desk = await as('front_desk')
  await expect(move(desk, id, 'checked_in')).rejects.toMatchObject({ code: 'wrong_state' })

  clock.set('2026-11-25T15:00:00Z')
  expect(await move(desk, id, 'checked_in')).toMatchObject({ status: 'checked_in', version: 2 })
  clock.pass({ minutes: 15 })
  expect(await move(desk, id, 'confirmed', { reason: 'Wrong person' })).toMatchObject({
    status: 'confirmed',
    version: 3,
  })
  await expect(move(desk, id, 'no_show')).rejects.toMatchObject({ code: 'wrong_state' })
  clock.set('2026-11-25T16:15:00Z')
  const later = await as('front_desk')
  const missed = await move(later, id, 'no_show')
  expect(missed).toMatchObject({ status: 'no_show', version: 4 })
  expect(missed.history.map(({ from, to, by, reason }) => [from, to, by, reason])).toEqual([
    [null, 'confirmed', 'Sam Rivera', null],
    ['confirmed', 'checked_in', 'Robin Archer', null],
    ['checked_in', 'confirmed', 'Robin Archer', 'Wrong person'],
    ['confirmed', 'no_show', 'Robin Archer', null],
  ])
  expect(await move(later, id, 'checked_in')).toMatchObject({ status: 'checked_in' })
  expect(await db.selectFrom('booking').select('feeCents').executeTakeFirst()).toEqual({ feeCents: null })
})

test('whoever was slower is shown the booking as it is now', async ({ db, call, as, clock }) => {
  await makeStudio(db)
  const { id } = await book(call, '10:00')
  clock.set('2026-11-25T15:30:00Z')
  const desk = await as('front_desk')

  const outcomes = await Promise.allSettled([
    move(desk, id, 'checked_in', { version: 1 }),
    move(desk, id, 'cancelled_staff', { version: 1 }),
  ])

  const [lost] = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(lost).toMatchObject({
    code: 'version_conflict',
    facts: { current: { id, version: 2, startsAt: '2026-11-25T16:00:00.000Z' } },
  })
})

test('a client cancels what is theirs and takes no other step; a stranger learns nothing', async ({
  db,
  call,
  callWith,
  as,
  clock,
}) => {
  await makeStudio(db)
  const { id, manageToken } = await book(call, '10:00')
  clock.set('2026-11-25T15:30:00Z')
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  const stranger = await as()

  await expect(move(holder, id, 'checked_in')).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(move(holder, id, 'cancelled_staff')).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(move(stranger, id, 'cancelled_customer')).rejects.toMatchObject({ code: 'not_found' })
  const cancelled = await move(holder, id, 'cancelled_customer')
  expect(cancelled.history.at(-1)).toMatchObject({ to: 'cancelled_customer', by: 'Sam Rivera' })
  await expect(move(holder, id, 'cancelled_customer')).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a client reads that the studio did something, not who', async ({ db, call, callWith, as, clock }) => {
  await makeStudio(db)
  const { id, manageToken } = await book(call, '10:00')
  clock.set('2026-11-25T15:30:00Z')
  await move(await as('front_desk'), id, 'checked_in')

  const { history } = await callWith({ authorization: `Booking ${manageToken}` })(readBooking, {
    params: { bookingId: id },
  })
  expect(history.map(({ by }) => by)).toEqual(['Sam Rivera', 'Loft & Lie'])
})

test('what nobody checked in stands in a list from its end, and the night completes it without a fee', async ({
  db,
  call,
  as,
  services,
  clock,
}) => {
  await makeStudio(db)
  const { reference } = await book(call, '10:00')
  await book(call, '12:00', { email: 'lee@example.com' })
  clock.set('2026-11-25T17:00:00Z')
  const desk = await as('front_desk')
  const list = async (more: { limit?: number; after?: string } = {}) =>
    desk(listUnattendedBookings, { query: { limit: 20, ...more } })

  expect((await list()).bookings.map((one) => one.reference)).toEqual([reference])
  clock.set('2026-11-25T20:00:00Z')
  const desk2 = await as('front_desk')
  const first = await desk2(listUnattendedBookings, { query: { limit: 1 } })
  const second = await desk2(listUnattendedBookings, { query: { limit: 1, after: first.next ?? '' } })
  expect([...first.bookings, ...second.bookings].map(({ local }) => local.slice(11))).toEqual(['10:00', '12:00'])

  await closeUnattended(jobWork(services, 'test'))
  expect(await db.selectFrom('booking').select('status').distinct().execute()).toEqual([{ status: 'confirmed' }])
  clock.set('2026-11-26T06:30:00Z')
  await closeUnattended(jobWork(services, 'test'))
  expect(await db.selectFrom('booking').select(['status', 'feeCents']).execute()).toEqual([
    { status: 'completed', feeCents: null },
    { status: 'completed', feeCents: null },
  ])
})

test('by setting, the night marks them as no-shows', async ({ db, call, services, clock }) => {
  await makeStudio(db)
  await book(call, '10:00')
  clock.set('2026-11-26T06:30:00Z')

  await closeUnattended(
    jobWork(
      {
        ...services,
        config: { ...services.config, booking: { ...services.config.booking, notCheckedIn: 'no_show' } },
      },
      'test',
    ),
  )

  expect(await db.selectFrom('booking').select(['status', 'feeCents']).execute()).toEqual([
    { status: 'no_show', feeCents: 9500 },
  ])
})

test('one conflict does not stop the batch', async ({ db, call, services, clock }) => {
  await makeStudio(db, { coaches: 3, bays: 3 })
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) await book(call, '10:00', { email })
  await db.updateTable('booking').set({ status: 'checked_in' }).execute()
  clock.set('2026-11-25T18:00:00Z')
  const [first] = await db.selectFrom('booking').select(['id', 'version']).orderBy('endsAt').orderBy('id').execute()
  // The desk changes the first booking while the job is about to.
  const changed = Promise.withResolvers<void>()
  const racing = db.transaction().execute(async (trx) => {
    await trx
      .updateTable('booking')
      .set({ version: 2 })
      .where('id', '=', first?.id ?? '')
      .execute()
    changed.resolve()
    await new Promise((done) => setTimeout(done, 300))
  })
  await changed.promise

  await Promise.all([racing, completeOverdue(jobWork(services, 'test'))])

  const rows = await db.selectFrom('booking').select('status').orderBy('endsAt').orderBy('id').execute()
  expect(rows.map(({ status }) => status)).toEqual(['checked_in', 'completed', 'completed'])
})

test('fees of late cancellations and no-shows are listed until somebody waives them with a reason', async ({
  db,
  call,
  callWith,
  as,
  clock,
}) => {
  await makeStudio(db)
  const late = await book(call, '10:00')
  const missed = await book(call, '12:00', { email: 'lee@example.com' })
  clock.set('2026-11-25T15:30:00Z')
  await move(callWith({ authorization: `Booking ${late.manageToken}` }), late.id, 'cancelled_customer')
  clock.set('2026-11-25T18:20:00Z')
  const desk = await as('front_desk')
  await move(desk, missed.id, 'no_show')

  const { fees, next } = await desk(listBookingFees, { query: { limit: 20 } })
  expect(next).toBeNull()
  expect(fees.map(({ id, kind, amountCents, local }) => ({ id, kind, amountCents, local }))).toEqual([
    { id: missed.id, kind: 'no_show', amountCents: 9500, local: '2026-11-25T12:00' },
    { id: late.id, kind: 'late_cancellation', amountCents: 4750, local: '2026-11-25T10:00' },
  ])
  const page = await desk(listBookingFees, { query: { limit: 1 } })
  expect((await desk(listBookingFees, { query: { limit: 1, after: page.next ?? '' } })).fees).toHaveLength(1)

  const waive = { params: { bookingId: missed.id }, body: { reason: 'The train did not run' } }
  await desk(waiveBookingFee, waive)
  await expect(desk(waiveBookingFee, waive)).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await desk(listBookingFees, { query: { limit: 20 } })).fees.map(({ id }) => id)).toEqual([late.id])
  const event = await db
    .selectFrom('auditEvent')
    .selectAll()
    .where('action', '=', 'booking_fee_waived')
    .executeTakeFirst()
  expect(event).toMatchObject({
    entityId: missed.id,
    actorId: desk.userId,
    before: { feeCents: 9500 },
    after: { feeCents: 0 },
    reason: 'The train did not run',
  })
  const { history } = await desk(readBooking, { params: { bookingId: missed.id } })
  expect(history.map(({ to, waivedFeeCents }) => [to, waivedFeeCents])).toEqual([
    ['confirmed', null],
    ['no_show', null],
    ['no_show', 9500],
  ])
  expect(history.at(-1)).toMatchObject({ at: new Date('2026-11-25T18:20:00Z'), reason: 'The train did not run' })
  const { personId } = await db
    .selectFrom('booking')
    .select('personId')
    .where('id', '=', missed.id)
    .executeTakeFirstOrThrow()
  expect(event?.onBehalfOf).toBe(personId)
  const client = await callWith({ authorization: `Booking ${missed.manageToken}` })(readBooking, {
    params: { bookingId: missed.id },
  })
  expect(client.history.at(-1)).toMatchObject({ waivedFeeCents: 9500, reason: null })
})

test('the day board shows what people answered, in the words they were asked with', async ({ db, call, as }) => {
  const questions = [
    { code: 'goals', label: 'What would you like to work on?', hint: null, kind: 'text', choices: [] },
    { code: 'hand', label: 'Which hand do you play?', hint: null, kind: 'choice', choices: ['Right', 'Left'] },
  ]
  await makeStudio(db, { questions })
  const { id } = await book(call, '10:00')
  await db
    .updateTable('booking')
    .set({ answers: JSON.stringify({ hand: 'Left', goals: 'More height', gone_since: 'Yes' }) })
    .where('id', '=', id)
    .execute()

  const coach = await as('coach')
  const { bookings } = await coach(readDayBoard, { query: { day: '2026-11-25' } })
  expect(bookings[0]?.answers).toEqual([
    { question: 'What would you like to work on?', answer: 'More height' },
    { question: 'Which hand do you play?', answer: 'Left' },
    { question: 'gone since', answer: 'Yes' },
  ])
})

const asCoachOf = async (db: Db, as: CallAs, staffIds: string[]) => {
  const coach = await as('coach')
  await db
    .updateTable('resource')
    .set((eb) => ({ personId: eb.selectFrom('person').select('id').where('userId', '=', coach.userId) }))
    .where('id', 'in', staffIds)
    .execute()
  return coach
}

test('the coach who has a booking is told who comes and what they answered', async ({ db, call, as }) => {
  const questions = [{ code: 'goals', label: 'What would you like to work on?', hint: null, kind: 'text', choices: [] }]
  const { staffIds } = await makeStudio(db, { questions })
  const coach = await asCoachOf(db, as, staffIds)

  await call(bookingContract.createBooking, {
    body: { serviceCode: 'swing_eval', startsAt: at('10:00'), person, answers: { goals: 'More height' } },
  })

  const mail = await db.selectFrom('notice').selectAll().where('recipient', '=', coach.email).executeTakeFirstOrThrow()
  expect(mail.subject).toBe('Swing evaluation, Wednesday, November 25 at 10:00 AM CST: Sam Rivera')
  expect(mail.text).toContain('What would you like to work on?')
  expect(mail.text).toContain('More height')
})

test('and is told what became of it: another time, or that nobody comes', async ({ db, call, as }) => {
  const { staffIds } = await makeStudio(db)
  const coach = await asCoachOf(db, as, staffIds)
  const desk = await as('front_desk')
  const { id } = await book(call, '10:00')
  const params = { bookingId: id }

  await desk(bookingContract.rescheduleBooking, { params, query: {}, body: { startsAt: at('13:00') } })
  await desk(bookingContract.cancelBooking, { params, body: { reason: 'The road is closed' } })

  const mails = await db
    .selectFrom('notice')
    .select(['subject', 'text'])
    .where('recipient', '=', coach.email)
    .where('template', '=', 'changed_staff')
    .orderBy('id')
    .execute()
  expect(mails.map(({ text }) => /was (.*)\.$/m.exec(text)?.[1])).toEqual(['moved', 'canceled'])
  expect(mails[0]?.text).toMatch(/New time: .*1:00.*\nInstead of: .*10:00/)
})
