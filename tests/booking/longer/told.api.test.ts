import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { extendBooking } = bookingContract

const bay = { category: 'bay', priceCents: 5000, durationMinutes: 60, bufferAfterMinutes: 0 } as const

const closing = [
  { bufferAfterMinutes: 0, starts: '17:00', told: 'The studio closes at 6:00 PM.' },
  { bufferAfterMinutes: 15, starts: '16:30', told: 'The studio closes at 6:00 PM, and play ends 15 min before that.' },
]

test.for(closing)('whoever plays reads when the studio closes: $told', async (asked, { db, call, callWith, clock }) => {
  const { bufferAfterMinutes, starts, told } = asked
  await makeStudio(db, { ...bay, bufferAfterMinutes })
  const { id, manageToken } = await book(call, starts)
  clock.set(at('17:10').toISOString())
  const holder = callWith({ authorization: `Booking ${manageToken}` })
  const params = { bookingId: id }
  const body = { minutes: 30 }

  expect(await holder(extendBooking, { params, query: { preview: '1' }, body })).toMatchObject({ against: told })
  await expect(holder(extendBooking, { params, query: { preview: '0' }, body })).rejects.toMatchObject({
    code: 'not_offered',
    message: told,
  })
})

test('whoever plays in a night reads when that closes', async ({ db, call, callWith, clock }) => {
  await makeStudio(db, { ...bay, bufferAfterMinutes: 5, opens: '09:00', closes: '01:00' })
  const { id, manageToken } = await book(call, '23:30')
  clock.set('2026-11-26T06:05:00Z')
  const body = { minutes: 30 }

  expect(
    await callWith({ authorization: `Booking ${manageToken}` })(extendBooking, {
      params: { bookingId: id },
      query: { preview: '1' },
      body,
    }),
  ).toMatchObject({ against: 'The studio closes at 1:00 AM, and play ends 5 min before that.' })
})

test('whoever plays with somebody whose shift ends reads that without the words of the desk', async ({
  db,
  call,
  callWith,
  clock,
}) => {
  await makeStudio(db, { ...bay, requiredSkill: 'coaching' })
  await db.updateTable('workPattern').set({ ends: '17:15' }).execute()
  const { id, manageToken } = await book(call, '16:00')
  clock.set('2026-11-25T22:40:00Z')

  expect(
    await callWith({ authorization: `Booking ${manageToken}` })(extendBooking, {
      params: { bookingId: id },
      query: { preview: '1' },
      body: { minutes: 30 },
    }),
  ).toMatchObject({ against: 'Coach 1 does not work at this time.' })
})
