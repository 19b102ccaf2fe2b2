import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { rollOverAllowances } from '#server/memberships/allowance.ts'
import { membershipOf } from '#server/memberships/membership.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { membershipsContract } from '#shared/memberships/contract.ts'
import type { MembershipStatus } from '#shared/memberships/status.ts'
import { openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { makeClub, offered, rent } from './club.ts'
import { at, freeTimes } from './wednesday.ts'

const { createBooking, holdTime, listFreeStarts, cancelBooking } = bookingContract
const { changeBookingStatus, previewCancellation, waiveBookingFee } = bookingContract

const waiversOf = (db: Db) =>
  db.selectFrom('auditEvent').select(['entityId', 'reason']).where('action', '=', 'booking_fee_waived').execute()

const allowanceOf = async (call: Call) => (await call(membershipsContract.readMyMembership, {})).membership?.allowance

test('a member is offered bay hours out of their allowance, and is told what would be left', async ({
  db,
  as,
  call,
}) => {
  const { member } = await makeClub({ db, as })

  expect(await offered(call, '10:00')).toEqual({
    startsAt: at('10:00'),
    endsAt: at('11:00'),
    local: '2026-11-25T10:00',
    priceCents: 5000,
  })
  expect(await offered(member, '10:00')).toMatchObject({
    priceCents: 0,
    publicPriceCents: 5000,
    includedMinutes: 60,
    leftMinutes: 180,
  })
  expect(await offered(member, '17:00')).toMatchObject({ priceCents: 0, includedMinutes: 60, leftMinutes: 60 })
})

test('booking takes the minutes, and cancelling free of charge gives them back', async ({ db, as }) => {
  const { member } = await makeClub({ db, as })

  const { id, ...booked } = await rent(member, at('17:00'))
  expect(booked).toMatchObject({ priceCents: 0, publicPriceCents: 5000, includedMinutes: 60 })
  expect(await allowanceOf(member)).toEqual({ peakMinutes: 60, offPeakMinutes: 120, guestPasses: 0 })

  await member(cancelBooking, { params: { bookingId: id }, body: {} })
  expect(await allowanceOf(member)).toEqual({ peakMinutes: 120, offPeakMinutes: 120, guestPasses: 0 })
  expect(await db.selectFrom('allowanceEntry').select(['kind', 'unit', 'quantity']).orderBy('id').execute()).toEqual([
    { kind: 'grant', unit: 'peak', quantity: 120 },
    { kind: 'grant', unit: 'off_peak', quantity: 120 },
    { kind: 'use', unit: 'peak', quantity: -60 },
    { kind: 'give_back', unit: 'peak', quantity: 60 },
  ])
})

test('a late cancellation keeps the minutes; the studio gives them back', async ({
  db,
  as,
  callWith,
  clock,
  services,
}) => {
  const { member } = await makeClub({ db, as })
  const allowance = async () => (await membershipOf(jobWork(services, 'test'), { userId: member.userId }))?.allowance
  const late = await rent(member, at('10:00'))
  const byDesk = await rent(member, at('12:00'))
  clock.set('2026-11-25T15:00:00Z')

  const holder = callWith({ authorization: `Booking ${late.manageToken}` })
  await holder(cancelBooking, { params: { bookingId: late.id }, body: {} })
  expect(await allowance()).toMatchObject({ offPeakMinutes: 0 })
  const desk = await as('front_desk')
  await desk(cancelBooking, { params: { bookingId: byDesk.id }, body: {} })
  expect(await allowance()).toMatchObject({ offPeakMinutes: 60 })
})

test('a late cancellation that the desk waives gives the minutes back, and the preview says so', async ({
  db,
  as,
  clock,
  services,
}) => {
  const { member } = await makeClub({ db, as })
  const allowance = async () => (await membershipOf(jobWork(services, 'test'), { userId: member.userId }))?.allowance
  const { id: bookingId } = await rent(member, at('10:00'))
  clock.set('2026-11-25T15:00:00Z')
  const desk = await as('front_desk')
  const costs = async (more: { waiveFee?: '1' } = {}) =>
    desk(previewCancellation, { params: { bookingId }, query: { to: 'cancelled_customer', ...more } })

  expect(await costs()).toEqual({ feeCents: 0, backs: [], usedMinutes: 60, usedLessons: 0 })
  expect(await costs({ waiveFee: '1' })).toMatchObject({ feeCents: 0, usedMinutes: 0 })
  await desk(changeBookingStatus, {
    params: { bookingId },
    body: { to: 'cancelled_customer', waiveFee: true, reason: 'The road was closed' },
  })

  expect(await allowance()).toMatchObject({ offPeakMinutes: 120 })
  expect(await waiversOf(db)).toEqual([{ entityId: bookingId, reason: 'The road was closed' }])
})

test('a fee that is waived later gives the minutes back once, those of a no-show stay used', async ({
  db,
  as,
  clock,
  services,
}) => {
  const left = { peak: 0, offPeak: 90, guestPasses: 0 }
  const { member } = await makeClub({ db, as }, {}, { left })
  const allowance = async () => (await membershipOf(jobWork(services, 'test'), { userId: member.userId }))?.allowance
  const missed = await rent(member, at('09:00'))
  const late = await rent(member, at('12:00'))
  expect([missed, late]).toMatchObject([{ includedMinutes: 60 }, { includedMinutes: 30, priceCents: 1000 }])
  clock.set('2026-11-25T16:30:00Z')
  const desk = await as('front_desk')
  await desk(changeBookingStatus, { params: { bookingId: missed.id }, body: { to: 'no_show' } })
  const charged = { params: { bookingId: late.id }, body: { to: 'cancelled_customer' as const } }
  expect(await desk(changeBookingStatus, charged)).toMatchObject({ feeCents: 500, usedMinutes: 30 })
  expect(await allowance()).toMatchObject({ offPeakMinutes: 0 })

  const waive = { params: { bookingId: late.id }, body: { reason: 'The road was closed' } }
  await desk(waiveBookingFee, waive)
  await expect(desk(waiveBookingFee, waive)).rejects.toMatchObject({ code: 'wrong_state' })

  expect(await allowance()).toMatchObject({ offPeakMinutes: 30 })
})

test('a fee that was paid gives the minutes back when all of it is refunded', async ({ db, as, clock, services }) => {
  const { member } = await makeClub({ db, as }, {}, { left: { peak: 0, offPeak: 30, guestPasses: 0 } })
  const allowance = async () => (await membershipOf(jobWork(services, 'test'), { userId: member.userId }))?.allowance
  const { id: bookingId } = await rent(member, at('12:00'))
  clock.set('2026-11-25T16:30:00Z')
  const { desk, sell, pay, refund } = await openCounter({ db, as, services })
  await desk(changeBookingStatus, { params: { bookingId }, body: { to: 'cancelled_customer' } })
  const order = await sell([{ kind: 'fee', bookingId, quantity: 1 }])
  await pay(order.id, { method: 'cash' })
  expect(await allowance()).toMatchObject({ offPeakMinutes: 0 })

  await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])

  expect(await allowance()).toMatchObject({ offPeakMinutes: 30 })
})

test('what the allowance does not pay costs the extra hour of its part', async ({ db, as }) => {
  const left = { peak: 60, offPeak: 45, guestPasses: 0 }
  const long = { durationMinutes: 150, priceCents: 12_500 }
  const { member } = await makeClub({ db, as }, { maximumConsecutiveMinutes: 180 }, { left }, long)

  expect(await rent(member, at('15:00'))).toMatchObject({ priceCents: 2000, includedMinutes: 105 })
  expect(await allowanceOf(member)).toMatchObject({ peakMinutes: 0, offPeakMinutes: 0 })
})

test('two devices do not spend the last hour twice', async ({ db, as }) => {
  const { member } = await makeClub({ db, as }, {}, { left: { peak: 60, offPeak: 0, guestPasses: 0 } })
  const first = await member(holdTime, { body: { serviceCode: 'bay_60', startsAt: at('16:00') } })
  const second = await member(holdTime, { body: { serviceCode: 'bay_60', startsAt: at('17:00') } })
  expect([first.priceCents, second.priceCents]).toEqual([0, 0])

  const outcomes = await Promise.allSettled([
    rent(member, at('16:00'), { holdId: first.id }),
    rent(member, at('17:00'), { holdId: second.id }),
  ])

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'price_changed', facts: { price: { oldCents: 0, newCents: 3000 } } },
  })
  expect(await allowanceOf(member)).toMatchObject({ peakMinutes: 0 })
})

test('many bookings at once never take more than there is', async ({ db, as }) => {
  const plan = { maximumActiveBookings: 20, maximumBookingsPerDay: 20, maximumConsecutiveMinutes: 900 }
  const { member } = await makeClub({ db, as }, plan, { left: { peak: 90, offPeak: 90, guestPasses: 0 } }, { bays: 8 })
  const times = ['09:00', '10:00', '11:00', '12:00', '13:00', '15:00', '16:00', '17:00']

  const booked = await Promise.all(times.map((time) => rent(member, at(time))))

  const included = booked.reduce((sum, { includedMinutes }) => sum + includedMinutes, 0)
  expect(included).toBe(180)
  expect(await allowanceOf(member)).toEqual({ peakMinutes: 0, offPeakMinutes: 0, guestPasses: 0 })
})

test('other services are reduced by their category, the discount rounded half up', async ({ db, as, call }) => {
  const discounts = JSON.stringify([{ category: 'evaluation', percent: 10 }])
  const { member } = await makeClub({ db, as }, { discounts })
  await db
    .updateTable('serviceOption')
    .set({ priceCents: 1299 })
    .where('serviceId', '=', (eb) => eb.selectFrom('service').select('id').where('code', '=', 'swing_eval'))
    .execute()
  const wish = { service: 'swing_eval', from: '2026-11-25', days: 1, limit: 1 }

  expect((await member(listFreeStarts, { query: wish })).starts).toMatchObject([
    { priceCents: 1169, publicPriceCents: 1299, includedMinutes: 0 },
  ])
  expect((await call(listFreeStarts, { query: wish })).starts).toMatchObject([{ priceCents: 1299 }])
  const body = { serviceCode: 'swing_eval', startsAt: at('10:00') }
  expect(await member(createBooking, { body })).toMatchObject({ priceCents: 1169, publicPriceCents: 1299 })
})

test('a member books as far ahead as the plan, for what the plan is about', async ({ db, as, call }) => {
  const { member } = await makeClub({ db, as })
  const inThirtyDays = new Date('2026-12-24T16:00:00Z')

  expect(await offered(member, '10:00', '2026-12-24')).toMatchObject({ priceCents: 0 })
  expect(await offered(call, '10:00', '2026-12-24')).toBeUndefined()
  expect(await rent(member, inThirtyDays)).toMatchObject({ priceCents: 0, includedMinutes: 60 })
  await expect(rent(member, new Date('2026-12-25T16:00:00Z'))).rejects.toMatchObject({
    code: 'quota_exceeded',
    message: 'The Annual plan books at most 30 days ahead.',
    facts: { rule: 'window' },
  })
  const lesson = member(createBooking, { body: { serviceCode: 'swing_eval', startsAt: inThirtyDays } })
  await expect(lesson).rejects.toMatchObject({ code: 'quota_exceeded', facts: { rule: 'window' } })
})

test.for([
  ['active', { maximumActiveBookings: 1 }, '2026-11-26T16:00:00Z'],
  ['per_day', { maximumBookingsPerDay: 1 }, '2026-11-25T20:00:00Z'],
  ['consecutive', { maximumConsecutiveMinutes: 60 }, '2026-11-25T17:00:00Z'],
  ['peak', { peakAllowed: false }, '2026-11-25T23:00:00Z'],
] as const)(
  'the limit "%s" of the plan stops a booking, a hold and the offer of it',
  async ([rule, limit, time], { db, as }) => {
    const { member } = await makeClub({ db, as }, limit)
    await rent(member, at('10:00'))
    const startsAt = new Date(time)
    const refused = { code: 'quota_exceeded', facts: { rule } }

    await expect(rent(member, startsAt)).rejects.toMatchObject(refused)
    await expect(member(holdTime, { body: { serviceCode: 'bay_60', startsAt } })).rejects.toMatchObject(refused)
    const { starts, limits } = await member(listFreeStarts, {
      query: { service: 'bay_60', from: time.slice(0, 10), days: 1 },
    })
    expect(starts.map((start) => start.startsAt)).not.toContainEqual(startsAt)
    expect(limits).toContainEqual({ rule, message: expect.stringContaining('The Annual plan') })
    expect(await freeTimes(member)).toContain('12:00')
  },
)

test('bookings at once do not slip past the limit of a day', async ({ db, as }) => {
  const { member } = await makeClub({ db, as }, { maximumConsecutiveMinutes: 900 })

  const outcomes = await Promise.allSettled(['10:00', '12:00', '14:00', '16:00'].map((time) => rent(member, at(time))))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
})

test('who was slower is shown the nearest times that the plan lets them have', async ({ db, as, call }) => {
  const { member } = await makeClub({ db, as }, { peakAllowed: false }, {}, { bays: 1 })
  const contact = { firstName: 'Sam', lastName: 'Rivera', email: 'sam@example.com', phone: '312 555 0142' }
  await call(createBooking, { body: { serviceCode: 'bay_60', startsAt: at('15:00'), person: contact } })

  await expect(rent(member, at('15:00'))).rejects.toMatchObject({
    code: 'slot_taken',
    facts: { nearest: [{ startsAt: at('14:00') }, { startsAt: at('13:45') }, { startsAt: at('13:30') }] },
  })
})

test('only memberships that count give anything', async ({ db, as }) => {
  const { member, membershipId } = await makeClub({ db, as })
  const priceWith = async (status: MembershipStatus, more: object = {}) => {
    await db
      .updateTable('membership')
      .set({ status, renewsOn: null, ...more })
      .where('id', '=', membershipId)
      .execute()
    return (await offered(member, '10:00'))?.priceCents
  }

  expect(await priceWith('past_due')).toBe(0)
  expect(await priceWith('trial')).toBe(0)
  expect(await priceWith('cancel_at_period_end')).toBe(0)
  expect(await priceWith('suspended')).toBe(5000)
  expect(await priceWith('cancel_at_period_end', { endsOn: '2026-11-24' })).toBe(5000)
  expect(await priceWith('cancelled')).toBe(5000)
})

test('nobody spends a member’s hours by knowing their address; the desk does it for them', async ({ db, as, call }) => {
  const { member } = await makeClub({ db, as })
  const { email } = member
  const desk = await as('front_desk')
  const contact = { firstName: 'Robin', lastName: 'Archer', email, phone: '312 555 0100' }
  const body = { serviceCode: 'bay_60', startsAt: at('10:00'), person: contact }

  expect(await call(createBooking, { body })).toMatchObject({ priceCents: 5000, includedMinutes: 0 })
  expect(await desk(createBooking, { body: { ...body, startsAt: at('14:00') } })).toMatchObject({
    priceCents: 0,
    includedMinutes: 60,
  })
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const query = { service: 'bay_60', from: '2026-11-26', days: 1, limit: 1, personId }
  expect((await desk(listFreeStarts, { query })).starts).toMatchObject([{ priceCents: 0 }])
  await expect(call(listFreeStarts, { query })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('nobody uses up the limits of a member’s plan by knowing their address', async ({ db, as, call }) => {
  const { member } = await makeClub({ db, as }, { maximumActiveBookings: 1, maximumBookingsPerDay: 1 })
  const contact = { firstName: 'Robin', lastName: 'Archer', email: member.email, phone: '312 555 0100' }
  for (const time of ['10:00', '12:00'])
    await call(createBooking, { body: { serviceCode: 'bay_60', startsAt: at(time), person: contact } })

  expect(await rent(member, at('14:00'))).toMatchObject({ priceCents: 0 })
  await expect(rent(member, at('16:00'))).rejects.toMatchObject({ code: 'quota_exceeded', facts: { rule: 'per_day' } })
})

test('each month brings its allowance and carries what the plan lets go on, for a look and by night', async ({
  db,
  as,
  services,
  clock,
}) => {
  const plan = { carriedOverMinutes: 120, guestPasses: 2 }
  const { member, membershipId } = await makeClub({ db, as }, plan, { left: { peak: 90, offPeak: 60, guestPasses: 2 } })
  const allowance = async () => (await membershipOf(jobWork(services, 'test'), { userId: member.userId }))?.allowance
  clock.set('2026-12-01T05:59:00Z')
  expect(await allowance()).toEqual({ peakMinutes: 90, offPeakMinutes: 60, guestPasses: 2 })

  clock.set('2026-12-01T06:00:00Z')
  expect(await allowance()).toEqual({ peakMinutes: 330, offPeakMinutes: 270, guestPasses: 2 })
  clock.set('2027-01-01T06:00:00Z')
  await Promise.all([rollOverAllowances(jobWork(services, 'test')), rollOverAllowances(jobWork(services, 'test'))])
  expect(await allowance()).toEqual({ peakMinutes: 360, offPeakMinutes: 240, guestPasses: 2 })

  const ended = await db
    .selectFrom('allowanceBalance')
    .select(['startsOn', 'endsOn', 'peakMinutes', 'offPeakMinutes', 'guestPasses'])
    .where('membershipId', '=', membershipId)
    .where('endsOn', '<', '2027-01-01')
    .orderBy('startsOn')
    .execute()
  const nothing = { peakMinutes: 0, offPeakMinutes: 0, guestPasses: 0 }
  expect(ended).toEqual([
    { startsOn: '2026-11-01', endsOn: '2026-11-30', ...nothing },
    { startsOn: '2026-12-01', endsOn: '2026-12-31', ...nothing },
  ])
})

test('the allowance is a ledger that nobody rewrites', async ({ db, owner, as }) => {
  await makeClub({ db, as })

  await expect(db.updateTable('allowanceEntry').set({ quantity: 999 }).execute()).rejects.toThrow('permission denied')
  await expect(owner.deleteFrom('allowanceEntry').execute()).rejects.toThrow('append-only')
})
