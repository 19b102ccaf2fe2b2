import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { makeStudio, takeOff } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { act, audited, plan, undo } from './many.ts'

const { cancelBooking, listBookings, rescheduleBooking } = bookingContract

const closed = (bayId: string | undefined, notify = false) => ({
  bayId: bayId ?? '',
  reason: 'The screen is torn',
  notify,
})

/** In which bay each booking is, by its hour. */
async function baysIn(db: Db) {
  const rows = await db
    .selectFrom('booking')
    .innerJoin('allocation', 'bookingId', 'booking.id')
    .innerJoin('resource', 'resource.id', 'resourceId')
    .select(['startsAt', 'resource.name'])
    .where('resource.kind', '=', 'bay')
    .where('blocking', '=', true)
    .orderBy('startsAt')
    .orderBy('resource.name')
    .execute()

  return rows.map(({ startsAt, name }) => `${startsAt.toISOString().slice(11, 16)} ${name}`)
}

const mailsIn = async (db: Db) =>
  (await db.selectFrom('notice').select('template').where('template', '=', 'same_time').execute()).length

/** A studio of three coaches and bays: at 10 all bays are taken, at 12 two, at 14 one. */
async function makeDay(db: Db, call: Parameters<typeof book>[0]) {
  const studio = await makeStudio(db, { coaches: 3, bays: 3 })
  const made = []
  for (const [n, time] of ['10:00', '10:00', '10:00', '12:00', '12:00', '14:00'].entries())
    made.push(await book(call, time, { email: `client-${n}@example.com` }))

  return { ...studio, made }
}

test('bookings of a closed bay move to another one at their hour, at their price; those without a place are named', async ({
  db,
  call,
  as,
}) => {
  const { bayIds, made } = await makeDay(db, call)
  const desk = await as('front_desk')
  const [bayId = ''] = bayIds
  const before = await baysIn(db)
  const inBay = await desk(listBookings, { query: { bay: bayId } })
  const prices = async () =>
    db.selectFrom('booking').select(['id', 'priceCents', 'startsAt', 'endsAt']).orderBy('id').execute()
  const pricesBefore = await prices()

  const rows = { matching: { bay: bayId } }
  const planned = await plan(desk, { code: 'move_bookings', asked: closed(bayId), rows })
  const done = await act(desk, planned.id)

  expect(inBay.bookings).toHaveLength(3)
  expect(planned).toMatchObject({ able: 2, mails: 0, refused: { count: 1, reasons: [{ reason: 'no_bay', count: 1 }] } })
  expect(planned.changes.map((one) => one.before)).toEqual(['Bay 1', 'Bay 1'])
  expect(planned.refused.rows).toMatchObject([
    {
      title: expect.stringMatching(/^LL-\w+, Sam Rivera$/),
      to: expect.stringMatching(/^\/admin\/bookings\/day\?day=2026-11-25&booking=/),
      sentence: 'No other fitting bay is free at its time.',
    },
  ])
  expect(done).toMatchObject({ done: 2, refused: { count: 1 } })
  expect((await desk(listBookings, { query: { bay: bayId } })).bookings).toHaveLength(1)
  expect(await prices()).toEqual(pricesBefore)
  expect([await mailsIn(db), await audited(db, 'booking_moved')]).toEqual([0, 2])

  expect(await undo(desk, planned.id)).toMatchObject({ undone: 2, refused: { count: 0 } })
  expect(await baysIn(db)).toEqual(before)
  expect(made).toHaveLength(6)
})

test('only what is in the bay and can be moved is: others are named with why, and the clients are told if so asked', async ({
  db,
  call,
  as,
}) => {
  const { bayIds, made } = await makeDay(db, call)
  const desk = await as('front_desk')
  const [bayId = ''] = bayIds
  const { bookings } = await desk(listBookings, { query: { bay: bayId } })
  const gone = bookings.find(({ startsAt }) => startsAt.getTime() === at('12:00').getTime())
  await desk(cancelBooking, { params: { bookingId: gone?.id ?? '' }, body: { reason: 'Ill' } })

  const ids = made.map(({ id }) => id)
  const planned = await plan(desk, { code: 'move_bookings', asked: closed(bayId, true), rows: { ids } })
  const done = await act(desk, planned.id)

  expect(planned).toMatchObject({ able: 1, mails: 1, refused: { count: 5 } })
  expect(Object.fromEntries(done.refused.reasons.map(({ reason, count }) => [reason, count]))).toEqual({
    not_there: 3,
    no_bay: 1,
    over: 1,
  })
  expect(done).toMatchObject({ done: 1 })
  expect(await mailsIn(db)).toBe(1)
})

test('a booking that was moved since stays where it is, and so does one whose bay is closed now', async ({
  db,
  call,
  as,
}) => {
  const { bayIds, locationId } = await makeDay(db, call)
  const desk = await as('front_desk')
  const [bayId = ''] = bayIds
  const { bookings } = await desk(listBookings, { query: { bay: bayId, sort: 'startsAt' } })
  const { id } = await plan(desk, { code: 'move_bookings', asked: closed(bayId), rows: { matching: { bay: bayId } } })
  await act(desk, id)
  await desk(rescheduleBooking, {
    params: { bookingId: bookings[1]?.id ?? '' },
    query: {},
    body: { startsAt: at('16:00'), by: 'studio', reason: 'As they asked' },
  })
  await takeOff(db, locationId, bayId, [at('13:30'), at('15:30')])

  const undone = await undo(desk, id)

  expect(undone).toMatchObject({ undone: 0, refused: { count: 2 } })
  expect(undone.refused.reasons.map(({ reason }) => reason).toSorted()).toEqual(['changed', 'taken'])
})

test('a coach, who may not manage bookings, moves none', async ({ db, call, as }) => {
  const { bayIds } = await makeDay(db, call)
  const asked = closed(bayIds[0])
  const coach = await as('coach')

  const moving = plan(coach, { code: 'move_bookings', asked, rows: { matching: {} } })
  await expect(moving).rejects.toMatchObject({ code: 'not_allowed' })
  const nowhere = {
    code: 'move_bookings' as const,
    asked: closed('5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31'),
    rows: { matching: {} },
  }
  await expect(plan(await as('front_desk'), nowhere)).rejects.toMatchObject({ code: 'not_found' })
})
