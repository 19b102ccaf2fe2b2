import { expect } from 'vitest'

import { closeUnattended } from '#server/booking/desk/close-day.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { explainContract } from '#shared/booking/explain/explain-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { extendAsShown } from '#tests/booking/longer/as-shown.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

// The studio is open from 18:00 until 02:00: the evening of Wednesday the 25th lasts into the 26th.

const {
  createBooking,
  holdTime,
  listDayBoards,
  listFreeStarts,
  createSeries,
  readDayBoard,
  releaseHold,
  rescheduleBooking,
} = bookingContract
const { explainStart } = explainContract

const wednesday = '2026-11-25'
const thursday = '2026-11-26'
const at = (local: string) => new Date(`${local}:00-06:00`)
const evening = { opens: '18:00', closes: '02:00' }

const makeEvening = (db: Db, more: Parameters<typeof makeStudio>[1] = {}) =>
  makeStudio(db, { ...evening, slotStepMinutes: 30, ...more })

const book = (call: Call, local: string, email = 'sam@example.com') =>
  call(createBooking, {
    body: {
      serviceCode: 'swing_eval',
      startsAt: at(local),
      person: { firstName: 'Sam', lastName: 'Rivera', email, phone: '312 555 0142' },
    },
  })

const offeredOn = async (call: Call, from: string, days = 1) => {
  const { starts } = await call(listFreeStarts, { query: { service: 'swing_eval', from, days } })
  return starts.map(({ local }) => local)
}

test('a booking crosses midnight, is moved beyond it, and lasts until the night closes and no longer', async ({
  db,
  call,
  as,
  clock,
}) => {
  await makeEvening(db)
  await db.updateTable('serviceOption').set({ shortestMinutes: 30, longestMinutes: 120, stepMinutes: 30 }).execute()
  const made = await book(call, `${wednesday}T23:30`)
  expect(made).toMatchObject({ startsAt: at(`${wednesday}T23:30`), endsAt: at(`${thursday}T00:30`) })

  const desk = await as('front_desk')
  const params = { bookingId: made.id }
  const moved = await desk(rescheduleBooking, { params, query: {}, body: { startsAt: at(`${thursday}T00:30`) } })
  expect(moved).toMatchObject({ startsAt: at(`${thursday}T00:30`), endsAt: at(`${thursday}T01:30`) })
  expect(await offeredOn(call, wednesday)).toContain(`${wednesday}T23:30`)

  clock.set('2026-11-26T07:00:00Z')
  const night = await as('front_desk')
  const longer = (minutes: number) => extendAsShown(night, made.id, { minutes })
  expect(await longer(30)).toMatchObject({ endsAt: at(`${thursday}T02:00`) })
  await expect(longer(30)).rejects.toMatchObject({
    code: 'not_offered',
    message: expect.stringContaining('Open 6:00 PM to 2:00 AM'),
  })
})

test('what is offered can be kept, and what is not is refused with what stands against it', async ({
  db,
  call,
  as,
}) => {
  const { locationId, bayIds } = await makeEvening(db)
  await db
    .insertInto('openingException')
    .values([{ locationId, day: thursday, note: 'Thanksgiving', opens: null, closes: null }])
    .execute()
  expect(bayIds).toHaveLength(1)
  await book(call, `${wednesday}T22:30`)
  const desk = await as('front_desk')
  const offered = new Set(await offeredOn(call, wednesday, 3))

  for (let at = Date.parse('2026-11-26T02:30:00Z'); at < Date.parse('2026-11-27T09:00:00Z'); at += 45 * 60_000) {
    const startsAt = new Date(at)
    const local = new Date(at - 6 * 3_600_000).toISOString().slice(0, 16)
    const wanted = { body: { serviceCode: 'swing_eval', startsAt } }
    const why = await desk(explainStart, { query: { service: 'swing_eval', startsAt: startsAt.toISOString() } })
    expect([local, why.offered]).toEqual([local, offered.has(local)])
    if (why.offered) {
      const { id } = await call(holdTime, wanted)
      await call(releaseHold, { params: { holdId: id } })
    } else {
      expect(why.reasons).not.toEqual([])
      await expect(call(holdTime, wanted), local).rejects.toMatchObject({
        code: expect.stringMatching(/not_offered|slot_taken/),
      })
    }
  }
  const ofNight = await desk(explainStart, {
    query: { service: 'swing_eval', startsAt: at(`${thursday}T01:30`).toISOString() },
  })
  expect(ofNight.reasons).toMatchObject([
    { rule: 'hours', message: 'Open 6:00 PM to 2:00 AM, it would be 1:30 AM to 2:30 AM.' },
    { rule: 'pattern' },
  ])
  const ofHoliday = await desk(explainStart, {
    query: { service: 'swing_eval', startsAt: at(`${thursday}T18:00`).toISOString() },
  })
  expect(ofHoliday.reasons).toMatchObject([{ rule: 'closed', message: 'Closed on this day by an exception.' }])
})

test('a quota of a day counts by the day on which a booking starts', async ({ db, as }) => {
  await makeEvening(db)
  await db.updateTable('service').set({ quotaPerDay: 1 }).execute()
  const member = await as()
  const wanted = (local: string) => member(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at(local) } })

  await wanted(`${wednesday}T23:30`)
  await wanted(`${thursday}T00:30`)
  await expect(wanted(`${wednesday}T20:00`)).rejects.toMatchObject({
    code: 'quota_exceeded',
    facts: { rule: 'per_day' },
  })
  await expect(wanted(`${thursday}T20:00`)).rejects.toMatchObject({
    code: 'quota_exceeded',
    facts: { rule: 'per_day' },
  })
})

test('the board of an evening has its night, each booking once, and is the one of now until it closes', async ({
  db,
  call,
  as,
  clock,
}) => {
  await makeEvening(db)
  const first = await book(call, `${wednesday}T23:30`)
  const second = await book(call, `${thursday}T00:30`, 'lee@example.com')
  const desk = await as('front_desk')

  const board = await desk(readDayBoard, { query: { day: wednesday } })
  expect(board).toMatchObject({ opens: '18:00', closes: '02:00', closesNextDay: true, earlier: [] })
  expect(board.bookings.map(({ id }) => id)).toEqual([first.id, second.id])
  const next = await desk(readDayBoard, { query: { day: thursday } })
  expect(next.bookings).toEqual([])
  expect(next.earlier.map(({ id }) => id)).toEqual([first.id, second.id])
  const { days } = await desk(listDayBoards, { query: { from: '2026-11-23', days: 7 } })
  expect(days.map(({ bookings }) => bookings.length)).toEqual([0, 0, 2, 0, 0, 0, 0])

  for (const [instant, day] of [
    ['2026-11-26T06:30:00Z', wednesday],
    ['2026-11-26T07:59:00Z', wednesday],
    ['2026-11-26T08:00:00Z', thursday],
  ] as const) {
    clock.set(instant)
    expect((await (await as('front_desk'))(readDayBoard, { query: {} })).day, instant).toBe(day)
  }
})

test('around the clock each booking stands on the board of its start, and takes its bay on the next', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db, { opens: '00:00', closes: '24:00', slotStepMinutes: 30 })
  expect(await offeredOn(call, wednesday)).toHaveLength(48)
  const { id } = await book(call, `${wednesday}T23:30`)
  const desk = await as('front_desk')

  const { days } = await desk(listDayBoards, { query: { from: wednesday, days: 2 } })
  expect(days.map(({ bookings }) => bookings.length)).toEqual([1, 0])
  expect(days[1]?.earlier.map((one) => one.id)).toEqual([id])
  expect(days[0]).toMatchObject({ opens: '00:00', closes: '24:00', closesNextDay: false })
  expect(await offeredOn(call, thursday)).not.toContain(`${thursday}T00:00`)
  expect(await offeredOn(call, thursday)).toContain(`${thursday}T00:30`)
})

test('the job of the night closes an evening once it is over, not at midnight', async ({
  db,
  call,
  services,
  clock,
}) => {
  await makeEvening(db)
  await book(call, `${wednesday}T19:00`)
  await book(call, `${wednesday}T23:30`, 'lee@example.com')
  const statuses = async () => {
    const rows = await db.selectFrom('booking').select('status').orderBy('startsAt').execute()
    return rows.map(({ status }) => status)
  }

  for (const instant of ['2026-11-26T06:11:00Z', '2026-11-26T07:11:00Z']) {
    clock.set(instant)
    await closeUnattended(jobWork(services, 'test'))
    expect(await statuses(), instant).toEqual(['confirmed', 'confirmed'])
  }
  clock.set('2026-11-26T08:11:00Z')
  await closeUnattended(jobWork(services, 'test'))
  expect(await statuses()).toEqual(['completed', 'completed'])
})

test('a series past midnight is the same time on the wall, also where the clocks change', async ({ db, as, clock }) => {
  await makeEvening(db, { maximumAdvanceDays: 60 })
  clock.set('2026-10-20T14:00:00Z')
  const desk = await as('front_desk')
  const startsAt = new Date('2026-10-25T05:30:00Z')

  const { booked, conflicts } = await desk(createSeries, {
    query: { preview: '1' },
    body: { serviceCode: 'swing_eval', startsAt, every: 'week', times: 3 },
  })
  expect(conflicts).toEqual([])
  expect(booked.map((one) => one.startsAt.toISOString())).toEqual([
    '2026-10-25T05:30:00.000Z',
    '2026-11-01T05:30:00.000Z',
    '2026-11-08T06:30:00.000Z',
  ])
})

test('around the clock a booking does not last into a day that is closed, and it is said until when it is open', async ({
  db,
  call,
  as,
}) => {
  const { locationId } = await makeStudio(db, { opens: '00:00', closes: '24:00', slotStepMinutes: 30 })
  await db.insertInto('openingException').values({ locationId, day: thursday, note: 'Thanksgiving' }).execute()

  expect((await offeredOn(call, wednesday)).at(-1)).toBe(`${wednesday}T23:00`)
  expect(await offeredOn(call, thursday)).toEqual([])
  await expect(book(call, `${wednesday}T23:30`)).rejects.toMatchObject({ code: 'not_offered' })
  const startsAt = at(`${wednesday}T23:30`).toISOString()
  const { reasons } = await (await as('front_desk'))(explainStart, { query: { service: 'swing_eval', startsAt } })
  expect(reasons).toMatchObject([
    { rule: 'hours', message: 'Open 12:00 AM to midnight, it would be 11:30 PM to 12:30 AM.' },
  ])
})
