import fc from 'fast-check'
import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { explainContract } from '#shared/booking/explain/explain-contract.ts'
import { addDays } from '#shared/booking/local-time.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { anyHours, type Hours, instantOf, milliseconds, offeredOn, rowsOf } from './model.ts'

const { createBooking, listFreeStarts } = bookingContract
const { explainStart } = explainContract

/** Gives the studio other hours, and deletes its bookings. */
async function reopen(db: Db, { locationId, staffId }: { locationId: string; staffId: string }, hours: Hours) {
  const rows = rowsOf(hours)
  for (const table of ['openingHours', 'openingException', 'workPattern'] as const) await db.deleteFrom(table).execute()
  await db.updateTable('location').set({ zone: hours.zone }).execute()
  if (rows.hours.length > 0)
    await db
      .insertInto('openingHours')
      .values(rows.hours.map((row) => ({ ...row, locationId })))
      .execute()
  if (rows.exceptions.length > 0)
    await db
      .insertInto('openingException')
      .values(rows.exceptions.map((row) => ({ ...row, locationId, note: 'Other hours' })))
      .execute()
  const validFrom = '2000-01-01'
  if (rows.shifts.length > 0)
    await db
      .insertInto('workPattern')
      .values(rows.shifts.map((row) => ({ ...row, resourceId: staffId, validFrom })))
      .execute()
}

test('of any hours, what a model offers is offered and can be booked; all else is refused, and explained', async ({
  db,
  call,
  as,
  clock,
}) => {
  const { locationId, staffIds } = await makeStudio(db, { slotStepMinutes: 30, minimumNoticeMinutes: 0 })
  const lengths = { durationMinutes: 60, slotStepMinutes: 30, bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }
  await db.updateTable('service').set({ bufferBeforeMinutes: 0, bufferAfterMinutes: 0 }).execute()
  const staffId = staffIds[0] ?? ''

  for (const [run, { day, hours }] of fc.sample(anyHours, { numRuns: 12, seed: 48 }).entries()) {
    await reopen(db, { locationId, staffId }, hours)
    clock.set(`${addDays(day, -5)}T12:00:00Z`)
    const desk = await as('front_desk')
    const { starts } = await call(listFreeStarts, { query: { service: 'swing_eval', from: day, days: 1 } })
    const offered = starts.map(({ startsAt }) => startsAt.getTime() / milliseconds)
    expect(offered, JSON.stringify({ day, hours })).toEqual(offeredOn(day, hours, lengths))

    const taken: number[] = []
    const midnight = instantOf(day, '00:00', hours.zone)
    for (let minute = midnight; minute < midnight + 1440; minute += 150) {
      const startsAt = new Date(minute * milliseconds)
      const isFree = offered.includes(minute) && !taken.some((other) => Math.abs(other - minute) < 60)
      const why = await desk(explainStart, { query: { service: 'swing_eval', startsAt: startsAt.toISOString() } })
      expect([startsAt, why.offered, why.reasons.length === 0]).toEqual([startsAt, isFree, isFree])
      const email = `guest-${run}-${minute}@example.com`
      const person = { firstName: 'Sam', lastName: 'Rivera', email, phone: '312 555 0142' }
      const booking = call(createBooking, { body: { serviceCode: 'swing_eval', startsAt, person } })
      if (isFree) {
        expect(await booking).toMatchObject({ startsAt })
        taken.push(minute)
      } else await expect(booking).rejects.toMatchObject({ code: 'not_offered' })
    }
    await db.deleteFrom('allocation').execute()
  }
})
