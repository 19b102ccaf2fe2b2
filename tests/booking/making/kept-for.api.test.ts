import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { cancel, wait } from '#tests/booking/waitlist/waiting.ts'
import { at, book, hold } from '#tests/booking/wednesday.ts'
import { fallIll } from '#tests/staffing/studio.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { createBooking, listStartsToMove, quoteAtDesk, readBooking, rescheduleBooking } = bookingContract

// A time that is held for a client does not stop anybody from booking or moving for that client, which uses the hold.

const idOf = async (db: Db, email: string) =>
  (await db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

const bookFor = (desk: Call, personId: string, startsAt: Date) =>
  desk(createBooking, { body: { serviceCode: 'swing_eval', startsAt, personId } })

const isBeside = async (db: Db) =>
  (await db.selectFrom('allocation').select('beside').where('bookingId', 'is not', null).execute()).some(
    ({ beside }) => beside,
  )

test.for([0, 1, 2])(
  'a client moves to one of the times that are offered to her, by the desk: the %i.',
  async (nth, { db, call, as, callWith }) => {
    const [manager, desk] = [await as('manager'), await as('front_desk')]
    const { params } = await fallIll(db, call, manager, callWith)
    const times = await db.selectFrom('bookingOfferTime').select('startsAt').orderBy('startsAt').execute()
    const startsAt = times[nth]?.startsAt ?? new Date(0)
    const { starts } = await desk(listStartsToMove, {
      params,
      query: { from: startsAt.toISOString().slice(0, 10), days: 1 },
    })
    expect(starts.map((start) => start.startsAt)).toContainEqual(startsAt)

    const body = { startsAt, by: 'studio' as const, reason: 'Coach 1 is ill' }
    await desk(rescheduleBooking, { params, query: {}, body })
    expect(await desk(readBooking, { params })).toMatchObject({ startsAt, status: 'confirmed' })
    expect(await isBeside(db)).toBe(false)
    expect(await db.selectFrom('bookingOffer').select('status').execute()).toEqual([{ status: 'withdrawn' }])
    expect(await db.selectFrom('hold').selectAll().execute()).toEqual([])
  },
)

test('nobody else is moved or booked to what is offered to her', async ({ db, call, as, callWith }) => {
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  await fallIll(db, call, manager, callWith)
  const other = await book(call, '16:30', { email: 'other@example.com' })
  const times = await db.selectFrom('bookingOfferTime').select('startsAt').execute()
  const personId = await idOf(db, 'other@example.com')
  for (const { startsAt } of times) {
    const body = { startsAt, by: 'studio' as const, reason: 'Closed early' }
    await expect(desk(rescheduleBooking, { params: { bookingId: other.id }, query: {}, body })).rejects.toMatchObject({
      code: 'slot_taken',
    })
    await expect(bookFor(desk, personId, startsAt)).rejects.toMatchObject({ code: 'slot_taken' })
  }
})

test('once all that was offered to her is booked for her otherwise, she is called', async ({
  db,
  call,
  as,
  callWith,
}) => {
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  await fallIll(db, call, manager, callWith)
  const personId = await idOf(db, 'sam@example.com')
  const times = await db.selectFrom('bookingOfferTime').select('startsAt').execute()
  for (const { startsAt } of times) await bookFor(desk, personId, startsAt)

  expect(await isBeside(db)).toBe(false)
  expect(await db.selectFrom('bookingOffer').select('status').execute()).toEqual([{ status: 'declined' }])
})

test.for(['book', 'move'] as const)(
  'what the line keeps for her is taken by the desk: %s',
  async (act, { db, call, as }) => {
    await makeStudio(db)
    const desk = await as('front_desk')
    const taken = await book(call, '11:00', { email: 'first@example.com' })
    const { id } = await wait(call, '11:00', 'waits@example.com')
    await cancel(desk, taken.id)
    expect(await db.selectFrom('waitlistEntry').select('status').execute()).toEqual([{ status: 'offered' }])
    const personId = await idOf(db, 'waits@example.com')
    const query = { service: 'swing_eval', startsAt: at('11:00').toISOString() }
    expect(await desk(quoteAtDesk, { query })).toMatchObject({ offered: false })
    expect(await desk(quoteAtDesk, { query: { ...query, personId } })).toMatchObject({ offered: true })

    let bookingId
    if (act === 'book') bookingId = (await bookFor(desk, personId, at('11:00'))).id
    else {
      bookingId = (await bookFor(desk, personId, at('15:00'))).id
      const body = { startsAt: at('11:00') }
      await desk(rescheduleBooking, { params: { bookingId }, query: {}, body })
    }
    expect(await isBeside(db)).toBe(false)
    const { entries } = await desk(waitlistContract.listWaitlist, { query: { ended: 'true' } })
    expect(entries).toMatchObject([{ id, status: 'accepted' }])
    expect(await db.selectFrom('waitlistOffer').select(['outcome', 'bookingId']).execute()).toEqual([
      { outcome: 'accepted', bookingId },
    ])
  },
)

test('what her own browser keeps is booked for her by the desk, and for nobody else', async ({ db, as }) => {
  await makeStudio(db)
  const [desk, member] = [await as('front_desk'), await as('member')]
  await hold(member, '11:00')
  const { id: otherId } = await db
    .insertInto('person')
    .values({ email: 'other@example.com', firstName: 'Lee', lastName: 'Trevino', phone: '312 555 0100' })
    .returning('id')
    .executeTakeFirstOrThrow()

  await expect(bookFor(desk, otherId, at('11:00'))).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await bookFor(desk, await idOf(db, member.email), at('11:00'))).toMatchObject({ status: 'confirmed' })
  expect(await db.selectFrom('hold').selectAll().execute()).toEqual([])
})
