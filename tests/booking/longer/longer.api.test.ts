import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { recordContract } from '#shared/people/record.ts'
import { makeClub, rent } from '#tests/booking/club.ts'
import { extendAsShown } from '#tests/booking/longer/as-shown.ts'
import { at, book, freeTimes, person } from '#tests/booking/wednesday.ts'
import { makeOption, makeResource, makeService, makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { changeBookingStatus, createBooking, extendBooking, listFittingServices } = bookingContract
const { readBooking, readDayBoard, writeBookingNote } = bookingContract

const extend = (call: Call, bookingId: string, minutes: number, preview: '0' | '1' = '0') =>
  preview === '1'
    ? call(extendBooking, { params: { bookingId }, query: { preview }, body: { minutes } })
    : extendAsShown(call, bookingId, { minutes })

const bay = { category: 'bay', priceCents: 5000, durationMinutes: 60, bufferAfterMinutes: 0 } as const

const endOf = (db: Db, id: string) =>
  db.selectFrom('booking').select(['endsAt', 'priceCents', 'includedMinutes']).where('id', '=', id).executeTakeFirst()

test('play runs on by half an hour: its price is shown first, and the time is taken', async ({ db, as, call }) => {
  await makeStudio(db, bay)
  const { id } = await book(call, '16:00')
  const desk = await as('front_desk')

  expect(await extend(desk, id, 30, '1')).toMatchObject({ addedCents: 2500, priceCents: 7500, endsAt: at('17:30') })
  expect(await endOf(db, id)).toMatchObject({ endsAt: at('17:00'), priceCents: 5000 })

  await extend(desk, id, 30)
  expect(await endOf(db, id)).toMatchObject({ endsAt: at('17:30'), priceCents: 7500 })
  expect(await freeTimes(call)).not.toContain('17:00')
  await extend(desk, id, -45)
  expect(await endOf(db, id)).toMatchObject({ endsAt: at('16:45'), priceCents: 7500 })
  // Minutes that were paid for are not charged again.
  expect(await extend(desk, id, 45)).toMatchObject({ addedCents: 0, endsAt: at('17:30') })
  expect(await extend(desk, id, 30)).toMatchObject({ addedCents: 2500, endsAt: at('18:00') })
})

test('a member’s allowance pays for the time that is added', async ({ db, as }) => {
  const { member } = await makeClub({ db, as })
  const { id } = await rent(member, at('10:00'))

  expect(await extend(await as('front_desk'), id, 30)).toMatchObject({ addedCents: 0, addedIncludedMinutes: 30 })
  expect(await endOf(db, id)).toMatchObject({ includedMinutes: 90 })
})

test('play does not run on into the time of somebody else, who is named', async ({ db, as, call }) => {
  await makeStudio(db, bay)
  const { id } = await book(call, '16:00')
  await book(call, '17:00', { email: 'other@example.com' })

  await expect(extend(await as('front_desk'), id, 30)).rejects.toMatchObject({
    code: 'slot_taken',
    message: 'Sam Rivera comes at 5:00 PM.',
  })
  expect(await endOf(db, id)).toMatchObject({ endsAt: at('17:00') })
})

test('add-ons count for no length, and a party shares what is added to the cent', async ({ db, as, call }) => {
  const { serviceId } = await makeStudio(db, { capacity: 3 })
  const length = { shortestMinutes: 45, longestMinutes: 105, stepMinutes: 30 }
  const requirements = [{ kind: 'staff' as const, capability: 'coaching' }]
  const option = { serviceId, code: 'long', name: 'Long', position: 2, durationMinutes: 45, priceCents: 4501 }
  await makeOption(db, { ...option, ...length, requirements })
  const addOn = { serviceId, code: 'video', name: 'Video', minutes: 10, priceCents: 2500, position: 1 }
  await db.insertInto('serviceAddon').values(addOn).execute()
  const players = [{ name: 'Sam' }, { name: 'Lee' }, { name: 'Kim' }]
  const wish = { serviceCode: 'swing_eval', option: 'long', addOns: ['video'], startsAt: at('10:00'), players, person }
  const { id, priceCents } = await call(createBooking, { body: wish })
  const desk = await as('front_desk')

  expect(await extend(desk, id, 30)).toMatchObject({ addedCents: 3001, endsAt: at('11:25') })
  const record = await desk(readBooking, { params: { bookingId: id } })
  expect(record.priceCents).toBe(priceCents + 3001)
  expect(record.players.reduce((sum, { shareCents }) => sum + (shareCents ?? 0), 0)).toBe(record.priceCents)
})

test('of two who let one booking run on and one who books what follows, what fits is done and the rest refused', async ({
  db,
  as,
  call,
}) => {
  await makeStudio(db, bay)
  const { id, version } = await book(call, '16:00')
  const desk = await as('front_desk')
  const longer = () => extendAsShown(desk, id, { minutes: 60, version })

  const outcomes = await Promise.allSettled([longer(), longer(), book(call, '17:00', { email: 'other@example.com' })])

  const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [(one.reason as { code: string }).code] : []))
  expect(codes).toHaveLength(2)
  expect(codes.every((code) => code === 'slot_taken' || code === 'version_conflict')).toBe(true)
})

test('a lesson has one length, and only the desk changes lengths', async ({ db, as, call }) => {
  await makeStudio(db, { category: 'lesson' })
  const { id } = await book(call, '16:00')

  await expect(extend(await as('front_desk'), id, 30)).rejects.toMatchObject({ code: 'not_offered' })
  await expect(extend(await as('coach'), id, 30)).rejects.toMatchObject({ code: 'not_found' })
})

test('play does not run on past closing time, unless the desk says why; its price is shown all the same', async ({
  db,
  as,
  call,
}) => {
  await makeStudio(db, { ...bay, bufferAfterMinutes: 15 })
  const { id } = await book(call, '16:30')
  const desk = await as('front_desk')
  const against = 'Opening hours: Open 9:00 AM to 6:00 PM, it would be 4:30 PM to 6:15 PM. The 15 min after it count.'

  expect(await extend(desk, id, 30, '1')).toMatchObject({ addedCents: 2500, against })
  await expect(extend(desk, id, 30)).rejects.toMatchObject({ code: 'not_offered', message: against })
  expect(await extend(desk, id, 15)).toMatchObject({ against: null, endsAt: at('17:45') })

  const force = { reason: 'The last ones today' }
  await extendAsShown(desk, id, { minutes: 30, force })
  expect(await endOf(db, id)).toMatchObject({ endsAt: at('18:15') })
  const kept = await db.selectFrom('booking').select('forcedReason').executeTakeFirst()
  expect(kept).toEqual({ forcedReason: 'The last ones today' })
})

test('whoever plays reads that the time after is taken, and not by whom', async ({ db, call, callWith, clock }) => {
  await makeStudio(db, bay)
  const { id, manageToken } = await book(call, '16:00')
  await book(call, '17:00', { email: 'other@example.com' })
  clock.set('2026-11-25T22:40:00Z')

  await expect(extend(callWith({ authorization: `Booking ${manageToken}` }), id, 30, '1')).rejects.toMatchObject({
    code: 'slot_taken',
    message: 'Somebody else comes at 5:00 PM.',
  })
})

test('what somebody conducts does not run on past the end of their shift', async ({ db, as, call }) => {
  await makeStudio(db, { ...bay, requiredSkill: 'coaching' })
  await db.updateTable('workPattern').set({ ends: '17:15' }).execute()
  const { id } = await book(call, '16:00')
  const desk = await as('front_desk')

  expect(await extend(desk, id, 15, '1')).toMatchObject({ against: null })
  const against = 'Coach 1: Does not work at this time.'
  expect(await extend(desk, id, 30, '1')).toMatchObject({ against })
  await expect(extend(desk, id, 30)).rejects.toMatchObject({ code: 'not_offered', message: against })
})

test('whoever plays adds half an hour by the link, while it runs and as the rules allow', async ({
  db,
  as,
  call,
  callWith,
  clock,
}) => {
  await makeStudio(db, bay)
  const { id, manageToken } = await book(call, '16:00')
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  await expect(extend(holder, id, 30, '1')).rejects.toMatchObject({ code: 'wrong_state' })

  clock.set('2026-11-25T22:40:00Z')
  expect(await extend(holder, id, 30, '1')).toMatchObject({ addedCents: 2500, against: null })
  await expect(extend(holder, id, 60)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(extend(holder, id, -30)).rejects.toMatchObject({ code: 'not_allowed' })
  const forced = { minutes: 30, force: { reason: 'Because' } }
  await expect(
    holder(extendBooking, { params: { bookingId: id }, query: { preview: '0' }, body: forced }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
  await extend(holder, id, 30)
  await extend(holder, id, 30)
  expect(await endOf(db, id)).toMatchObject({ endsAt: at('18:00'), priceCents: 10_000 })
  await expect(extend(holder, id, 30)).rejects.toMatchObject({ code: 'not_offered' })
  await expect(extend(await as(), id, 30)).rejects.toMatchObject({ code: 'not_found' })

  clock.set('2026-11-26T00:00:00Z')
  await expect(extend(holder, id, 30)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('whoever leaves early frees the bay from then on, and what was booked stays', async ({ db, as, call, clock }) => {
  await makeStudio(db, { ...bay, durationMinutes: 120, slotStepMinutes: 30, minimumNoticeMinutes: 0 })
  const { id } = await book(call, '14:00')
  clock.set('2026-11-25T19:30:00Z')
  const step = async (to: 'checked_in' | 'completed') =>
    (await as('front_desk'))(changeBookingStatus, { params: { bookingId: id }, body: { to } })
  await step('checked_in')
  await expect(step('completed')).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await freeTimes(call)).not.toContain('15:00')

  clock.set('2026-11-25T20:50:00Z')
  await step('completed')
  const day = await (await as('front_desk'))(readDayBoard, { query: { day: '2026-11-25' } })
  expect(day.bookings).toMatchObject([{ status: 'completed', endsAt: at('16:00'), leftAt: at('14:50') }])
  expect(await freeTimes(call)).toContain('15:00')
})

test('somebody without an address walks in between two starts, and no mail is sent', async ({ db, as }) => {
  await makeStudio(db)
  const desk = await as('front_desk')
  const { bays } = await desk(readDayBoard, { query: { day: '2026-11-25' } })
  const bayId = bays[0]?.id ?? ''
  const fitting = await desk(listFittingServices, { query: { startsAt: at('10:07').toISOString(), bayId } })
  expect(fitting).toMatchObject([{ serviceCode: 'swing_eval', fits: 'walk_in', takesPlace: true }])
  const { id: personId } = await desk(recordContract.createPerson, {
    body: { firstName: 'Lee', lastName: '', email: null, phone: null, bornOn: null },
  })

  const booked = await desk(createBooking, {
    body: { serviceCode: 'swing_eval', startsAt: at('10:07'), bayId, personId, force: { reason: 'Walk-in' } },
  })

  expect(booked).toMatchObject({ person: { firstName: 'Lee', email: '' }, bayName: bays[0]?.name })
  expect(await db.selectFrom('notice').select('recipient').where('recipient', '=', '').execute()).toEqual([])
  const taken = await desk(listFittingServices, { query: { startsAt: at('10:30').toISOString(), bayId } })
  expect(taken).toMatchObject([{ fits: 'no' }])
})

test('a service that needs no bay says so where one was pressed, and comes after those that stand there', async ({
  db,
  as,
}) => {
  const { bayIds } = await makeStudio(db, { code: 'regrip', requiredFeature: null })
  await makeService(db, { code: 'swing_eval' })
  await db.updateTable('service').set({ position: 2 }).where('code', '=', 'swing_eval').execute()
  const desk = await as('front_desk')
  const query = { startsAt: at('10:00').toISOString(), bayId: bayIds[0] ?? '' }

  expect(await desk(listFittingServices, { query })).toMatchObject([
    { serviceCode: 'swing_eval', takesPlace: true },
    { serviceCode: 'regrip', fits: 'offered', takesPlace: false },
  ])
})

test('nothing fits a bay that lacks what it needs', async ({ db, as }) => {
  await makeStudio(db)
  const { id: locationId } = await db.selectFrom('location').select('id').executeTakeFirstOrThrow()
  const bayId = await makeResource(db, { kind: 'bay', locationId, capabilities: [] })
  const desk = await as('front_desk')

  expect(await desk(listFittingServices, { query: { startsAt: at('10:07').toISOString(), bayId } })).toMatchObject([
    { fits: 'no' },
  ])
})

test('nobody but the desk books for a client on file', async ({ db, as, call }) => {
  await makeStudio(db)
  const { id: personId } = await (
    await as('front_desk')
  )(recordContract.createPerson, {
    body: { firstName: 'Lee', lastName: '', email: null, phone: null, bornOn: null },
  })

  const body = { serviceCode: 'swing_eval', startsAt: at('10:00'), person, personId }
  await expect(call(createBooking, { body })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('when somebody came is kept beside what was booked, and taken back with the check-in', async ({
  db,
  as,
  call,
  clock,
}) => {
  await makeStudio(db)
  const { id } = await book(call, '16:00')
  clock.set('2026-11-25T21:52:00Z')
  const desk = await as('front_desk')
  const step = (to: 'checked_in' | 'confirmed') =>
    desk(changeBookingStatus, { params: { bookingId: id }, body: { to } })
  await step('checked_in')
  const seen = async () => (await desk(readDayBoard, { query: { day: '2026-11-25' } })).bookings[0]?.beganAt

  expect(await seen()).toEqual(at('15:52'))
  await step('confirmed')
  expect(await seen()).toBeNull()
})

test('the desk writes a note, and whoever had not seen the last one does not write over it', async ({
  db,
  as,
  call,
}) => {
  await makeStudio(db)
  const { id } = await book(call, '16:00')
  const desk = await as('front_desk')
  const write = (note: string, former: string) =>
    desk(writeBookingNote, { params: { bookingId: id }, body: { note, former } })

  expect(await write('Left wrist', '')).toMatchObject({ desk: { note: 'Left wrist' } })
  await expect(write('Right wrist', '')).rejects.toMatchObject({ code: 'version_conflict' })
  expect(await write('', 'Left wrist')).toMatchObject({ desk: { note: '' } })
})
