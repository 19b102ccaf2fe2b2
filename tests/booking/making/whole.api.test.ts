import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { expirePending } from '#server/booking/desk/expire-pending.ts'
import { jobWork } from '#server/kernel/work.ts'
import { bookingContract, type NewBooking } from '#shared/booking/contract.ts'
import { bookingsOfPersonContract } from '#shared/booking/of-person.ts'
import { waitlistContract } from '#shared/booking/waitlist/waitlist-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { at, book, freeTimes, person } from '#tests/booking/wednesday.ts'
import { makeOption, makeService, makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { approveBooking, cancelBooking, changeBookingStatus, createBooking, readBooking, rescheduleBooking } =
  bookingContract

const make = (call: Call, time: string, more: Partial<NewBooking> = {}) =>
  call(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at(time), person, ...more } })

test('an option, add-ons, a length and a person of one’s choice make time, price and record', async ({
  db,
  call,
  as,
}) => {
  const { serviceId, staffIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  const length = { shortestMinutes: 30, longestMinutes: 120, stepMinutes: 30 }
  const requirements = [{ kind: 'staff' as const, capability: 'coaching' }]
  const option = { serviceId, code: 'long', name: 'Long', position: 2, durationMinutes: 60, priceCents: 6000 }
  await makeOption(db, { ...option, ...length, requirements })
  const addOn = { serviceId, code: 'video', name: 'Video', minutes: 15, priceCents: 2500, position: 1 }
  await db.insertInto('serviceAddon').values(addOn).execute()
  const wish = { option: 'long', minutes: 90, addOns: ['video'], staffId: staffIds[1] ?? '' }

  const made = await make(call, '10:00', wish)

  expect(made).toMatchObject({
    optionCode: 'long',
    serviceName: 'Swing evaluation, Long, 90 minutes, with Video',
    staffName: 'Coach 2',
  })
  expect(made).toMatchObject({ priceCents: 11_500, endsAt: at('11:45'), bayName: null })
  const desk = await as('front_desk')
  expect(await desk(readBooking, { params: { bookingId: made.id } })).toMatchObject({ serviceName: made.serviceName })
  expect(await db.selectFrom('bookingAddon').select(['name', 'minutes', 'priceCents']).execute()).toEqual([
    { name: 'Video', minutes: 15, priceCents: 2500 },
  ])
  const refused = (more: Partial<NewBooking>, path: string) =>
    expect(make(call, '14:00', { ...wish, ...more })).rejects.toMatchObject({
      code: 'not_offered',
      facts: { details: [{ path }] },
    })
  await refused({ minutes: 45 }, 'minutes')
  await refused({ addOns: ['massage'] }, 'addOns')
  await refused({ minutes: 1440 }, 'minutes')
  await expect(make(call, '10:00', { ...wish, option: 'gone' })).rejects.toMatchObject({
    code: 'not_found',
    facts: { details: [{ path: 'option', message: 'There is no such option: gone.' }] },
  })
  await expect(make(call, '10:00', { ...wish, person: { ...person, email: 'lee@example.com' } })).rejects.toMatchObject(
    { code: 'slot_taken' },
  )
})

test('two services in a row are one visit, whole or not at all', async ({ db, call }) => {
  const { staffIds } = await makeStudio(db, { bufferAfterMinutes: 15 })
  await makeService(db, { code: 'putting', name: 'Putting', requiredSkill: null, durationMinutes: 30 })

  const made = await make(call, '10:00', { followedBy: [{ serviceCode: 'putting' }] })
  expect(made.followedBy).toMatchObject([{ serviceCode: 'putting', startsAt: at('11:15') }])
  const visits = await db.selectFrom('booking').select('visitId').execute()
  expect(new Set(visits.map(({ visitId }) => visitId)).size).toBe(1)
  expect(await db.selectFrom('notice').select('id').execute()).toHaveLength(2)

  const shown = { serviceCode: 'putting', expectedPriceCents: 9000 }
  await expect(make(call, '12:00', { followedBy: [shown] })).rejects.toMatchObject({
    code: 'price_changed',
    facts: {
      price: { oldCents: 9000, newCents: 9500 },
      details: [{ path: 'followedBy.0.expectedPriceCents' }],
    },
  })
  await book(call, '14:00', { email: 'lee@example.com' })
  const other = { ...person, email: 'kim@example.com' }
  await expect(
    make(call, '12:30', { person: other, followedBy: [{ serviceCode: 'swing_eval' }] }),
  ).rejects.toMatchObject({
    code: 'slot_taken',
  })
  expect(await db.selectFrom('booking').select('id').execute()).toHaveLength(3)
  expect(staffIds).toHaveLength(1)
})

test('nobody is in two bays at once, but a party, or with the desk’s reason; also when both come at once', async ({
  db,
  as,
}) => {
  await makeStudio(db, { coaches: 4, bays: 4, capacity: 2 })
  const member = await as('member')
  const desk = await as('front_desk')
  const mine = (time: string, more: Partial<NewBooking> = {}) =>
    member(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at(time), ...more } })

  const outcomes = await Promise.allSettled([mine('10:00'), mine('10:30')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'already_booked' } })
  await mine('10:15', { players: [{ name: 'Robin' }, { name: 'Lee' }] })
  const own = { ...person, email: member.email }
  await expect(make(desk, '10:30', { person: own })).rejects.toMatchObject({ code: 'already_booked' })
  expect(await make(desk, '10:30', { person: own, force: { reason: 'Two children' } })).toMatchObject({
    status: 'confirmed',
  })
  const later = await mine('14:00')
  await expect(
    member(rescheduleBooking, { params: { bookingId: later.id }, query: {}, body: { startsAt: at('10:45') } }),
  ).rejects.toMatchObject({ code: 'already_booked' })
})

test('with the address of a client or without one there, a guest is answered alike; the client is told by mail', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db, { coaches: 6, bays: 6 })
  await db.updateTable('service').set({ quotaActive: 1, quotaPerDay: 1 }).execute()
  const [client, member] = ['client@example.com', await as('member')]
  await book(call, '10:00', { email: client })
  await member(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at('10:00') } })

  const answers = async (email: string) => {
    const booked = await book(call, '10:00', { email })
    return { ...booked, ...Object.fromEntries([...hidden].map((key) => [key, ''])) }
  }
  const ofNobody = await answers('nobody@example.com')
  expect(await answers(client)).toEqual(ofNobody)
  expect(await answers(member.email)).toEqual(ofNobody)
  const told = await db.selectFrom('notice').select('recipient').where('template', '=', 'booked_twice').execute()
  expect(told.map(({ recipient }) => recipient).toSorted()).toEqual([client, member.email].toSorted())

  // By now all six coaches are booked: waiting twice tells nothing either.
  await book(call, '10:00', { email: 'sixth@example.com' })
  const wait = async (email: string) => ({
    ...(await call(waitlistContract.joinWaitlist, {
      headers: {},
      body: { serviceCode: 'swing_eval', startsAt: at('10:00'), person: { ...person, email } },
    })),
    id: '',
  })
  const first = await wait(client)
  expect(first).toMatchObject({ status: 'waiting', position: null })
  expect(await wait(client)).toEqual(first)
  expect(await wait('nobody@example.com')).toEqual(first)
})

/** The properties that differ between bookings, whoever holds them. */
const hidden = new Set(['id', 'reference', 'manageToken', 'person', 'bayName', 'staffName'])

test('the desk books with a reason what is taken or not offered; others do not', async ({ db, call, as }) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  await book(call, '10:00')
  const force = { reason: 'She flew in' }
  const other = { person: { ...person, email: 'lee@example.com' } }

  await expect(make(call, '10:00', { ...other, force })).rejects.toMatchObject({ code: 'not_allowed' })
  const made = await make(desk, '10:00', { ...other, force, note: 'Left-handed set is in the shop' })
  expect((await desk(readBooking, { params: { bookingId: made.id } })).desk).toEqual({
    note: 'Left-handed set is in the shop',
    forcedReason: 'She flew in',
    noShows: 0,
    pinned: [],
    isFirst: true,
  })
  expect(await make(desk, '07:00', { ...other, force })).toMatchObject({ startsAt: at('07:00') })
  expect(await db.selectFrom('allocation').select('id').where('beside', '=', true).execute()).toHaveLength(2)
  await desk(cancelBooking, { params: { bookingId: made.id }, body: {} })
  expect(await db.selectFrom('allocation').select('id').where('beside', '=', true).execute()).toHaveLength(0)
})

test('what needs approval keeps its time until the studio says yes or no, or until it expires', async ({
  db,
  call,
  callWith,
  as,
  services,
  clock,
}) => {
  await makeStudio(db)
  await db.updateTable('service').set({ needsApproval: true, approvalHours: 4 }).execute()
  const desk = await as('front_desk')

  const first = await book(call, '10:00')
  expect(first.status).toBe('pending_approval')
  expect(await freeTimes(call)).not.toContain('10:00')
  await expect(
    callWith({ authorization: `Booking ${first.manageToken}` })(approveBooking, {
      params: { bookingId: first.id },
      body: {},
    }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
  const outcomes = await Promise.allSettled([
    desk(approveBooking, { params: { bookingId: first.id }, body: { version: 1 } }),
    desk(changeBookingStatus, { params: { bookingId: first.id }, body: { to: 'rejected', version: 1 } }),
  ])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)

  const second = await book(call, '14:00', { email: 'lee@example.com' })
  clock.pass({ hours: 4 })
  await expirePending(jobWork(services, 'test'))
  const later = await as('front_desk')
  expect(await later(readBooking, { params: { bookingId: second.id } })).toMatchObject({
    status: 'expired',
    expiresAt: null,
  })
  expect(await freeTimes(call)).toContain('14:00')
  expect(await make(later, '14:00')).toMatchObject({ status: 'confirmed' })
  expect(await db.selectFrom('notice').select('template').orderBy('id', 'desc').limit(2).execute()).toEqual([
    { template: 'booked' },
    { template: 'booking_expired' },
  ])
})

test('what waits for the studio and is moved nearer waits until its new start, and no longer', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db)
  await db.updateTable('service').set({ needsApproval: true, approvalHours: 48 }).execute()
  const { id } = await book(call, '16:00')

  const desk = await as('front_desk')
  const moved = await desk(rescheduleBooking, { params: { bookingId: id }, query: {}, body: { startsAt: at('10:00') } })
  expect(moved).toMatchObject({ status: 'pending_approval', expiresAt: at('10:00') })
})

test('two requests for one time that waits for approval: one waits, the other is told that it is taken', async ({
  db,
  call,
}) => {
  await makeStudio(db)
  await db.updateTable('service').set({ needsApproval: true }).execute()

  const outcomes = await Promise.allSettled(
    [1, 2].map((n) => book(call, n === 1 ? '10:00' : '10:30', { email: `${n}@example.com` })),
  )

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the desk reads how often somebody did not come, the client does not', async ({
  db,
  call,
  callWith,
  as,
  clock,
}) => {
  await makeStudio(db)
  const missed = await book(call, '10:00')
  const next = await book(call, '14:00')
  clock.set('2026-11-25T16:20:00Z')
  const desk = await as('front_desk')
  await desk(changeBookingStatus, { params: { bookingId: missed.id }, body: { to: 'no_show' } })

  expect((await desk(readBooking, { params: { bookingId: next.id } })).desk).toMatchObject({ noShows: 1 })
  const { personId } = await db.selectFrom('booking').select('personId').limit(1).executeTakeFirstOrThrow()
  const ofPerson = async () =>
    (await desk(bookingsOfPersonContract.listBookingsOfPerson, { params: { personId }, query: {} })).noShows
  expect(await ofPerson()).toBe(1)
  await db
    .updateTable('booking')
    .set({ startsAt: new Date('2025-11-25T16:00:00Z') })
    .where('id', '=', missed.id)
    .execute()
  expect(await ofPerson()).toBe(0)
  const holder = callWith({ authorization: `Booking ${next.manageToken}` })
  expect(await holder(readBooking, { params: { bookingId: next.id } })).toMatchObject({ desk: null })
})

test('a visit sent twice with one key is booked once', async ({ db, call }) => {
  await makeStudio(db)
  const headers = { 'idempotency-key': randomUUID() }
  const body = { serviceCode: 'swing_eval', startsAt: at('10:00'), person, followedBy: [{ serviceCode: 'swing_eval' }] }

  const first = await call(createBooking, { headers, body })
  const second = await call(createBooking, { headers, body })

  expect(second).toEqual(first)
  expect(await db.selectFrom('booking').select('id').execute()).toHaveLength(2)
})
