import { expect } from 'vitest'

import { completeOverdue } from '#server/booking/desk/close-day.ts'
import { jobWork } from '#server/kernel/work.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { makeStudio, takeOff } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { at, book } from './wednesday.ts'

const { cancelBooking, checkIn, listDayBoards, readDayBoard, listBookings } = bookingContract

test('the desk sees the booking on the board, checks the person in, and it is completed when it is over', async ({
  db,
  call,
  as,
  services,
  clock,
}) => {
  await makeStudio(db)
  const { id } = await book(call, '10:00')
  clock.set('2026-11-25T16:15:00Z')
  const desk = await as('front_desk')

  const board = await desk(readDayBoard, { query: { day: '2026-11-25' } })
  expect(board).toMatchObject({
    opens: '09:00',
    closes: '18:00',
    closed: false,
    bays: [{ name: 'Bay 1', features: ['launch_monitor'] }],
  })
  expect(board.bookings).toMatchObject([
    { id, personName: 'Sam Rivera', bayId: board.bays[0]?.id, staffName: 'Coach 1', local: '2026-11-25T10:00' },
  ])
  expect(board.bookings[0]?.changedBy).toBeNull()

  expect(await desk(checkIn, { params: { bookingId: id } })).toMatchObject({ status: 'checked_in' })
  expect((await desk(readDayBoard, { query: { day: '2026-11-25' } })).bookings).toMatchObject([{ changedBy: 'RA' }])
  await expect(desk(checkIn, { params: { bookingId: id } })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(desk(cancelBooking, { params: { bookingId: id }, body: {} })).rejects.toMatchObject({
    code: 'wrong_state',
  })

  clock.set('2026-11-25T17:00:00Z')
  await completeOverdue(jobWork(services, 'test'))
  const steps = await db
    .selectFrom('bookingTransition')
    .select(['fromStatus', 'toStatus', 'actorKind', 'version'])
    .orderBy('version')
    .execute()
  expect(steps).toEqual([
    { fromStatus: null, toStatus: 'confirmed', actorKind: 'guest', version: 1 },
    { fromStatus: 'confirmed', toStatus: 'checked_in', actorKind: 'person', version: 2 },
    { fromStatus: 'checked_in', toStatus: 'completed', actorKind: 'system', version: 3 },
  ])
})

test('a week in one answer is each of its days as it is by itself', async ({ db, call, as }) => {
  const { staffIds, locationId } = await makeStudio(db)
  await book(call, '10:00')
  await takeOff(db, locationId, staffIds[0], [at('17:00'), new Date('2026-11-27T15:00:00Z')])
  await db.insertInto('openingException').values({ locationId, day: '2026-11-26', note: 'Thanksgiving' }).execute()
  const desk = await as('front_desk')

  const { days } = await desk(listDayBoards, { query: { from: '2026-11-23', days: 7 } })

  expect(days.map(({ bookings, blocks, closed }) => [bookings.length, blocks.length, closed])).toEqual([
    [0, 0, false],
    [0, 0, false],
    [1, 1, false],
    [0, 1, true],
    [0, 1, false],
    [0, 0, false],
    [0, 0, false],
  ])
  for (const board of days) expect(await desk(readDayBoard, { query: { day: board.day } })).toEqual(board)
})

test('the board has everybody with their hours, what each booking takes and owes, and the blocks of the day', async ({
  db,
  call,
  as,
}) => {
  const { staffIds, bayIds, locationId } = await makeStudio(db)
  await book(call, '10:00')
  await takeOff(db, locationId, staffIds[0], [at('16:00'), at('17:30')])
  const desk = await as('front_desk')

  const board = await desk(readDayBoard, { query: { day: '2026-11-25' } })

  expect(board.staff).toEqual([{ id: staffIds[0], name: 'Coach 1', shifts: [{ starts: '09:00', ends: '18:00' }] }])
  expect(board.bookings).toMatchObject([{ dueCents: 9500, serviceCode: 'swing_eval', forcedReason: null }])
  expect(new Set(board.bookings[0]?.resourceIds)).toEqual(new Set([...staffIds, ...bayIds]))
  expect(board.blocks).toMatchObject([
    { reason: 'Sick leave', local: '2026-11-25T16:00', localEnd: '2026-11-25T17:30', resourceIds: staffIds },
  ])
})

test('the desk cancels free of charge and says why', async ({ db, call, as, clock }) => {
  await makeStudio(db)
  const { id } = await book(call, '10:00')
  clock.set('2026-11-25T15:00:00Z')
  const desk = await as('front_desk')

  await desk(cancelBooking, { params: { bookingId: id }, body: { reason: 'The coach is ill' } })

  expect(await db.selectFrom('booking').select(['status', 'feeCents']).executeTakeFirst()).toEqual({
    status: 'cancelled_staff',
    feeCents: 0,
  })
  expect(await db.selectFrom('bookingTransition').select('reason').where('version', '=', 2).executeTakeFirst()).toEqual(
    { reason: 'The coach is ill' },
  )
  const mail = await db
    .selectFrom('notice')
    .select(['subject', 'attachments'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(mail.subject).toContain('Canceled')
  expect(JSON.stringify(mail.attachments)).toContain('METHOD:CANCEL')
})

test('of two people at the desk who change a booking at once, one is told to look again', async ({
  db,
  call,
  as,
  clock,
}) => {
  await makeStudio(db)
  const { id } = await book(call, '10:00')
  clock.set('2026-11-25T15:30:00Z')
  const desk = await as('front_desk')

  const outcomes = await Promise.allSettled([
    desk(checkIn, { params: { bookingId: id } }),
    desk(checkIn, { params: { bookingId: id } }),
    desk(cancelBooking, { params: { bookingId: id }, body: {} }),
  ])

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))).toEqual([
    expect.objectContaining({ code: 'wrong_state' }),
    expect.objectContaining({ code: 'wrong_state' }),
  ])
})

test('the history of a booking cannot be rewritten, not even by the owner of its table', async ({
  db,
  owner,
  call,
}) => {
  await makeStudio(db)
  await book(call, '10:00')

  for (const [login, refusal] of [
    [db, 'permission denied'],
    [owner, 'append-only'],
  ] as const) {
    await expect(login.updateTable('bookingTransition').set({ reason: 'other' }).execute()).rejects.toThrow(refusal)
    await expect(login.deleteFrom('bookingTransition').execute()).rejects.toThrow(refusal)
  }
})

test('the desk books for a client, in the client’s name', async ({ db, as }) => {
  await makeStudio(db)
  const desk = await as('front_desk')

  expect((await book(desk, '10:00')).person).toMatchObject({ email: 'sam@example.com' })
})

test('the desk finds a booking by what is read out, and by the person, the nearest first', async ({ db, call, as }) => {
  await makeStudio(db)
  const later = await book(call, '15:00')
  const { reference } = await book(call, '10:00')
  await book(call, '12:00', { email: 'lee@example.com' })
  const desk = await as('front_desk')
  const found = async (search: string) =>
    (await desk(listBookings, { query: { search } })).bookings.map(({ reference: each }) => each)

  expect(await found(reference)).toEqual([reference])
  expect(await found(` ${reference.toLowerCase().replace('ll-', 'll ')} `)).toEqual([reference])
  expect(await found(reference.slice(3))).toEqual([reference])
  expect(await found('SAM@example')).toEqual([reference, later.reference])
  expect(await desk(listBookings, { query: { search: 'rivera', limit: 1 } })).toMatchObject({
    bookings: [{ reference }],
  })
  expect(await found('100%')).toEqual([])
  expect(await found('LL-000000')).toEqual([])
})

test('a cancelled booking stands on no board and is not found', async ({ db, call, as }) => {
  await makeStudio(db)
  const { id, reference } = await book(call, '10:00')
  const desk = await as('front_desk')
  await desk(cancelBooking, { params: { bookingId: id }, body: {} })

  expect(await desk(listBookings, { query: { search: reference } })).toEqual({
    bookings: [],
    next: null,
    total: { count: 0, isMore: false },
  })
})

test('a step whose answer was lost is asked for again by its key, and is the one of then', async ({
  db,
  call,
  as,
  clock,
}) => {
  await makeStudio(db)
  const { id, version } = await book(call, '10:00')
  clock.set('2026-11-25T16:15:00Z')
  const desk = await as('front_desk')
  const step = {
    params: { bookingId: id },
    headers: { 'idempotency-key': 'press 1' },
    body: { to: 'checked_in' as const, version },
  }
  const checkedIn = await desk(bookingContract.changeBookingStatus, step)

  expect(await desk(bookingContract.changeBookingStatus, step)).toEqual(checkedIn)
  expect(await desk(bookingContract.readBooking, { params: { bookingId: id } })).toMatchObject({ version: version + 1 })
  // Without the idempotency key, the first press counts as a change by somebody else.
  await expect(desk(bookingContract.changeBookingStatus, { ...step, headers: {} })).rejects.toMatchObject({
    code: 'version_conflict',
  })
  await expect(
    desk(bookingContract.changeBookingStatus, { ...step, body: { to: 'no_show', version } }),
  ).rejects.toMatchObject({ code: 'key_reused' })
})
