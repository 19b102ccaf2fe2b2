import { expect } from 'vitest'

import { bookingContract, type NewBooking } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { createBooking, rescheduleBooking } = bookingContract

const make = (call: Call, time: string, more: Partial<NewBooking> = {}) =>
  call(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at(time), person, ...more } })

test('what a guest books with an address does not stop its client, who is told of both by mail', async ({
  db,
  call,
  as,
}) => {
  await makeStudio(db, { coaches: 5, bays: 5 })
  const [member, desk] = [await as('member'), await as('front_desk')]
  const mine = (time: string) => member(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at(time) } })
  const own = { ...person, email: member.email }
  await book(call, '10:00', { email: member.email })
  await book(call, '11:00', { email: member.email })
  const told = async () =>
    (await db.selectFrom('notice').select('recipient').where('template', '=', 'booked_twice').execute()).map(
      ({ recipient }) => recipient,
    )

  expect(await mine('10:00')).toMatchObject({ status: 'confirmed' })
  expect(await told()).toEqual([member.email])
  const later = await mine('14:00')
  expect(
    await member(rescheduleBooking, { params: { bookingId: later.id }, query: {}, body: { startsAt: at('11:00') } }),
  ).toMatchObject({ id: later.id })
  expect(await told()).toEqual([member.email, member.email])
  // The desk sees both bookings, and gives a reason for the second.
  await expect(make(desk, '11:00', { person: own })).rejects.toMatchObject({ code: 'already_booked' })
  expect(await make(desk, '11:00', { person: own, force: { reason: 'Two children' } })).toMatchObject({
    status: 'confirmed',
  })
})

test('a guest who moves what they booked with an address learns nothing of its client', async ({
  db,
  call,
  callWith,
  as,
}) => {
  await makeStudio(db, { coaches: 5, bays: 5 })
  await db.updateTable('service').set({ quotaPerDay: 1 }).where('code', '=', 'swing_eval').execute()
  const member = await as('member')
  await member(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at('10:00') } })
  const answers = []
  for (const email of [member.email, 'nobody@example.com']) {
    const { id, manageToken } = await book(call, '14:00', { email })
    const holder = callWith({ authorization: `Booking ${manageToken}` })
    const params = { bookingId: id }
    const { starts } = await holder(bookingContract.listStartsToMove, {
      params,
      query: { from: '2026-11-25', days: 1 },
    })
    const moved = await holder(rescheduleBooking, { params, query: {}, body: { startsAt: at('10:30') } })
    answers.push([starts.map(({ local }) => local), moved.status])
  }

  const [ofClient, ofNobody] = answers
  expect(ofClient).toEqual(ofNobody)
  expect(ofNobody).toEqual([expect.arrayContaining(['2026-11-25T10:00']), 'confirmed'])
})

test('a guest learns nothing of what somebody with an account has booked', async ({ db, call, as }) => {
  await makeStudio(db, { coaches: 2, bays: 2 })
  const member = await as('member')
  await member(createBooking, { body: { serviceCode: 'swing_eval', startsAt: at('10:00') } })

  expect(await book(call, '10:00', { email: member.email })).toMatchObject({ status: 'confirmed' })
})
