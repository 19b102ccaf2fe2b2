import { expect } from 'vitest'

import { bookingContract, type Reschedule } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { cancelBooking, changeBookingStatus, createSeries, previewCancellation, readBooking, rescheduleBooking } =
  bookingContract

const week = (count: number, time = '10:00') => new Date(at(time).getTime() + count * 7 * 86_400_000)

async function makeSeries(desk: Call, times = 5): Promise<string[]> {
  const body = { serviceCode: 'swing_eval', startsAt: at('10:00'), every: 'week' as const, times, person }
  const { booked } = await desk(createSeries, { query: {}, body })
  return booked.flatMap(({ id }) => id ?? [])
}

const move = (call: Call, bookingId = '', startsAt: Date, more: Partial<Reschedule> & { preview?: '1' } = {}) => {
  const { preview, ...body } = more
  return call(rescheduleBooking, {
    params: { bookingId },
    query: { ...(preview && { preview }) },
    body: { startsAt, ...body },
  })
}

const cancel = (call: Call, bookingId = '', more: { scope?: 'following' | 'all'; withApart?: boolean }) =>
  call(cancelBooking, { params: { bookingId }, body: more })

const step = (call: Call, bookingId = '', to: 'checked_in' | 'cancelled_staff') =>
  call(changeBookingStatus, { params: { bookingId }, body: { to, reason: 'So it was' } })

/** A series whose second booking was moved alone, whose third is canceled and whose first is checked in. */
async function makeUneven(desk: Call): Promise<string[]> {
  const ids = await makeSeries(desk)
  await move(desk, ids[1], week(1, '15:00'))
  await step(desk, ids[2], 'cancelled_staff')
  await step(desk, ids[0], 'checked_in')
  return ids
}

test('this and those after it: what was moved by hand is asked about, what is checked in or canceled stays, and a report says so', async ({
  db,
  as,
  clock,
}) => {
  await makeStudio(db)
  clock.set(at('09:55').toISOString())
  const desk = await as('front_desk')
  const ids = await makeUneven(desk)
  const following = { scope: 'following', by: 'client' } as const

  const tried = await move(desk, ids[0], at('13:00'), { ...following, preview: '1' })
  expect(tried.moved.map(({ id }) => id)).toEqual([ids[3], ids[4]])
  const why = { checked_in: ids[0], apart: ids[1], canceled: ids[2] }
  expect(Object.fromEntries(tried.kept.map(({ why: said, id }) => [said, id]))).toEqual(why)

  await expect(move(desk, ids[0], at('13:00'), following)).rejects.toMatchObject({
    code: 'conflict',
    message: 'Changed by hand: Wed, Dec 2, 3:00 PM. Say whether the change is for that as well.',
    facts: { times: [{ startsAt: week(1, '15:00'), reason: 'apart' }] },
  })
  const kept = await move(desk, ids[0], at('13:00'), { ...following, withApart: false })
  expect(kept.moved.map(({ startsAt }) => startsAt)).toEqual([week(3, '13:00'), week(4, '13:00')])
  expect(kept.kept.map(({ local, message }) => `${local} ${message}`)).toEqual([
    '2026-11-25T10:00 They are checked in.',
    '2026-12-02T15:00 It was changed by hand.',
    '2026-12-09T10:00 It is canceled.',
  ])

  const all = await move(desk, ids[0], at('11:00'), { ...following, withApart: true })
  expect(all.moved.map(({ startsAt }) => startsAt)).toEqual([week(1, '11:00'), week(3, '11:00'), week(4, '11:00')])
  // A booking that was moved with the others no longer counts as moved by hand.
  expect((await move(desk, ids[3], week(3, '12:00'), { scope: 'all', by: 'client' })).moved).toHaveLength(3)
})

test('a series that moves has one letter with all of its times, and so has one that is canceled', async ({
  db,
  as,
}) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  const ids = await makeSeries(desk, 4)
  const letters = async () =>
    (
      await db
        .selectFrom('notice')
        .select(['template', 'text', 'subject'])
        .where('sentAt', 'is', null)
        .orderBy('id')
        .execute()
    ).filter(({ template }) => template !== 'series_booked')

  await move(desk, ids[1], week(1, '14:00'), { scope: 'following', by: 'studio', reason: 'Dana is away on mornings' })
  const [moved, ...more] = await letters()
  expect(more).toEqual([])
  expect(moved).toMatchObject({ template: 'series_moved', subject: 'Moved: Swing evaluation, 3 times' })
  for (const words of ['Dana is away on mornings.', 'December 2, 2:00', 'December 9, 2:00', 'December 16, 2:00'])
    expect(moved?.text).toContain(words)

  const canceled = await cancel(desk, ids[1], { scope: 'following' })
  expect(canceled.stepped.map(({ startsAt }) => startsAt)).toEqual([1, 2, 3].map((n) => week(n, '14:00')))
  const [, ended, ...others] = await letters()
  expect(others).toEqual([])
  expect(ended).toMatchObject({ template: 'series_cancelled', subject: 'Canceled: Swing evaluation, 3 times' })
})

test('all of a series or nothing of it moves, and each day that stands in the way is named with its nearest times', async ({
  db,
  as,
  call,
}) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  const ids = await makeSeries(desk, 4)
  const lee = { ...person, firstName: 'Lee', email: 'lee@example.com' }
  for (const at of [1, 3])
    await desk(bookingContract.createBooking, {
      body: { serviceCode: 'swing_eval', startsAt: week(at, '14:00'), person: lee },
    })

  for (const preview of [undefined, '1'] as const) {
    await expect(
      move(desk, ids[0], week(0, '14:00'), { scope: 'all', ...(preview && { preview }) }),
    ).rejects.toMatchObject({
      code: 'slot_taken',
      message: expect.stringContaining('Wed, Dec 2, 2:00 PM: Bay 1 is booked by Lee Rivera'),
      facts: {
        times: [
          { startsAt: week(1, '14:00'), reason: 'slot_taken', nearest: [{}, {}, {}] },
          { startsAt: week(3, '14:00'), reason: 'slot_taken' },
        ],
      },
    })
  }
  for (const [n, id] of ids.entries())
    expect(await desk(readBooking, { params: { bookingId: id } })).toMatchObject({ startsAt: week(n), version: 1 })
  await book(call, '12:00', { email: 'gene@example.com' })
})

test('a series gets another bay, by those that are still to come', async ({ db, as }) => {
  const { bayIds } = await makeStudio(db, { bays: 2 })
  const desk = await as('front_desk')
  const ids = await makeSeries(desk, 3)
  const { bayName } = await desk(readBooking, { params: { bookingId: ids[0] ?? '' } })
  const bayId = bayIds[bayName === 'Bay 1' ? 1 : 0] ?? ''

  const { moved } = await move(desk, ids[0], at('10:00'), { scope: 'all', bayId, by: 'studio' })
  expect(moved).toHaveLength(3)
  for (const id of ids) {
    const seen = await desk(readBooking, { params: { bookingId: id } })
    expect(seen.bayName).not.toBe(bayName)
    expect(seen).toMatchObject({ movedBy: null })
  }
})

test('the desk cancels a series by the terms of each, after it was shown what that costs', async ({
  db,
  as,
  clock,
}) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  const ids = await makeSeries(desk, 3)
  await move(desk, ids[2], week(2, '15:00'))
  clock.set(at('08:00').toISOString())
  const later = await as('front_desk')
  const params = { bookingId: ids[0] ?? '' }
  const query = { to: 'cancelled_customer', scope: 'all' } as const

  const shown = await later(previewCancellation, { params, query })
  expect(shown).toMatchObject({
    feeCents: 4750,
    stepped: [{ feeCents: 4750 }, { feeCents: 0 }],
    kept: [{ why: 'apart' }],
  })
  const body = { to: 'cancelled_customer', scope: 'all' } as const
  await expect(later(changeBookingStatus, { params, body })).rejects.toMatchObject({ code: 'conflict' })
  const done = await later(changeBookingStatus, { params, body: { ...body, withApart: true } })
  expect(done).toMatchObject({ feeCents: 4750, stepped: [{}, {}, {}], kept: [] })
})
