import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import { schedulesContract } from '#shared/staffing/schedules.ts'
import { makeClub, rent } from '#tests/booking/club.ts'
import { plan } from '#tests/staffing/studio.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

// Everything else that reads hours and shifts, in the night after Wednesday the 25th.

const { cancelBooking, createBooking, listFittingServices, listFreeStarts, listStartsToMove } = bookingContract
const { joinWaitlist, listWaitlist } = waitlistContract
const { planOutsideBookings, putStaffDay, putStaffWeek, readStaffSchedules } = schedulesContract

const wednesday = '2026-11-25'
const thursday = '2026-11-26'
const at = (local: string) => new Date(`${local}:00-06:00`)
const evening = { opens: '18:00', closes: '02:00', slotStepMinutes: 30 }

const book = (call: Call, local: string, more: object = {}) =>
  call(createBooking, {
    body: {
      serviceCode: 'swing_eval',
      startsAt: at(local),
      person: { firstName: 'Sam', lastName: 'Rivera', email: 'sam@example.com', phone: '312 555 0142' },
      ...more,
    },
  })

const timesOn = async (call: Call, from: string) => {
  const { starts } = await call(listFreeStarts, { query: { service: 'swing_eval', from, days: 1 } })
  return starts.map(({ local }) => local.slice(11))
}

const everyDay = (starts: string, ends: string) => [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, starts, ends }))

const worksAllNight = async (db: Db, more: Parameters<typeof makeStudio>[1] = {}) => {
  const { staffIds, ...studio } = await makeStudio(db, { ...evening, ...more })
  return { ...studio, staffId: staffIds[0] ?? '', otherId: staffIds[1] ?? '' }
}

test('a visit goes on after midnight with what follows, and a walk-in of the night fits until it closes', async ({
  db,
  call,
  as,
  clock,
}) => {
  await worksAllNight(db, { coaches: 2, bays: 2, bufferAfterMinutes: 0 })
  const made = await book(call, `${wednesday}T23:00`, { followedBy: [{ serviceCode: 'swing_eval' }] })
  expect(made.followedBy).toMatchObject([{ startsAt: at(`${thursday}T00:00`) }])

  clock.set('2026-11-26T06:10:00Z')
  const desk = await as('front_desk')
  const fitsAt = async (local: string) => {
    const services = await desk(listFittingServices, { query: { startsAt: at(local).toISOString() } })
    return services.map(({ fits }) => fits)
  }
  expect(await fitsAt(`${thursday}T00:30`)).toEqual(['offered'])
  expect(await fitsAt(`${thursday}T01:00`)).toEqual(['offered'])
  // After closing, the desk books only with a reason.
  expect(await fitsAt(`${thursday}T01:30`)).toEqual(['no'])
})

test('who waits for a time after midnight is offered it once it is free, and a booking may move there', async ({
  db,
  call,
  as,
}) => {
  await worksAllNight(db)
  const { id } = await book(call, `${thursday}T00:30`)
  const desk = await as('front_desk')
  await call(joinWaitlist, {
    body: {
      serviceCode: 'swing_eval',
      startsAt: at(`${thursday}T00:30`),
      person: { firstName: 'Ada', lastName: 'Rowe', email: 'ada@example.com', phone: '312 555 0143' },
    },
  })
  const other = await book(call, `${wednesday}T20:00`, {
    person: { firstName: 'Lee', lastName: 'Park', email: 'lee@example.com', phone: '312 555 0144' },
  })

  const free = async () => {
    const query = { from: wednesday, days: 2 }
    const { starts } = await desk(listStartsToMove, { params: { bookingId: other.id }, query })
    return starts.map(({ local }) => local)
  }
  expect(await free()).toEqual(expect.arrayContaining([`${wednesday}T23:00`, `${thursday}T18:00`]))
  expect(await free()).not.toContain(`${thursday}T00:30`)
  await desk(cancelBooking, { params: { bookingId: id }, body: {} })
  const { entries } = await desk(listWaitlist, { query: {} })
  expect(entries).toMatchObject([{ status: 'offered', offer: { startsAt: at(`${thursday}T00:30`) } }])
  expect(await free()).not.toContain(`${thursday}T00:30`)
})

test('of a coach who is out for the night, whoever comes after midnight stays at that hour with another', async ({
  db,
  call,
  as,
}) => {
  const { staffId, otherId } = await worksAllNight(db, { coaches: 2, bays: 2 })
  const { id } = await book(call, `${thursday}T00:30`, { staffId })
  const manager = await as('manager')

  const { bookings } = await plan(manager, staffId, { from: '18:00', until: '02:00', untilDay: thursday })
  expect(bookings).toMatchObject([{ id, best: 'move', sameHour: { startsAt: at(`${thursday}T00:30`) } }])
  expect(bookings[0]?.sameHour?.resourceIds).toContain(otherId)
})

test('a shift past midnight is of the day on which it begins, offered, and asked about where it is cut', async ({
  db,
  call,
  as,
}) => {
  const { staffId } = await worksAllNight(db)
  const manager = await as('manager')
  const params = { staffId }
  const week = (shifts: ReturnType<typeof everyDay>, version: number, more: object = {}) =>
    manager(putStaffWeek, { params, body: { validFrom: wednesday, shifts, version, ...more } })

  await week(everyDay('20:00', '01:30'), 1)
  // The night from Tuesday still has the old hours.
  expect((await timesOn(call, wednesday)).slice(0, 4)).toEqual(['00:00', '00:30', '01:00', '20:00'])
  expect((await timesOn(call, thursday)).slice(0, 3)).toEqual(['00:00', '00:30', '20:00'])

  const { id } = await book(call, `${thursday}T00:30`)
  const read = async () => (await manager(readStaffSchedules, { query: { from: wednesday, days: 2 } })).staff[0]
  expect(await read()).toMatchObject({ workMinutes: 2 * 330, bookedMinutes: 60, outside: [] })
  await expect(week(everyDay('20:00', '24:00'), 2)).rejects.toMatchObject({
    code: 'conflict',
    facts: { details: [{ path: `bookings.${id}` }] },
  })
  const day = { params: { staffId, day: wednesday } }
  const shifts = [{ starts: '20:00', ends: '24:00' }]
  const cut = { ...day, body: { shifts, note: '', version: 2 } }
  await expect(manager(putStaffDay, cut)).rejects.toMatchObject({ code: 'conflict' })
  await manager(putStaffDay, { ...day, body: { ...cut.body, keepBookings: true } })
  expect((await read())?.outside).toMatchObject([{ id, isAway: false }])
  expect((await manager(planOutsideBookings, { params })).bookings).toMatchObject([{ id }])

  const early = {
    params: { staffId, day: thursday },
    body: { shifts: [{ starts: '01:00', ends: '09:00' }], version: 3 },
  }
  expect(await manager(putStaffDay, { ...early, body: { ...early.body, note: '' } })).toMatchObject({ version: 4 })
  const long = { ...day, body: { shifts: [{ starts: '20:00', ends: '02:00' }], note: '', version: 4 } }
  await expect(manager(putStaffDay, long)).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'A shift past midnight lasts into one of the next day.',
  })
  const overlapping = [...everyDay('20:00', '02:00'), { weekday: 4, starts: '01:00', ends: '03:00' }]
  await expect(week(overlapping, 4)).rejects.toMatchObject({ code: 'invalid_input' })
})

test('of a member’s evening the days and the minutes are those of its start', async ({ db, as }) => {
  const { member } = await makeClub(
    { db, as },
    { maximumBookingsPerDay: 1 },
    {},
    { slotStepMinutes: 30, minimumNoticeMinutes: 0 },
  )
  await db.updateTable('openingHours').set({ opens: '18:00', closes: '02:00' }).execute()

  const late = await rent(member, at(`${wednesday}T23:30`))
  expect(late.startsAt).toEqual(at(`${wednesday}T23:30`))
  await expect(rent(member, at(`${wednesday}T20:00`))).rejects.toMatchObject({ facts: { rule: 'per_day' } })
  await rent(member, at(`${thursday}T00:30`))
  await expect(rent(member, at(`${thursday}T20:00`))).rejects.toMatchObject({ facts: { rule: 'per_day' } })

  // Wednesday's late hour is all peak; Thursday's early hour is before peak begins at 17:00.
  const { membership } = await member(membershipsContract.readMyMembership, {})
  expect(membership?.allowance).toMatchObject({ peakMinutes: 60, offPeakMinutes: 60 })
})
