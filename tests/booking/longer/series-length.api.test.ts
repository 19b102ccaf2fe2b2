import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import type { Input } from '#shared/http/endpoint.ts'
import { makeClub } from '#tests/booking/club.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { changeBookingStatus, createBooking, createSeries, extendBooking, readBooking, rescheduleBooking } =
  bookingContract

const bay = { category: 'bay', priceCents: 5000, durationMinutes: 60, bufferAfterMinutes: 0 } as const

const week = (count: number, time = '16:00') => new Date(at(time).getTime() + count * 7 * 86_400_000)

async function makeSeries(desk: Call, { times = 5, serviceCode = 'swing_eval' } = {}): Promise<string[]> {
  const body = { serviceCode, startsAt: at('16:00'), every: 'week' as const, times, person }
  const { booked } = await desk(createSeries, { query: {}, body })
  return booked.flatMap(({ id }) => id ?? [])
}

type More = Partial<Input<typeof extendBooking>['body']> & { preview?: '1'; key?: string }

const extend = (call: Call, bookingId = '', { preview, key, minutes = 30, ...more }: More) =>
  call(extendBooking, {
    params: { bookingId },
    headers: key === undefined ? {} : { 'idempotency-key': key },
    query: { preview: preview ?? '0' },
    body: { minutes, ...more },
  })

const step = (call: Call, bookingId = '', to: 'checked_in' | 'cancelled_staff') =>
  call(changeBookingStatus, { params: { bookingId }, body: { to, reason: 'So it was' } })

const move = (call: Call, bookingId = '', startsAt: Date) =>
  call(rescheduleBooking, { params: { bookingId }, query: {}, body: { startsAt } })

const newLetters = async (db: Db, read: readonly string[]) => {
  const all = await db.selectFrom('notice').select(['id', 'template', 'text', 'subject']).orderBy('id').execute()
  return all.filter(({ id, template }) => template !== 'series_booked' && !read.includes(id))
}

const lengthsOf = (call: Call, ids: readonly string[]) =>
  Promise.all(
    ids.map(async (bookingId) => {
      const { startsAt, endsAt, priceCents } = await call(readBooking, { params: { bookingId } })
      return [(endsAt.getTime() - startsAt.getTime()) / 60_000, priceCents]
    }),
  )

test('this and those after it last longer: what was changed by hand is asked about, what is checked in or canceled stays, and a report says so', async ({
  db,
  as,
  clock,
}) => {
  await makeStudio(db, bay)
  clock.set(at('15:55').toISOString())
  const desk = await as('front_desk')
  const ids = await makeSeries(desk)
  await move(desk, ids[1], week(1, '15:00'))
  await step(desk, ids[2], 'cancelled_staff')
  await step(desk, ids[0], 'checked_in')
  // A booking whose length was changed alone counts as changed by hand.
  await extend(desk, ids[4], { minutes: 15, expectedPriceCents: 6250 })
  const following = { scope: 'following' } as const

  const tried = await extend(desk, ids[0], { ...following, preview: '1' })
  expect(tried.changed).toMatchObject([{ id: ids[3], endsAt: week(3, '17:30'), oldCents: 5000, newCents: 7500 }])
  expect(tried.kept.map(({ id, why }) => [id, why])).toEqual([
    [ids[0], 'checked_in'],
    [ids[1], 'apart'],
    [ids[2], 'canceled'],
    [ids[4], 'apart'],
  ])
  await expect(extend(desk, ids[0], following)).rejects.toMatchObject({
    code: 'conflict',
    message:
      'Changed by hand: Wed, Dec 2, 3:00 PM and Wed, Dec 23, 4:00 PM. Say whether the change is for that as well.',
    facts: { times: [{ startsAt: week(1, '15:00'), reason: 'apart' }, { startsAt: week(4) }] },
  })

  const before = (await newLetters(db, [])).map(({ id }) => id)
  // A price that was not shown is refused.
  const unseen = extend(desk, ids[0], { ...following, withApart: true, expectedPriceCents: 7500 })
  await expect(unseen).rejects.toMatchObject({ code: 'price_changed', facts: { price: { newCents: 23_750 } } })
  const all = await extend(desk, ids[0], { ...following, withApart: true, expectedPriceCents: 23_750 })
  expect(all.changed.map(({ local, endsAt }) => [local, endsAt])).toEqual([
    ['2026-12-02T15:00', week(1, '16:30')],
    ['2026-12-16T16:00', week(3, '17:30')],
    ['2026-12-23T16:00', week(4, '17:45')],
  ])
  expect(all.kept.map(({ local, message }) => `${local} ${message}`)).toEqual([
    '2026-11-25T16:00 They are checked in.',
    '2026-12-09T16:00 It is canceled.',
  ])
  expect(await lengthsOf(desk, ids)).toEqual([
    [60, 5000],
    [90, 7500],
    [60, 5000],
    [90, 7500],
    [105, 8750],
  ])
  const [letter, ...more] = await newLetters(db, before)
  expect(more).toEqual([])
  expect(letter).toMatchObject({
    template: 'length_changed',
    subject: 'Another length: Swing evaluation, 90 minutes, 3 times',
  })
  for (const words of ['December 2, 3:00 – 4:30 PM', 'December 16, 4:00 – 5:30 PM', 'December 23, 4:00 – 5:45 PM'])
    expect(letter?.text).toContain(words)

  // A booking that was changed with the others no longer counts as changed by hand.
  expect((await extend(desk, ids[3], { scope: 'all', minutes: -30 })).changed).toHaveLength(3)
})

test('all of a series or nothing of it lasts longer, and each day that stands in the way is named', async ({
  db,
  as,
}) => {
  await makeStudio(db, bay)
  const desk = await as('front_desk')
  const ids = await makeSeries(desk, { times: 4 })
  const lee = { ...person, firstName: 'Lee', email: 'lee@example.com' }
  const other = { serviceCode: 'swing_eval', person: lee }
  for (const count of [1, 3]) await desk(createBooking, { body: { ...other, startsAt: week(count, '17:00') } })

  for (const preview of [undefined, '1'] as const) {
    await expect(
      extend(desk, ids[0], { scope: 'all', expectedPriceCents: 30_000, ...(preview && { preview }) }),
    ).rejects.toMatchObject({
      code: 'slot_taken',
      message: expect.stringContaining('Wed, Dec 2, 4:00 PM: Lee Rivera comes at 5:00 PM.'),
      facts: { times: [{ startsAt: week(1), reason: 'slot_taken' }, { startsAt: week(3) }] },
    })
  }
  expect(await lengthsOf(desk, ids)).toEqual(Array.from({ length: 4 }, () => [60, 5000]))
})

test('what hours stand against is named by date in a preview, and done for a reason', async ({ db, as }) => {
  const { locationId } = await makeStudio(db, bay)
  const exception = { locationId, day: '2026-12-02', opens: '09:00', closes: '17:00', note: 'Staff party' }
  const desk = await as('front_desk')
  const ids = await makeSeries(desk, { times: 3 })
  await db.insertInto('openingException').values(exception).execute()

  const tried = await extend(desk, ids[0], { scope: 'all', preview: '1' })
  expect(tried.against).toMatch(/^Wed, Dec 2, 4:00 PM: Opening hours: .*5:30 PM/)
  expect(tried.changed).toHaveLength(3)
  const agreed = { scope: 'all', expectedPriceCents: 22_500 } as const
  await expect(extend(desk, ids[0], agreed)).rejects.toMatchObject({
    code: 'not_offered',
    message: expect.stringContaining('Wed, Dec 2, 4:00 PM: Opening hours'),
    facts: { times: [{ startsAt: week(1) }] },
  })
  await extend(desk, ids[0], { ...agreed, force: { reason: 'They lock up' } })
  const kept = await db.selectFrom('booking').select('forcedReason').orderBy('startsAt').execute()
  expect(kept.map(({ forcedReason }) => forcedReason)).toEqual([null, 'They lock up', null])
})

test('a series by a membership takes of its allowance what all of them add, once for each key', async ({ db, as }) => {
  const { member } = await makeClub({ db, as })
  const body = { serviceCode: 'bay_60', startsAt: at('10:00'), every: 'week' as const, times: 3 }
  const { booked } = await member(createSeries, { query: {}, body })
  const ids = booked.flatMap(({ id }) => id ?? [])
  const desk = await as('front_desk')

  const tried = await extend(desk, ids[0], { scope: 'all', preview: '1' })
  const newCents = tried.changed.reduce((sum, one) => sum + one.newCents, 0)
  const request = { scope: 'all', expectedPriceCents: newCents, key: 'c3d1c1f0-0000-4000-8000-000000000001' } as const
  const done = await extend(desk, ids[0], request)
  expect(done).toMatchObject({ addedCents: tried.addedCents, addedIncludedMinutes: tried.addedIncludedMinutes })
  expect((await extend(desk, ids[0], request)).changed).toEqual(done.changed)
  expect((await lengthsOf(desk, ids)).map(([minutes]) => minutes)).toEqual([90, 90, 90])
  await expect(extend(member, ids[0], { scope: 'all' })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('a booking that is still to come tells its client and nobody else of another length; one that runs tells nobody', async ({
  db,
  as,
  call,
  clock,
}) => {
  await makeStudio(db, bay)
  const { id } = await book(call, '16:00')
  const desk = await as('front_desk')
  const before = (await newLetters(db, [])).map((letter) => letter.id)
  await extend(desk, id, { notify: false, expectedPriceCents: 7500 })
  expect(await newLetters(db, before)).toEqual([])

  await extend(desk, id, { minutes: -30 })
  const [letter, ...more] = await newLetters(db, before)
  expect(more).toEqual([])
  expect(letter).toMatchObject({ template: 'length_changed' })
  expect(letter?.text).toContain('4:00 – 5:00 PM')
  expect(letter?.text).toContain('$75.00')

  clock.set(at('16:10').toISOString())
  await extend(await as('front_desk'), id, { minutes: 30 })
  expect(await newLetters(db, [...before, letter?.id ?? ''])).toEqual([])
})
