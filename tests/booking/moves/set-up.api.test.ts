import { sql } from 'kysely'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { extendAsShown } from '#tests/booking/longer/as-shown.ts'
import { at, book, person } from '#tests/booking/wednesday.ts'
import { makeService, makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

const { createBooking, extendBooking } = bookingContract

/** One bay that is booked for irons until 11:00 and takes half an hour to change for putting. */
async function makeTwoSetUps(db: Db, call: Call) {
  const bay = { category: 'bay', durationMinutes: 60, bufferAfterMinutes: 0 } as const
  const { serviceId } = await makeStudio(db, { ...bay, coaches: 2 })
  const other = await makeService(db, { ...bay, code: 'putting' })
  await db.updateTable('service').set({ setUp: 'Irons' }).where('id', '=', serviceId).execute()
  await db.updateTable('service').set({ setUp: 'Putting', changeMinutes: 30 }).where('id', '=', other).execute()

  return book(call, '10:00')
}

const putt = (call: Call, time: string) =>
  call(createBooking, {
    body: { serviceCode: 'putting', startsAt: at(time), person: { ...person, email: 'putts@example.com' } },
  })

const longer = (db: Db, bookingId: string, minutes: number) =>
  sql`
  update allocation set during = tstzrange(lower(during), upper(during) + make_interval(mins => ${minutes}))
  where booking_id = ${bookingId}
`.execute(db)

test('the database lets a booking grow as far as the bay can still be changed for what comes next', async ({
  db,
  call,
}) => {
  const { id } = await makeTwoSetUps(db, call)
  await putt(call, '12:00')

  await longer(db, id, 30)
  await expect(longer(db, id, 15)).rejects.toMatchObject({ constraint: 'allocation_leaves_time_to_change' })
  await longer(db, id, -15)
  await db.updateTable('booking').set({ forcedReason: 'They help to change it' }).where('id', '=', id).execute()
  await longer(db, id, 30)
})

test('the desk is told what stands against a longer booking before it forces it', async ({ db, call, as }) => {
  const { id: bookingId } = await makeTwoSetUps(db, call)
  await putt(call, '12:00')
  const desk = await as('front_desk')
  const extend = (preview: '0' | '1', force?: { reason: string }) =>
    preview === '1'
      ? desk(extendBooking, { params: { bookingId }, query: { preview }, body: { minutes: 45 } })
      : extendAsShown(desk, bookingId, { minutes: 45, ...(force && { force }) })

  expect((await extend('1')).against).toContain('set up for something else')
  await expect(extend('0')).rejects.toMatchObject({ code: 'not_offered' })
  expect(await extend('0', { reason: 'They help to change it' })).toMatchObject({ endsAt: at('11:45') })
})

test('of one who plays on and one who books another set-up at once, one has the time', async ({ db, call, as }) => {
  const { id: bookingId } = await makeTwoSetUps(db, call)
  const desk = await as('front_desk')

  const outcomes = await Promise.allSettled([extendAsShown(desk, bookingId, { minutes: 30 }), putt(call, '11:45')])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})
