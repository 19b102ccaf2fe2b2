import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { householdsContract } from '#shared/people/households.ts'
import { makeClub, rent } from '#tests/booking/club.ts'
import { makeHousehold } from '#tests/booking/household.ts'
import { at } from '#tests/booking/wednesday.ts'
import { makeClient, personOf } from '#tests/people/clients.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const {
  cancelBooking,
  createBooking,
  createSeries,
  holdTime,
  listFreeStarts,
  listHouseholdBookings,
  listMyBookings,
  readBooking,
} = bookingContract

const lesson = { serviceCode: 'swing_eval', startsAt: at('10:00') } as const

test('a parent books for a child without an address, hears of it, sees it, and cancels it', async ({ db, as }) => {
  await makeStudio(db)
  const parent = await as()
  const personId = await makeClient(db, { firstName: 'Leo', lastName: 'Archer' })
  await makeHousehold(db, [{ personId: await personOf(db, parent.userId), mayBook: true }, { personId }])

  expect(await parent(householdsContract.listBookable, {})).toEqual({
    people: [{ personId, firstName: 'Leo', lastName: 'Archer' }],
  })
  const { id: holdId } = await parent(holdTime, { body: { ...lesson, personId } })
  const { id, person } = await parent(createBooking, { body: { ...lesson, personId, holdId } })

  expect(person).toMatchObject({ firstName: 'Leo', email: parent.email })
  expect(await db.selectFrom('booking').select(['personId', 'bookedBy']).execute()).toEqual([
    { personId, bookedBy: parent.userId },
  ])
  expect(await db.selectFrom('notice').select('recipient').where('template', '=', 'booked').execute()).toEqual([
    { recipient: parent.email },
  ])
  expect(await parent(listMyBookings, {})).toMatchObject([{ id, forName: 'Leo Archer' }])
  expect(await parent(listHouseholdBookings, {})).toEqual({ bookings: [] })
  expect(await parent(cancelBooking, { params: { bookingId: id }, body: {} })).toMatchObject({
    status: 'cancelled_customer',
  })
})

test('nobody books, or asks, for who is not of their household, nor a child for anybody', async ({ db, as }) => {
  await makeStudio(db)
  const [child, stranger] = [await as(), await as()]
  const childId = await personOf(db, child.userId)
  const personId = await makeClient(db)
  await makeHousehold(db, [{ personId, mayBook: true }, { personId: childId }])

  for (const call of [child, stranger]) {
    const refused = { code: 'not_allowed' }
    await expect(call(createBooking, { body: { ...lesson, personId } })).rejects.toMatchObject(refused)
    await expect(call(holdTime, { body: { ...lesson, personId } })).rejects.toMatchObject(refused)
    const query = { service: 'swing_eval', from: '2026-11-25', days: 1, personId }
    await expect(call(listFreeStarts, { query })).rejects.toMatchObject(refused)
    const series = { ...lesson, every: 'week', times: 2, personId } as const
    await expect(call(createSeries, { query: { preview: '1' }, body: series })).rejects.toMatchObject(refused)
    expect(await call(householdsContract.listBookable, {})).toEqual({ people: [] })
  }
})

test('whoever may no longer book for somebody reads no more of what they booked', async ({ db, as }) => {
  await makeStudio(db)
  const parent = await as()
  const personId = await makeClient(db)
  const household = await makeHousehold(db, [
    { personId: await personOf(db, parent.userId), mayBook: true },
    { personId },
  ])
  const { id: bookingId } = await parent(createBooking, { body: { ...lesson, personId } })

  await db.deleteFrom('householdMember').where('householdId', '=', household).execute()

  await expect(parent(readBooking, { params: { bookingId } })).rejects.toMatchObject({ code: 'not_found' })
  expect(await parent(listMyBookings, {})).toEqual([])
})

test('whoever may see the bookings of another reads when they come, and changes nothing of it', async ({ db, as }) => {
  await makeStudio(db)
  const [parent, child] = [await as(), await as()]
  const [parentId, childId] = [await personOf(db, parent.userId), await personOf(db, child.userId)]
  await makeHousehold(db, [{ personId: parentId, maySee: true }, { personId: childId }])
  const { id: bookingId } = await child(createBooking, { body: lesson })
  await parent(createBooking, { body: { ...lesson, startsAt: at('14:00') } })

  const { bookings } = await parent(listHouseholdBookings, {})
  expect(bookings).toMatchObject([{ id: bookingId, forName: expect.stringContaining(' ') }])
  expect(await parent(listMyBookings, {})).toMatchObject([{ startsAt: at('14:00'), forName: null }])
  expect(await child(listHouseholdBookings, {})).toEqual({ bookings: [] })
  await expect(parent(cancelBooking, { params: { bookingId }, body: {} })).rejects.toMatchObject({ code: 'not_found' })
})

test('it costs what it costs whom it is for, by their membership', async ({ db, as }) => {
  const { member } = await makeClub({ db, as })
  const partner = await as()
  const personId = await personOf(db, member.userId)
  await makeHousehold(db, [{ personId: await personOf(db, partner.userId), mayBook: true }, { personId }])

  expect(await rent(partner, at('10:00'))).toMatchObject({ priceCents: 5000 })
  const theirs = { body: { serviceCode: 'bay_60', startsAt: at('12:00'), personId } }
  expect(await partner(createBooking, theirs)).toMatchObject({ priceCents: 0, includedMinutes: 60 })
})
