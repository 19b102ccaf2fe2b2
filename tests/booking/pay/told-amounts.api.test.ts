import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { bookingsOfPersonContract } from '#shared/booking/of-person.ts'
import type { Call } from '#shared/http/call.ts'
import { recordContract } from '#shared/people/record.ts'
import type { RoleName } from '#shared/permissions/roles.ts'
import { book, person } from '#tests/booking/wednesday.ts'
import { test } from '#tests/support/test.ts'

import { makePaidStudio, payByLink } from './deposit.ts'

interface Told {
  id: string
  personId: string
}

/** Every endpoint by which staff read bookings. */
const answers: Record<string, (call: Call, told: Told) => Promise<unknown>> = {
  'the day board': (call) => call(bookingContract.readDayBoard, { query: { day: '2026-11-25' } }),
  'the boards of a week': (call) => call(bookingContract.listDayBoards, { query: { from: '2026-11-25', days: 2 } }),
  'the list': (call) => call(bookingContract.listBookings, { query: { search: person.lastName, limit: 10 } }),
  'the record': (call, { id }) => call(bookingContract.readBooking, { params: { bookingId: id } }),
  'its payment': (call, { id }) => call(bookingContract.readBookingPayment, { params: { bookingId: id } }),
  'the bookings of a client': (call, { personId }) =>
    call(bookingsOfPersonContract.listBookingsOfPerson, { params: { personId }, query: { when: 'coming', limit: 10 } }),
  'the letters': (call, { personId }) =>
    call(recordContract.listMessagesOfPerson, { params: { personId }, query: { limit: 10 } }),
}

const told: [RoleName, boolean][] = [
  ['coach', false],
  ['fitter', false],
  ['front_desk', true],
  ['manager', true],
]

/** The amounts in an answer, and the tokens to pay them. */
const sums = (answer: unknown) => JSON.stringify(answer).match(/"\w*Cents":[1-9]\d*|"payToken"|\$\d+/g) ?? []

test.for(told)(
  'of a booking that is not theirs, %s is told what it costs: %s',
  async ([role, isTold], { db, as, call, services }) => {
    await makePaidStudio({ db, services })
    const { id, order } = await book(call, '10:00')
    await payByLink(call, order?.payToken)
    const { personId } = await db.selectFrom('booking').select('personId').executeTakeFirstOrThrow()
    const staff = await as(role)

    for (const [name, ask] of Object.entries(answers)) {
      const answer = await ask(staff, { id, personId })
      expect(JSON.stringify(answer) === '{}', name).toBe(false)
      expect(sums(answer).length > 0, `${name}: ${sums(answer).join(' ')}`).toBe(isTold)
    }
  },
)
