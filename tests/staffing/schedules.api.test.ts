import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { schedulesContract } from '#shared/staffing/schedules.ts'
import type { WeekdayShift } from '#shared/staffing/shifts.ts'
import { book, freeTimes } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { linkTo, takeOut, wednesday } from './studio.ts'

const { planOutsideBookings, putStaffDay, putStaffWeek, readStaffSchedules, resetStaffDay, resolveOutsideBookings } =
  schedulesContract

const monday = '2026-11-23'
const weekOf = (call: Call, from = monday) => call(readStaffSchedules, { query: { from } })

const everyDay = (starts: string, ends: string): WeekdayShift[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts, ends }))

test('a week says who works when, and how much of that is booked', async ({ db, call, as }) => {
  const { staffIds } = await makeStudio(db)
  const manager = await as('manager')
  await book(call, '10:00')
  await takeOut(manager, staffIds[0], { version: 1, day: '2026-11-26', from: '09:00', until: '18:00' })

  const { staff, today, zone } = await weekOf(manager)
  expect({ today, zone }).toEqual({ today: '2026-11-24', zone: 'America/Chicago' })
  expect(staff).toMatchObject([
    { name: 'Coach 1', version: 2, workMinutes: 6 * 9 * 60, bookedMinutes: 60, outside: [] },
  ])
  expect(staff[0]?.days[3]).toMatchObject({ day: '2026-11-26', away: [{ kind: 'leave' }] })
})

test.for(['completed', 'no_show'] as const)(
  'what is %s stays booked in the week that is over',
  async (to, { db, call, as, clock }) => {
    await makeStudio(db)
    const { id } = await book(call, '10:00')
    // As it begins, for who comes, and once it is over.
    clock.set(`${wednesday}T16:00:00Z`)
    const manager = await as('manager')
    const params = { bookingId: id }
    if (to === 'completed') await manager(bookingContract.changeBookingStatus, { params, body: { to: 'checked_in' } })
    clock.pass({ minutes: 65 })
    const after = await as('manager')
    await after(bookingContract.changeBookingStatus, { params, body: { to } })

    expect((await weekOf(after)).staff).toMatchObject([{ bookedMinutes: 60, outside: [] }])
  },
)

test('a split shift from a day on is offered from that day on', async ({ db, call, as }) => {
  const { staffIds } = await makeStudio(db)
  const manager = await as('manager')
  const shifts = [...everyDay('09:00', '11:00'), ...everyDay('16:00', '18:00')]
  const params = { staffId: staffIds[0] ?? '' }
  await manager(putStaffWeek, { params, body: { validFrom: wednesday, shifts, version: 1 } })

  expect(await freeTimes(call)).toEqual([
    '09:00',
    '09:15',
    '09:30',
    '09:45',
    '10:00',
    '16:00',
    '16:15',
    '16:30',
    '16:45',
    '17:00',
  ])
  const { staff } = await weekOf(manager)
  expect(staff[0]).toMatchObject({ laterWeeks: [wednesday], version: 2 })
  expect(staff[0]?.days.map((day) => day.shifts.length)).toEqual([1, 1, 2, 2, 2, 2, 2])
  await expect(
    manager(putStaffWeek, { params, body: { validFrom: wednesday, shifts, version: 1 } }),
  ).rejects.toMatchObject({ code: 'version_conflict' })
})

test('bookings outside new hours are named first, and stay booked when they are kept', async ({ db, call, as }) => {
  const { staffIds } = await makeStudio(db)
  const manager = await as('manager')
  const { id } = await book(call, '16:00')
  const params = { staffId: staffIds[0] ?? '' }
  const body = { validFrom: wednesday, shifts: everyDay('09:00', '12:00'), version: 1 }

  await expect(manager(putStaffWeek, { params, body })).rejects.toMatchObject({
    code: 'conflict',
    facts: { details: [{ path: `bookings.${id}`, message: 'Wed, Nov 25, 4:00 PM, Sam Rivera, Swing evaluation' }] },
  })
  expect(await freeTimes(call)).toContain('14:00')
  const saved = await manager(putStaffWeek, { params, body: { ...body, keepBookings: true } })
  expect(saved).toMatchObject({ version: 2, outside: [{ id }] })
  expect((await manager(bookingContract.readBooking, { params: { bookingId: id } })).status).toBe('confirmed')
  expect((await weekOf(manager)).staff[0]?.outside).toMatchObject([{ id }])
})

test('one day differs from its week, until it is let follow it again', async ({ db, call, as }) => {
  const { staffIds } = await makeStudio(db)
  const manager = await as('manager')
  const params = { staffId: staffIds[0] ?? '', day: wednesday }
  await manager(putStaffDay, {
    params,
    body: { shifts: [{ starts: '12:00', ends: '14:00' }], note: 'Dentist', version: 1 },
  })

  expect(await freeTimes(call)).toEqual(['12:00', '12:15', '12:30', '12:45', '13:00'])
  expect((await weekOf(manager)).staff[0]?.days[2]).toMatchObject({ exception: { note: 'Dentist' } })
  await manager(putStaffDay, { params, body: { shifts: [], note: '', version: 2 } })
  expect(await freeTimes(call)).toEqual([])
  await manager(resetStaffDay, { params, body: { version: 3 } })
  expect(await freeTimes(call)).toContain('09:00')
  const events = await db
    .selectFrom('auditEvent')
    .select(['action', 'after'])
    .where('entity', '=', 'resource')
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { action: 'staff_day_changed', after: { [wednesday]: '12:00-14:00' } },
    { action: 'staff_day_changed', after: { [wednesday]: 'off' } },
    { action: 'staff_day_reset', after: { [wednesday]: '09:00-18:00' } },
  ])
})

const refused = {
  'in the past': { validFrom: monday, shifts: everyDay('09:00', '12:00') },
  'off the quarter hour': { validFrom: wednesday, shifts: everyDay('09:05', '12:00') },
  'ending before they begin': { validFrom: wednesday, shifts: everyDay('12:00', '09:00') },
  overlapping: { validFrom: wednesday, shifts: [...everyDay('09:00', '12:00'), ...everyDay('11:00', '13:00')] },
}

test('hours in the past, off the quarter hour, that overlap or end before they begin are refused', async ({
  db,
  as,
}) => {
  const { staffIds } = await makeStudio(db)
  const manager = await as('manager')
  const params = { staffId: staffIds[0] ?? '' }

  for (const [why, week] of Object.entries(refused)) {
    await expect(manager(putStaffWeek, { params, body: { ...week, version: 1 } }), why).rejects.toMatchObject({
      code: 'invalid_input',
    })
  }
})

test('a coach sees and changes their own hours only, the desk none', async ({ db, as }) => {
  const { staffIds } = await makeStudio(db, { coaches: 2 })
  const [coach, desk] = [await as('coach'), await as('front_desk')]
  await linkTo(db, staffIds[0], coach.userId)
  const body = { shifts: [], note: '', version: 1 }

  expect((await weekOf(coach)).staff.map(({ name }) => name)).toEqual(['Coach 1'])
  await coach(putStaffDay, { params: { staffId: staffIds[0] ?? '', day: wednesday }, body })
  await expect(
    coach(putStaffDay, { params: { staffId: staffIds[1] ?? '', day: wednesday }, body }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await expect(weekOf(desk)).rejects.toMatchObject({ code: 'not_allowed' })
})

test('hours are times on the wall: they stay when the studio’s zone changes, and on the days the clocks change', async ({
  db,
  as,
}) => {
  await makeStudio(db)
  const manager = await as('manager')
  const minutes = []
  for (const [zone, from] of [
    ['America/New_York', '2027-03-14'],
    ['America/Phoenix', '2027-11-07'],
    ['Europe/London', '2027-10-31'],
    ['Australia/Lord_Howe', '2028-02-29'],
  ] as const) {
    await db.updateTable('location').set({ zone }).execute()
    const { staff } = await manager(readStaffSchedules, { query: { from, days: 1 } })
    minutes.push([staff[0]?.days[0]?.shifts, staff[0]?.workMinutes])
  }

  expect(minutes).toEqual(Array.from({ length: 4 }, () => [[{ starts: '09:00', ends: '18:00' }], 540]))
})

test('what is booked outside changed hours is named, and decided about with another coach or at other hours', async ({
  db,
  call,
  as,
}) => {
  const { staffIds } = await makeStudio(db, { coaches: 1, bays: 1 })
  const manager = await as('manager')
  const { id: bookingId } = await book(call, '16:00')
  await book(call, '10:00', { email: 'early@example.com' })
  const params = { staffId: staffIds[0] ?? '' }
  const shifts = [...everyDay('09:00', '12:00'), ...everyDay('13:00', '15:00')]
  const week = { validFrom: wednesday, shifts, version: 1 }
  await expect(manager(putStaffWeek, { params, body: week })).rejects.toMatchObject({
    code: 'conflict',
    facts: { details: [{ message: 'Wed, Nov 25, 4:00 PM, Sam Rivera, Swing evaluation' }] },
  })
  await manager(putStaffWeek, { params, body: { ...week, keepBookings: true } })

  const { bookings, version } = await manager(planOutsideBookings, { params })
  expect(bookings).toMatchObject([{ id: bookingId, best: 'offer', sameHour: null }])
  expect(bookings[0]?.otherHours.every(({ local }) => local.slice(11) < '15:00')).toBe(true)
  const resolve = {
    params,
    body: {
      version,
      reason: 'Coach 1 goes home earlier.',
      decisions: [{ action: 'offer' as const, bookingId, version: 1 }],
    },
  }
  expect(await manager(resolveOutsideBookings, resolve)).toMatchObject({ offered: 1, kept: 0 })
  expect(await db.selectFrom('bookingOffer').select(['status', 'blockId', 'reason']).execute()).toEqual([
    { status: 'open', blockId: null, reason: 'Coach 1 goes home earlier.' },
  ])
  await expect(manager(resolveOutsideBookings, resolve)).rejects.toMatchObject({ code: 'version_conflict' })

  const again = { validFrom: wednesday, shifts: everyDay('09:00', '18:00'), version: 3 }
  await manager(putStaffWeek, { params, body: again })
  expect(await db.selectFrom('bookingOffer').select('status').execute()).toEqual([{ status: 'withdrawn' }])
  expect(await db.selectFrom('hold').selectAll().execute()).toEqual([])
  await expect((await as('coach'))(planOutsideBookings, { params })).rejects.toMatchObject({ code: 'not_found' })
})
