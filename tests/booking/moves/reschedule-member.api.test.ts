import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { bookingContract, type Reschedule } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { makeClub, offered, rent } from '#tests/booking/club.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makeMembership } from '#tests/memberships/plans.ts'
import { plan, takeOut } from '#tests/staffing/studio.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const move = (call: Call, bookingId: string, time: string, more: Partial<Reschedule> = {}) =>
  call(bookingContract.rescheduleBooking, { params: { bookingId }, query: {}, body: { startsAt: at(time), ...more } })

test('included minutes go back to their period and are taken of the new one', async ({ db, as }) => {
  const { member, membershipId } = await makeClub({ db, as })
  const { id } = await rent(member, at('10:00'))
  const left = async () =>
    db
      .selectFrom('allowanceBalance')
      .select(['peakMinutes', 'offPeakMinutes'])
      .where('membershipId', '=', membershipId)
      .where('startsOn', '<=', '2026-11-25')
      .where('endsOn', '>=', '2026-11-25')
      .executeTakeFirst()
  expect(await left()).toEqual({ peakMinutes: 120, offPeakMinutes: 60 })

  expect(await move(member, id, '17:00')).toMatchObject({ priceCents: 0, includedMinutes: 60 })
  expect(await left()).toEqual({ peakMinutes: 60, offPeakMinutes: 120 })
})

test('of a time of which their plan includes less a member pays the rest, unless it is the studio that moves them', async ({
  db,
  as,
}) => {
  const { member } = await makeClub({ db, as }, {}, { left: { peak: 30, offPeak: 120, guestPasses: 0 } })
  const { id } = await rent(member, at('10:00'))

  await expect(move(member, id, '17:00')).rejects.toMatchObject({
    code: 'price_changed',
    facts: { price: { oldCents: 0, newCents: 1500 } },
  })
  expect(
    await move(await as('front_desk'), id, '17:00', { by: 'studio', reason: 'The bay is being repaired' }),
  ).toMatchObject({
    priceCents: 0,
    includedMinutes: 30,
  })
  await move(member, id, '10:00')
  expect(await move(member, id, '17:00', { expectedPriceCents: 1500 })).toMatchObject({
    priceCents: 1500,
    publicPriceCents: 5000,
    includedMinutes: 30,
    moved: [{ id, startsAt: at('17:00'), oldCents: 0, newCents: 1500 }],
  })
})

test('whoever moves a booking is shown the times that are free for it, its own overlap included', async ({
  db,
  as,
}) => {
  const { member } = await makeClub({ db, as }, {}, {}, { bays: 1 })
  const { id } = await rent(member, at('10:00'))
  await db.updateTable('service').set({ active: false }).execute()
  const ask = (call: Call) =>
    call(bookingContract.listStartsToMove, { params: { bookingId: id }, query: { from: '2026-11-25', days: 1 } })
  const starts = async (call: Call) => (await ask(call)).starts.map(({ local }) => local.slice(11))

  expect(await starts(member)).toEqual(expect.arrayContaining(['09:30', '10:30', '16:00']))
  expect(await starts(member)).not.toContain('10:00')
  await expect(starts(await as('member'))).rejects.toMatchObject({ code: 'not_found' })
  await db.updateTable('service').set({ movesAllowed: 0 }).execute()
  expect(await ask(member)).toMatchObject({ starts: [], refusal: 'Call the studio to move this booking.' })
})

test('a client moves nothing onto a day that has as many as one person may have, the studio does', async ({
  db,
  callWith,
  as,
}) => {
  await makeStudio(db)
  await db.updateTable('service').set({ quotaPerDay: 1 }).execute()
  // A booking made as a guest with the member's address is not the member's: it does not count against their limits.
  const desk = await as('front_desk')
  await book(desk, '10:00')
  const thursday = new Date(at('10:00').getTime() + 24 * 3_600_000)
  const { id, manageToken } = await desk(bookingContract.createBooking, {
    body: { serviceCode: 'swing_eval', startsAt: thursday, person },
  })
  const holder = callWith({ authorization: `Booking ${manageToken}` })

  const days = async (call: Call) => {
    const question = { params: { bookingId: id }, query: { from: '2026-11-25', days: 2 } }
    const { starts } = await call(bookingContract.listStartsToMove, question)
    return [...new Set(starts.map(({ local }) => local.slice(0, 10)))]
  }
  expect(await days(holder)).toEqual(['2026-11-26'])
  expect(await days(desk)).toEqual(['2026-11-25', '2026-11-26'])
  await expect(move(holder, id, '14:00')).rejects.toMatchObject({ code: 'quota_exceeded', facts: { rule: 'per_day' } })
  const later = new Date(thursday.getTime() + 3_600_000)
  await holder(bookingContract.rescheduleBooking, { params: { bookingId: id }, query: {}, body: { startsAt: later } })
  expect(await move(await as('front_desk'), id, '14:00')).toMatchObject({ startsAt: at('14:00') })
})

test('minutes of a plan are counted in the period of the time that the studio moves a booking to', async ({
  db,
  as,
}) => {
  const { member, membershipId } = await makeClub({ db, as })
  const { id, version } = await rent(member, at('10:00'))
  const { resourceId } = await db
    .selectFrom('allocation')
    .select('resourceId')
    .where('bookingId', '=', id)
    .executeTakeFirstOrThrow()
  const manager = await as('manager')
  const planned = await plan(manager, resourceId, { kind: 'maintenance' })
  const startsAt = new Date('2026-12-02T10:00:00-06:00')

  await takeOut(manager, resourceId, {
    kind: 'maintenance',
    version: planned.version,
    decisions: [{ action: 'move', bookingId: id, version, startsAt, resourceIds: [resourceId] }],
  })

  const left = await db
    .selectFrom('allowanceBalance')
    .select(['startsOn', 'offPeakMinutes'])
    .where('membershipId', '=', membershipId)
    .orderBy('startsOn')
    .execute()
  const { offPeakMinutes: granted } = await db
    .selectFrom('membershipPlan')
    .select('offPeakMinutes')
    .executeTakeFirstOrThrow()
  expect(left).toEqual([
    { startsOn: '2026-11-01', offPeakMinutes: 120 },
    { startsOn: '2026-12-01', offPeakMinutes: granted - 60 },
  ])
  expect(await manager(bookingContract.readBooking, { params: { bookingId: id } })).toMatchObject({
    startsAt,
    includedMinutes: 60,
    priceCents: 0,
  })
})

test('who is checked in moves within the day, and nobody centuries ahead', async ({ db, call, as, clock }) => {
  await makeStudio(db)
  const { id } = await book(call, '10:00')
  clock.set(at('09:50').toISOString())
  const desk = await as('front_desk')
  await desk(bookingContract.checkIn, { params: { bookingId: id } })
  const moveTo = (startsAt: Date) =>
    desk(bookingContract.rescheduleBooking, {
      params: { bookingId: id },
      query: {},
      body: { startsAt, force: { reason: 'They asked for it' } },
    })

  await expect(moveTo(new Date(at('10:00').getTime() + 24 * 3_600_000))).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await moveTo(at('11:00'))).toMatchObject({ status: 'checked_in', startsAt: at('11:00') })
  await desk(bookingContract.changeBookingStatus, { params: { bookingId: id }, body: { to: 'confirmed' } })
  await expect(moveTo(new Date('2199-12-31T23:30:00Z'))).rejects.toMatchObject({ code: 'not_offered' })
})

test('what was booked by a membership moves on the terms of the one that has taken its place', async ({ db, as }) => {
  const { member, membershipId, planId } = await makeClub({ db, as })
  const { id } = await rent(member, at('10:00'))
  await db.updateTable('membership').set({ status: 'expired', renewsOn: null }).where('id', '=', membershipId).execute()
  const left = { peak: 30, offPeak: 0, guestPasses: 0 }
  const nextId = await makeMembership(db, member.userId, planId, { left })

  await expect(move(member, id, '17:00')).rejects.toMatchObject({ facts: { price: { oldCents: 0, newCents: 1500 } } })
  await move(member, id, '17:00', { expectedPriceCents: 1500 })
  const kept = await db.selectFrom('booking').select(['membershipId', 'includedMinutes', 'priceCents']).execute()
  expect(kept).toEqual([{ membershipId: nextId, includedMinutes: 30, priceCents: 1500 }])
})

test('what was booked at the public price moves by the plan of its client, at what they would book that time for', async ({
  db,
  as,
  callWith,
}) => {
  const few = { left: { peak: 60, offPeak: 60, guestPasses: 0 } }
  const { member, membershipId } = await makeClub(
    { db, as },
    { maximumActiveBookings: 9, maximumBookingsPerDay: 9 },
    few,
  )
  const desk = await as('front_desk')
  const standing = (status: 'active' | 'suspended') =>
    db.updateTable('membership').set({ status }).where('id', '=', membershipId).execute()
  await standing('suspended')
  const booked = []
  for (const time of ['10:00', '11:00', '12:00', '13:00']) {
    const { id, manageToken, priceCents } = await rent(member, at(time))
    expect(priceCents).toBe(5000)
    booked.push({ id, link: callWith({ authorization: `Booking ${manageToken}` }) })
  }
  await standing('active')
  const [first, second, third, fourth] = booked
  if (!first || !second || !third || !fourth) throw new Error('Four were booked.')

  // A move by the link uses none of the member's minutes.
  expect(await move(third.link, third.id, '09:00')).toMatchObject({ priceCents: 5000, includedMinutes: 0 })
  const moves = [
    { call: member, id: first.id, to: '16:30', includedMinutes: 60 },
    { call: desk, id: second.id, to: '14:00', includedMinutes: 60 },
    { call: member, id: fourth.id, to: '15:00', includedMinutes: 0 },
  ]
  for (const { call, id, to, includedMinutes } of moves) {
    const { priceCents } = (await offered(member, to)) ?? {}
    expect(await move(call, id, to, { by: 'client', expectedPriceCents: priceCents ?? 0 })).toMatchObject({
      priceCents,
      includedMinutes,
    })
  }
  expect(await faultsOfLedgers(db)).toEqual([])
})
