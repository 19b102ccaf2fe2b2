import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract, type Scope } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { cancelBooking, changeBookingStatus, createSeries, extendBooking, rescheduleBooking } = bookingContract

const week = (count: number, time = '16:00') => new Date(at(time).getTime() + count * 7 * 86_400_000)

interface Asked {
  desk: Call
  /** The first booking of the series, which is checked in. */
  bookingId: string
  bayId: string
  more: { scope: Scope; withApart?: boolean }
}

interface Report {
  ids: string[]
  kept: { id: string; why: string }[]
}

const query = { preview: '0' } as const

/**
 * What is done to several bookings of a series at once: each answer names those that were changed and those that stay.
 */
const acts: [string, string, (asked: Asked) => Promise<Report>][] = [
  [
    'another time',
    'series_moved',
    async ({ desk, bookingId, more }) => {
      const body = { startsAt: at('13:00'), by: 'client' as const, ...more }
      const { moved, kept } = await desk(rescheduleBooking, { params: { bookingId }, query, body })
      return { ids: moved.map(({ id }) => id), kept }
    },
  ],
  [
    'another bay',
    'series_moved',
    async ({ desk, bookingId, bayId, more }) => {
      const body = { startsAt: at('16:00'), bayId, by: 'studio' as const, ...more }
      const { moved, kept } = await desk(rescheduleBooking, { params: { bookingId }, query, body })
      return { ids: moved.map(({ id }) => id), kept }
    },
  ],
  ...([30, -15] as const).map((minutes): (typeof acts)[number] => [
    minutes > 0 ? 'more time' : 'less time',
    'length_changed',
    async ({ desk, bookingId, more }) => {
      const params = { bookingId }
      const tried = await desk(extendBooking, { params, query: { preview: '1' }, body: { minutes, ...more } })
      const expectedPriceCents = tried.changed.reduce((sum, { newCents }) => sum + newCents, 0)
      const body = { minutes, expectedPriceCents, ...more }
      const { changed, kept } = await desk(extendBooking, { params, query, body })
      return { ids: changed.map(({ id }) => id), kept }
    },
  ]),
  [
    'a cancellation',
    'series_cancelled',
    async ({ desk, bookingId, more }) => {
      const { stepped, kept } = await desk(cancelBooking, { params: { bookingId }, body: more })
      return { ids: stepped.map(({ id }) => id), kept }
    },
  ],
  [
    'a cancellation of the studio',
    'series_cancelled',
    async ({ desk, bookingId, more }) => {
      const body = { to: 'cancelled_staff' as const, reason: 'The roof leaks', ...more }
      const { stepped, kept } = await desk(changeBookingStatus, { params: { bookingId }, body })
      return { ids: stepped.map(({ id }) => id), kept }
    },
  ],
]

const lettersOf = async (db: Db) =>
  (await db.selectFrom('notice').select(['id', 'template']).orderBy('id').execute()).filter(
    ({ template }) => template !== 'series_booked',
  )

test.for(acts)(
  'a series gets %s: what was changed by hand is asked about, who is there stays, and one letter says so',
  async ([, template, act], { db, as, clock }) => {
    const { bayIds } = await makeStudio(db, { category: 'bay', durationMinutes: 60, bufferAfterMinutes: 0, bays: 2 })
    clock.set(at('15:55').toISOString())
    const desk = await as('front_desk')
    const wish = { serviceCode: 'swing_eval', startsAt: at('16:00'), every: 'week' as const, times: 5, person }
    const { booked } = await desk(createSeries, { query: {}, body: wish })
    const ids = booked.flatMap(({ id }) => id ?? [])
    const [first = '', second = '', third = ''] = ids
    const step = (bookingId: string, to: 'checked_in' | 'cancelled_staff') =>
      desk(changeBookingStatus, { params: { bookingId }, body: { to, reason: 'So it was' } })
    await desk(rescheduleBooking, { params: { bookingId: second }, query, body: { startsAt: week(1, '10:00') } })
    await step(third, 'cancelled_staff')
    await step(first, 'checked_in')
    const { bayName } = await desk(bookingContract.readBooking, { params: { bookingId: first } })
    const asked = { desk, bookingId: first, bayId: bayIds[bayName === 'Bay 1' ? 1 : 0] ?? '' }
    const before = (await lettersOf(db)).length

    await expect(act({ ...asked, more: { scope: 'following' } })).rejects.toMatchObject({
      code: 'conflict',
      facts: { times: [{ startsAt: week(1, '10:00'), reason: 'apart' }] },
    })
    expect(await lettersOf(db)).toHaveLength(before)

    const { ids: done, kept } = await act({ ...asked, more: { scope: 'following', withApart: false } })
    expect(done).toEqual(ids.slice(3))
    expect(kept.map(({ id, why }) => [id, why])).toEqual([
      [first, 'checked_in'],
      [second, 'apart'],
      [third, 'canceled'],
    ])
    expect((await lettersOf(db)).slice(before).map((letter) => letter.template)).toEqual([template])
  },
)

test('what is not for several at once says so', async ({ db, as }) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  const wish = { serviceCode: 'swing_eval', startsAt: at('16:00'), every: 'week' as const, times: 2, person }
  const { booked } = await desk(createSeries, { query: {}, body: wish })
  const params = { bookingId: booked[0]?.id ?? '' }

  for (const to of ['checked_in', 'confirmed', 'no_show'] as const) {
    await expect(desk(changeBookingStatus, { params, body: { to, scope: 'all' } })).rejects.toMatchObject({
      code: 'invalid_input',
      facts: { details: [{ path: 'scope' }] },
    })
  }
  expect((await lettersOf(db)).map(({ template }) => template)).toEqual([])
})
