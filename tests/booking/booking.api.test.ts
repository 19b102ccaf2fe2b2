import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const person = { firstName: 'Sam', lastName: 'Rivera', email: 'sam@example.com', phone: '312 555 0142' }
const at = (time: string) => new Date(`2026-11-25T${time}:00-06:00`)

test('a guest books a time that is offered', async ({ db, call }) => {
  await makeStudio(db)

  const { starts } = await call(bookingContract.listFreeStarts, {
    query: { service: 'swing_eval', from: '2026-11-25', days: 1 },
  })
  const booking = await call(bookingContract.createBooking, {
    body: { serviceCode: 'swing_eval', startsAt: starts[0]?.startsAt ?? new Date(), person },
  })

  expect(booking).toMatchObject({
    status: 'confirmed',
    local: '2026-11-25T09:00',
    priceCents: 9500,
    staffName: 'Coach 1',
  })
  expect(booking.startsAt).toEqual(at('09:00'))
})
