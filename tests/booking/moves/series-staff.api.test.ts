import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { at, book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { createSeries, listMyBookings } = bookingContract
const week = 7 * 86_400_000

test('a weekly series is given by one coach where they are free, and who gives each is said before and in the letter', async ({
  db,
  as,
  call,
}) => {
  await makeStudio(db, { coaches: 2, bays: 3 })
  // On the first day one of the two coaches is booked; in the second week both are free.
  await book(call, '10:00', { email: 'a@example.com' })
  const client = await as()
  await db
    .updateTable('person')
    .set({ firstName: 'Ada', lastName: 'Byron', phone: '312 555 0199' })
    .where('userId', '=', client.userId)
    .execute()
  const body = { serviceCode: 'swing_eval', startsAt: at('10:00'), every: 'week', times: 2 } as const
  const before = await client(createSeries, { query: { preview: '1' }, body })
  const [name] = before.booked.map(({ staffName }) => staffName)
  expect(name).toMatch(/^Coach [12]$/)
  expect(before.booked.map(({ staffName }) => staffName)).toEqual([name, name])

  // In the second week their coach is booked: another coach gives that lesson, and the answer says so.
  const taken = await call(bookingContract.createBooking, {
    body: {
      serviceCode: 'swing_eval',
      startsAt: new Date(at('10:00').getTime() + week),
      staffId: (
        await db
          .selectFrom('resource')
          .select('id')
          .where('name', '=', name ?? '')
          .executeTakeFirstOrThrow()
      ).id,
      person: { firstName: 'Bo', lastName: 'Lee', email: 'bo@example.com', phone: '312 555 0143' },
    },
  })
  expect(taken.staffName).toBe(name)
  const { booked } = await client(createSeries, { query: {}, body })
  expect(booked.map(({ staffName }) => staffName === name)).toEqual([true, false])
  const mine = await client(listMyBookings, {})
  expect(mine.map(({ staffName }) => staffName)).toEqual(booked.map(({ staffName }) => staffName))
  const [letter] = await db.selectFrom('notice').select('text').where('template', '=', 'series_booked').execute()
  for (const { staffName } of booked) expect(letter?.text).toContain(staffName ?? '')
})
