import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { schedulesContract } from '#shared/staffing/schedules.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { bestDecisions, plan, takeOut, wednesday } from './studio.ts'

const { changeBookingStatus, createBooking, readBooking, rescheduleBooking } = bookingContract

const cancel = (call: Call, bookingId: string) =>
  call(changeBookingStatus, { params: { bookingId }, body: { to: 'cancelled_staff' } })

/** What can happen while somebody looks at a plan in which one booking stands at eleven. */
const meanwhile: Record<string, (call: Call, desk: Call, bookingId: string) => Promise<unknown>> = {
  comes: (call) => book(call, '14:00', { email: 'late@example.com' }),
  goes: (_, desk, bookingId) => cancel(desk, bookingId),
  'goes as another comes': async (call, desk, bookingId) => {
    await cancel(desk, bookingId)
    await book(call, '11:00', { email: 'late@example.com' })
  },
  'moves within the time': (_, desk, bookingId) =>
    desk(rescheduleBooking, {
      params: { bookingId },
      query: {},
      body: { startsAt: at('15:00'), by: 'studio', reason: 'Coach late' },
    }),
}

test.for(Object.entries(meanwhile))(
  'a booking that %s between plan and Apply is shown before anything is done',
  async ([, happens], { db, call, as }) => {
    const { staffIds } = await makeStudio(db)
    const [manager, desk] = [await as('manager'), await as('front_desk')]
    const booked = await book(call, '11:00')
    const planned = await plan(manager, staffIds[0])
    await happens(call, desk, booked.id)

    const apply = takeOut(manager, staffIds[0], { version: planned.version, decisions: bestDecisions(planned) })
    const refusal = await apply.catch((error: unknown) => error)
    const anew = await plan(manager, staffIds[0])
    expect(refusal).toMatchObject({
      code: 'version_conflict',
      message: 'Something in this time has changed since. Nothing was done: look at it again.',
      facts: { current: { version: anew.version, bookings: anew.bookings.map(({ id }) => ({ id })) } },
    })
    expect(await db.selectFrom('block').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('bookingOffer').selectAll().execute()).toEqual([])

    const applied = await takeOut(manager, staffIds[0], { version: anew.version, decisions: bestDecisions(anew) })
    expect(applied.kept).toBe(0)
  },
)

test('what comes outside somebody’s hours between plan and decision is shown first, too', async ({ db, call, as }) => {
  const { staffIds } = await makeStudio(db)
  const manager = await as('manager')
  const params = { staffId: staffIds[0] ?? '' }
  const { id: bookingId } = await book(call, '16:00')
  const day = { shifts: [{ starts: '09:00', ends: '12:00' }], note: '', version: 1, keepBookings: true }
  await manager(schedulesContract.putStaffDay, { params: { ...params, day: wednesday }, body: day })
  const { version } = await manager(schedulesContract.planOutsideBookings, { params })
  await manager(createBooking, {
    body: {
      serviceCode: 'swing_eval',
      startsAt: at('14:00'),
      person: { ...person, email: 'late@example.com' },
      force: { reason: 'Stays longer' },
    },
  })

  const body = { version, reason: 'Short day', decisions: [{ action: 'call' as const, bookingId, version: 1 }] }
  await expect(manager(schedulesContract.resolveOutsideBookings, { params, body })).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { bookings: [{ reference: expect.any(String) }, { id: bookingId }] } },
  })
})

const mailsOf = (db: Db, email: string) =>
  db.selectFrom('notice').select('template').where('recipient', '=', email).orderBy('id').execute()

test('who begins before an answer could come is called at once, and nobody is asked until past their own time', async ({
  db,
  call,
  as,
  clock,
}) => {
  const { staffIds } = await makeStudio(db)
  const soon = await book(call, '10:00', { email: 'soon@example.com' })
  const later = await book(call, '13:00', { email: 'later@example.com' })
  clock.set('2026-11-25T15:40:00Z')
  const [manager, desk] = [await as('manager'), await as('front_desk')]

  const planned = await plan(manager, staffIds[0], { from: '09:30' })
  expect(planned.bookings).toMatchObject([
    { id: soon.id, best: 'call', actions: ['cancel', 'call', 'keep'] },
    { id: later.id, best: 'offer' },
  ])
  // Also where whoever applies would have them mailed.
  const applied = await takeOut(manager, staffIds[0], {
    from: '09:30',
    version: planned.version,
    decisions: planned.bookings.map((one) => ({ action: 'offer' as const, bookingId: one.id, version: one.version })),
  })
  expect(applied).toMatchObject({ offered: 1, toCall: 1, kept: 0 })
  const { calls } = await desk(offersContract.listCallsToMake, { query: {} })
  expect(calls).toMatchObject([{ bookingId: soon.id, status: 'to_call', phone: person.phone }])
  expect(await mailsOf(db, 'soon@example.com')).toEqual([{ template: 'booked' }])
  expect(await mailsOf(db, 'later@example.com')).toEqual([{ template: 'booked' }, { template: 'times_offered' }])
  const offers = await db.selectFrom('bookingOffer').select('expiresAt').where('status', '=', 'open').execute()
  expect(offers).toEqual([{ expiresAt: at('12:00') }])
})

test('of two who have the same hour, each finds a place of its own', async ({ db, call, as }) => {
  const { staffIds, bayIds } = await makeStudio(db, { coaches: 3, bays: 2 })
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  const place = { staffId: staffIds[0] ?? '', bayId: bayIds[0] ?? '' }
  const startsAt = at('10:00')
  const first = await desk(createBooking, { body: { serviceCode: 'swing_eval', startsAt, ...place, person } })
  const beside = await desk(createBooking, {
    body: {
      serviceCode: 'swing_eval',
      startsAt,
      ...place,
      person: { ...person, email: 'beside@example.com' },
      force: { reason: 'They share the hour' },
    },
  })
  await book(call, '15:00', { email: 'other@example.com' })

  const planned = await plan(manager, place.staffId, { until: '12:00' })
  expect(new Map(planned.bookings.map(({ id, best }) => [id, best]))).toEqual(
    new Map([
      [first.id, 'move'],
      [beside.id, 'move'],
    ]),
  )
  const { version } = planned
  const decisions = bestDecisions(planned)
  expect(await takeOut(manager, place.staffId, { until: '12:00', version, decisions })).toMatchObject({ moved: 2 })
  const left = await db.selectFrom('allocation').select('beside').where('beside', '=', true).execute()
  expect(left).toEqual([])
})

test('a bay that fails in the evening: who plays goes on beside, and who comes later is decided about', async ({
  db,
  call,
  as,
  clock,
}) => {
  const { bayIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  const before = await as('front_desk')
  const bayId = bayIds[0] ?? ''
  const at0 = { serviceCode: 'swing_eval', bayId }
  const now = await before(createBooking, { body: { ...at0, startsAt: at('15:00'), person } })
  const late = { ...person, email: 'late@example.com' }
  const later = await before(createBooking, { body: { ...at0, startsAt: at('16:00'), person: late } })
  // In the other bay somebody was until a moment ago.
  await book(call, '14:15', { email: 'before@example.com' })
  clock.set('2026-11-25T21:05:00Z')
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  await desk(bookingContract.checkIn, { params: { bookingId: now.id } })
  clock.set('2026-11-25T21:20:00Z')

  const time = { kind: 'maintenance' as const, from: '15:15', until: '18:00' }
  const planned = await plan(manager, bayId, time)
  expect(planned.bookings).toMatchObject([
    { id: now.id, best: 'keep', actions: ['move', 'call', 'keep'], sameHour: { bayName: 'Bay 2' } },
    { id: later.id, best: 'move' },
  ])
  const decisions = planned.bookings.flatMap(({ id, version, sameHour }) =>
    sameHour ? { action: 'move' as const, bookingId: id, version, ...movedTo(sameHour) } : [],
  )
  expect(await takeOut(manager, bayId, { ...time, version: planned.version, decisions })).toMatchObject({ moved: 2 })

  expect(await desk(readBooking, { params: { bookingId: now.id } })).toMatchObject({
    status: 'checked_in',
    startsAt: at('15:00'),
    endsAt: at('16:00'),
    bayName: 'Bay 2',
  })
  expect(await desk(readBooking, { params: { bookingId: later.id } })).toMatchObject({ bayName: 'Bay 2' })
  expect(await db.selectFrom('allocation').select('id').where('beside', '=', true).execute()).toEqual([])
  expect((await plan(manager, bayId, time)).bookings).toEqual([])
})

const movedTo = ({ startsAt, resourceIds }: { startsAt: Date; resourceIds: string[] }) => ({ startsAt, resourceIds })
