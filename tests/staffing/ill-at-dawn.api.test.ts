import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract, type NewBooking } from '#shared/booking/contract.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import { seriesEndpoints } from '#shared/booking/series.ts'
import type { Call } from '#shared/http/call.ts'
import { at, person } from '#tests/booking/wednesday.ts'
import { buyPackage, creditsOf, makeAcademy } from '#tests/lessons/packages.ts'
import { test } from '#tests/support/test.ts'

import { bestDecisions, plan, takeOut } from './studio.ts'

const { createBooking, readBooking } = bookingContract

const book = (call: Call, time: string, email: string, more: Partial<NewBooking> = {}) =>
  call(createBooking, {
    body: { serviceCode: 'adult_lesson', startsAt: at(time), person: { ...person, email }, ...more },
  })

/** Open from six; the second coach comes at one in the afternoon. */
async function openEarly(db: Db) {
  await db.updateTable('openingHours').set({ opens: '06:00', closes: '21:00' }).execute()
  await db.updateTable('workPattern').set({ starts: '06:00', ends: '21:00' }).execute()
  const staff = await db.selectFrom('resource').select('id').where('kind', '=', 'staff').orderBy('name').execute()
  const [ill = '', other = ''] = staff.map(({ id }) => id)
  await db.updateTable('workPattern').set({ starts: '13:00' }).where('resourceId', '=', other).execute()
  return ill
}

test('a coach who is ill at 6:40 has seven lessons: each client is told once, or called, and the books add up', async ({
  db,
  call,
  as,
  services,
  clock,
}) => {
  await makeAcademy({ db, as, services })
  const staffId = await openEarly(db)
  const [desk, member, weekly] = [await as('front_desk'), await as(), await as()]
  await buyPackage(member)
  const soon = await book(call, '07:00', 'soon@example.com', { staffId })
  const paid = await member(createBooking, {
    body: { serviceCode: 'adult_lesson', startsAt: at('09:00'), staffId, withCredit: true },
  })
  const first = await book(call, '10:30', 'first@example.com', { staffId })
  const reason = { reason: 'They share the hour' }
  const forced = await book(desk, '10:30', 'forced@example.com', { staffId, force: reason })
  await db.updateTable('service').set({ needsApproval: true }).execute()
  const pending = await book(call, '12:00', 'pending@example.com', { staffId })
  await db.updateTable('service').set({ needsApproval: false }).execute()
  const { booked } = await weekly(seriesEndpoints.createSeries, {
    query: {},
    body: { serviceCode: 'adult_lesson', startsAt: at('14:00'), every: 'week', times: 2, staffId },
  })
  const late = await book(call, '16:00', 'late@example.com', { staffId })
  const told = await db.selectFrom('notice').select('id').execute()
  clock.set('2026-11-25T12:40:00Z')
  const manager = await as('manager')

  const planned = await plan(manager, staffId, { from: '06:30', until: '24:00' })
  expect(new Map(planned.bookings.map(({ id, best }) => [id, best]))).toEqual(
    new Map([
      [soon.id, 'call'],
      [paid.id, 'offer'],
      [first.id, 'offer'],
      [forced.id, 'offer'],
      [pending.id, 'call'],
      [booked[0]?.id, 'move'],
      [late.id, 'move'],
    ]),
  )
  const applied = await takeOut(manager, staffId, {
    from: '06:30',
    until: '24:00',
    version: planned.version,
    decisions: bestDecisions(planned),
  })
  expect(applied).toMatchObject({ moved: 2, offered: 3, cancelled: 0, toCall: 2, kept: 0 })
  expect(applied.calls).toMatchObject([
    { id: soon.id, phone: person.phone },
    { id: pending.id, phone: person.phone },
  ])
  const { calls } = await (await as('front_desk'))(offersContract.listCallsToMake, { query: {} })
  expect(calls.map(({ bookingId }) => bookingId)).toEqual([soon.id, pending.id])

  const since = await db
    .selectFrom('notice')
    .select(['recipient', 'template'])
    .where(
      'id',
      'not in',
      told.map(({ id }) => id),
    )
    .where('template', 'in', ['moved', 'same_time', 'times_offered', 'cancelled', 'declined'])
    .execute()
  const count = (recipient: string) => since.filter((one) => one.recipient === recipient).length
  expect(
    ['first@example.com', 'forced@example.com', 'late@example.com', member.email, weekly.email].map(count),
  ).toEqual([1, 1, 1, 1, 1])
  expect(['soon@example.com', 'pending@example.com'].map(count)).toEqual([0, 0])
  expect(await creditsOf(await sameAgain(db, as, member.userId))).toMatchObject([{ reserved: 1 }])
  expect(await manager(readBooking, { params: { bookingId: late.id } })).toMatchObject({ staffName: 'Coach 2' })
  expect(await faultsOfLedgers(db)).toEqual([])
})

/** Their session has ended over night. */
async function sameAgain(db: Db, as: () => Promise<Call & { userId: string }>, userId: string) {
  const again = await as()
  await db.updateTable('person').set({ userId: null }).where('userId', '=', again.userId).execute()
  await db.updateTable('person').set({ userId: again.userId }).where('userId', '=', userId).execute()
  return again
}
