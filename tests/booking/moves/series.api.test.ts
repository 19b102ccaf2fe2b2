import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { bookingContract, type Reschedule } from '#shared/booking/contract.ts'
import type { NewSeries } from '#shared/booking/series.ts'
import type { Call } from '#shared/http/call.ts'
import { makeClub } from '#tests/booking/club.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makeStudio, takeOff } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { cancelBooking, createSeries, holdTime, listMyBookings, readBooking, rescheduleBooking } = bookingContract

const weekly = { serviceCode: 'swing_eval', startsAt: at('10:00'), every: 'week', times: 4, person } as const

const make = (call: Call, more: Partial<NewSeries> = {}, options: { preview?: '1'; key?: string } = {}) =>
  call(createSeries, {
    query: { ...(options.preview && { preview: options.preview }) },
    headers: options.key === undefined ? {} : { 'idempotency-key': options.key },
    body: { ...weekly, ...more },
  })

const week = (count: number, time = '10:00') => new Date(at(time).getTime() + count * 7 * 86_400_000)

const move = (call: Call, bookingId: string, startsAt: Date, scope: Reschedule['scope']) =>
  call(rescheduleBooking, { params: { bookingId }, query: {}, body: { startsAt, ...(scope && { scope }) } })

test('the free part of a series is booked, each with its own price and terms, and the rest is reported', async ({
  db,
  as,
}) => {
  const { staffIds, locationId } = await makeStudio(db)
  const desk = await as('front_desk')
  await takeOff(db, locationId, staffIds[0], [week(2, '09:00'), week(2, '12:00')])

  const preview = await make(desk, {}, { preview: '1' })
  expect(preview).toMatchObject({ seriesId: null, booked: [{}, {}, {}], conflicts: [{ startsAt: week(2) }] })
  expect(await db.selectFrom('booking').select('id').execute()).toEqual([])
  expect(await db.selectFrom('notice').select('id').execute()).toEqual([])

  const { seriesId, booked, conflicts } = await make(desk)
  expect(booked.map(({ startsAt }) => startsAt)).toEqual([week(0), week(1), week(3)])
  expect(conflicts).toMatchObject([
    { startsAt: week(2), reason: 'slot_taken', nearest: [{ startsAt: week(2, '12:00') }, {}, {}] },
  ])
  const rows = await db.selectFrom('booking').select(['seriesId', 'priceCents', 'status']).execute()
  expect(rows).toEqual(Array.from({ length: 3 }, () => ({ seriesId, priceCents: 9500, status: 'confirmed' })))
  expect(await db.selectFrom('notice').select('template').execute()).toEqual([{ template: 'series_booked' }])
})

test('a series sent twice with one key is booked once', async ({ db, as }) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  const key = randomUUID()

  expect(await make(desk, {}, { key })).toEqual(await make(desk, {}, { key }))
  expect(await db.selectFrom('booking').select('id').execute()).toHaveLength(4)
})

test('of two series for one time at once each week goes to one of them', async ({ db, as }) => {
  await makeStudio(db)
  const desk = await as('front_desk')

  const reports = await Promise.all(
    [1, 2].map((n) => make(desk, { person: { ...person, email: `${n}@example.com` }, times: 6 })),
  )

  expect(
    reports.flatMap(({ booked }) => booked.map(({ startsAt }) => startsAt.getTime())).toSorted((a, b) => a - b),
  ).toEqual(Array.from({ length: 6 }, (_, n) => week(n).getTime()))
  expect(await db.selectFrom('allocation').select('id').execute()).toHaveLength(12)
})

test('a series of which nothing is free leaves nothing behind', async ({ db, as }) => {
  await makeStudio(db)
  const desk = await as('front_desk')

  const report = await make(desk, { startsAt: at('07:00') })

  expect(report).toMatchObject({ seriesId: null, booked: [], conflicts: [{ reason: 'not_offered' }, {}, {}, {}] })
  expect(await db.selectFrom('bookingSeries').select('id').execute()).toEqual([])
})

test('a member books a series for themselves, as far as their plan goes', async ({ db, as, call }) => {
  const { member } = await makeClub({ db, as }, { maximumActiveBookings: 2, maximumAdvanceDays: 30 })
  const mine = { serviceCode: 'bay_60', startsAt: at('10:00'), every: 'week', times: 4 } as const

  const { booked, conflicts } = await member(createSeries, { query: {}, body: mine })

  expect(booked).toMatchObject([{ priceCents: 0 }, {}])
  expect(conflicts).toMatchObject([{ reason: 'quota_exceeded' }, { reason: 'quota_exceeded' }])
  await expect(call(createSeries, { query: {}, body: mine })).rejects.toMatchObject({ code: 'not_signed_in' })
})

test('whoever holds the first time of a series takes it over, and it stands in the way of nobody', async ({
  db,
  as,
}) => {
  await makeStudio(db)
  const client = await as()
  const mine = { serviceCode: 'swing_eval', startsAt: at('10:00'), every: 'week', times: 2 } as const
  const { id: holdId } = await client(holdTime, { body: { serviceCode: 'swing_eval', startsAt: at('10:00') } })

  expect(await client(createSeries, { query: { preview: '1' }, body: mine })).toMatchObject({ conflicts: [{}] })
  const { seriesId, booked, conflicts } = await client(createSeries, { query: {}, body: { ...mine, holdId } })

  expect({ booked: booked.length, conflicts }).toEqual({ booked: 2, conflicts: [] })
  expect(await db.selectFrom('hold').select('id').execute()).toEqual([])
  expect(await client(listMyBookings, {})).toMatchObject([{ seriesId }, { seriesId }])
})

test('a client cancels this and those after it by their own terms, and a stranger nothing', async ({ db, as }) => {
  await makeStudio(db, { maximumAdvanceDays: 30 })
  const client = await as()
  const mine = { serviceCode: 'swing_eval', startsAt: at('10:00'), every: 'week', times: 4 } as const
  const { booked } = await client(createSeries, { query: {}, body: mine })
  const stranger = await as()
  const cancel = (call: Call) =>
    call(cancelBooking, { params: { bookingId: booked[1]?.id ?? '' }, body: { scope: 'following' } })

  await expect(cancel(stranger)).rejects.toMatchObject({ code: 'not_found' })
  await cancel(client)

  expect((await client(listMyBookings, {})).map(({ startsAt }) => startsAt)).toEqual([week(0)])
})

test('this one, this and those after it, or all that are to come are cancelled', async ({ db, as, clock }) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  const { booked } = await make(desk, { times: 5 })
  const ids = booked.map(({ id }) => id ?? '')
  const cancel = (at: number, scope: Reschedule['scope']) =>
    desk(cancelBooking, { params: { bookingId: ids[at] ?? '' }, body: { ...(scope && { scope }) } })
  const statuses = async () =>
    (await db.selectFrom('booking').select('status').orderBy('startsAt').execute()).map(({ status }) => status)

  await cancel(1, 'this')
  expect(await statuses()).toEqual(['confirmed', 'cancelled_staff', 'confirmed', 'confirmed', 'confirmed'])
  await cancel(3, 'following')
  expect(await statuses()).toEqual(['confirmed', 'cancelled_staff', 'confirmed', ...Array(2).fill('cancelled_staff')])
  clock.set('2026-11-25T18:00:00Z')
  const later = await as('front_desk')
  await later(cancelBooking, { params: { bookingId: ids[2] ?? '' }, body: { scope: 'all' } })
  // The first booking is over.
  expect(await statuses()).toEqual(['confirmed', ...Array(4).fill('cancelled_staff')])
})

test('this and those after it move to the same time on the wall, all of them or none', async ({ db, as, call }) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  const { booked } = await make(desk)
  const second = booked[1]?.id ?? ''
  const times = async () =>
    (
      await db.selectFrom('booking').select('startsAt').where('seriesId', 'is not', null).orderBy('startsAt').execute()
    ).map(({ startsAt }) => startsAt)

  await move(desk, second, week(1, '14:00'), 'following')
  expect(await times()).toEqual([week(0), week(1, '14:00'), week(2, '14:00'), week(3, '14:00')])
  // Each moves a week later, to the time of the next one.
  await move(desk, second, week(2, '14:00'), 'following')
  expect(await times()).toEqual([week(0), week(2, '14:00'), week(3, '14:00'), week(4, '14:00')])
  await book(call, '16:00', { email: 'lee@example.com' })
  await expect(move(desk, second, week(2, '16:00'), 'all')).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await times()).toEqual([week(0), week(2, '14:00'), week(3, '14:00'), week(4, '14:00')])
  expect(await desk(readBooking, { params: { bookingId: second } })).toMatchObject({ seriesId: expect.any(String) })
})
