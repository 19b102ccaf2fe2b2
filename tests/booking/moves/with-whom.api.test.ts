import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { makeStudio, takeOff } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { listStartsToMove, readBooking, rescheduleBooking } = bookingContract

test('whoever moves their booking reads with whom it would be and what canceling costs then, and has that', async ({
  db,
  call,
  callWith,
  as,
}) => {
  const { staffIds, locationId } = await makeStudio(db, { bays: 2, coaches: 3 })
  const { id, manageToken } = await book(call, '11:00')
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  const params = { bookingId: id }
  const { staffName, cancellationPolicy } = await (await as('front_desk'))(readBooking, { params })
  const own = staffIds[Number(staffName?.at(-1)) - 1] ?? ''
  await takeOff(db, locationId, own, [at('13:00'), at('15:00')])
  // One coach has a booking that day: the least booked one is chosen, not the first by name.
  await book(call, '16:00', { email: 'lee@example.com' })

  const { starts, terms } = await holder(listStartsToMove, { params, query: { from: '2026-11-25', days: 1 } })
  const named = new Map(starts.map((start) => [start.local.slice(11), start.staffName]))

  expect(terms).toEqual({ cancellationPolicy, termsSince: null })
  expect(named.get('10:00')).toBe(staffName)
  expect(named.get('13:00')).toMatch(/^Coach/)
  expect(named.get('13:00')).not.toBe(staffName)
  const to = (time: string) =>
    holder(rescheduleBooking, { params, query: {}, body: { startsAt: at(time) } }).then((moved) => moved.staffName)
  expect(await to('13:00')).toBe(named.get('13:00'))
})

test('what the studio has moved is free to cancel until its client moves it: then the terms of today hold', async ({
  db,
  call,
  callWith,
  as,
}) => {
  await makeStudio(db)
  const { id, manageToken } = await book(call, '11:00')
  const desk = await as('front_desk')
  const params = { bookingId: id }
  const { cancellationPolicy } = await desk(readBooking, { params })
  const body = { startsAt: at('14:00'), by: 'studio' as const, reason: 'The bay is cleaned' }
  await desk(rescheduleBooking, { params, query: {}, body })
  const query = { from: '2026-11-25', days: 1 }
  const termsFor = async (caller: typeof call) => (await caller(listStartsToMove, { params, query })).terms

  expect((await termsFor(desk)).cancellationPolicy.bands.every(({ feePercent }) => feePercent === 0)).toBe(true)
  expect(await termsFor(callWith({ authorization: `Booking ${manageToken}` }))).toMatchObject({
    cancellationPolicy,
    termsSince: expect.any(Date),
  })
})
