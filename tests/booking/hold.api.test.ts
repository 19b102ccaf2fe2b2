import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { bookingContract } from '#shared/booking/contract.ts'
import { extendAsShown } from '#tests/booking/longer/as-shown.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { at, book, freeTimes, hold, person } from './wednesday.ts'

const { createBooking, createSeries, extendHold, holdTime, releaseHold, rescheduleBooking } = bookingContract

test('a held time is kept for its holder for ten minutes', async ({ db, call, clock }) => {
  await makeStudio(db)

  const held = await hold(call, '10:00')

  expect(held.expiresAt).toEqual(new Date(clock.now().getTime() + 600_000))
  expect(await freeTimes(call)).not.toContain('10:00')
  await expect(book(call, '10:00')).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await book(call, '10:00', { holdId: held.id })).toMatchObject({ status: 'confirmed' })
  expect(await db.selectFrom('hold').select('id').execute()).toEqual([])
})

test('a hold that ran out gives its time back to everybody', async ({ db, call, clock }) => {
  await makeStudio(db)
  await hold(call, '10:00')
  clock.pass({ minutes: 10 })

  expect(await freeTimes(call)).toContain('10:00')
  expect(await book(call, '10:00')).toMatchObject({ status: 'confirmed' })
})

test('who comes back after the hold ran out still gets the time if it is free', async ({ db, call, clock }) => {
  await makeStudio(db)
  const { id } = await hold(call, '10:00')
  clock.pass({ minutes: 30 })

  expect(await book(call, '10:00', { holdId: id })).toMatchObject({ status: 'confirmed' })
})

test('what was held in good time is booked when it has come nearer than the notice, and by its holder only', async ({
  db,
  call,
  clock,
}) => {
  await makeStudio(db, { coaches: 2, bays: 2, minimumNoticeMinutes: 120 })
  clock.set('2026-11-25T13:58:00Z')
  const { id } = await hold(call, '10:00')
  clock.pass({ minutes: 4 })

  expect(await freeTimes(call)).not.toContain('10:00')
  await expect(book(call, '10:00')).rejects.toMatchObject({ code: 'not_offered' })
  await expect(hold(call, '10:00', { replaces: id })).rejects.toMatchObject({ code: 'not_offered' })
  expect(await freeTimes(call, id)).toContain('10:00')
  expect(await book(call, '10:00', { holdId: id })).toMatchObject({ startsAt: at('10:00') })

  clock.set('2026-11-25T15:14:00Z')
  const late = await hold(call, '11:15')
  clock.pass({ minutes: 10 })
  await expect(book(call, '11:15', { holdId: late.id })).rejects.toMatchObject({ code: 'not_offered' })
})

test('a hold is lengthened once', async ({ db, call, clock }) => {
  await makeStudio(db)
  const { id, expiresAt } = await hold(call, '10:00')

  const longer = await call(extendHold, { params: { holdId: id } })
  expect(longer).toMatchObject({ extendable: false, expiresAt: new Date(expiresAt.getTime() + 300_000) })
  await expect(call(extendHold, { params: { holdId: id } })).rejects.toMatchObject({ code: 'wrong_state' })

  clock.pass({ minutes: 15 })
  await expect(call(extendHold, { params: { holdId: id } })).rejects.toMatchObject({ code: 'hold_expired' })
})

test('a new hold lets the former one go, also when they overlap', async ({ db, call }) => {
  await makeStudio(db)
  const { id } = await hold(call, '10:00')

  await hold(call, '10:30', { replaces: id })

  expect(await freeTimes(call)).toContain('09:15')
  expect(await db.selectFrom('hold').select('startsAt').execute()).toEqual([{ startsAt: at('10:30') }])
})

test('a hold that is let go frees its time, and letting go twice is no mistake', async ({ db, call }) => {
  await makeStudio(db)
  const { id } = await hold(call, '10:00')

  await call(releaseHold, { params: { holdId: id } })
  await call(releaseHold, { params: { holdId: id } })

  expect(await freeTimes(call)).toContain('10:00')
})

test('booking another time lets the hold go, and a hold that is none opens nothing', async ({ db, call }) => {
  await makeStudio(db)
  const { id } = await hold(call, '10:00')

  expect(await book(call, '13:00', { holdId: id })).toMatchObject({ startsAt: at('13:00') })
  expect(await freeTimes(call)).toContain('10:00')
  await hold(call, '10:00')
  await expect(book(call, '10:00', { holdId: randomUUID() })).rejects.toMatchObject({ code: 'slot_taken' })
})

test('what takes longer by now is booked for as long as it takes, not for as long as it was held', async ({
  db,
  call,
}) => {
  await makeStudio(db)
  const { id } = await hold(call, '10:00')
  await db.updateTable('serviceOption').set({ durationMinutes: 90 }).execute()

  expect(await book(call, '10:00', { holdId: id })).toMatchObject({ endsAt: at('11:30') })

  await db.updateTable('serviceOption').set({ durationMinutes: 30 }).execute()
  await expect(book(call, '11:00')).rejects.toMatchObject({ code: 'slot_taken' })
})

test('whoever holds a time with one coach and books it with another has the other', async ({ db, call }) => {
  const { staffIds } = await makeStudio(db, { coaches: 2, bays: 2 })
  const asked = { serviceCode: 'swing_eval', startsAt: at('10:00') }
  const [first = '', second = ''] = staffIds
  const { id: holdId } = await call(holdTime, { body: { ...asked, staffId: first } })

  await call(createBooking, { body: { ...asked, staffId: second, holdId, person } })
  const taken = await db.selectFrom('allocation').select('resourceId').where('resourceId', 'in', staffIds).execute()
  expect(taken).toEqual([{ resourceId: second }])
})

test('a bay that is retired while it is held is not booked: another one is', async ({ db, call }) => {
  const { bayIds } = await makeStudio(db, { bays: 2 })
  const { id: holdId } = await hold(call, '10:00')
  const bays = () => db.selectFrom('allocation').select('resourceId').where('resourceId', 'in', bayIds).execute()
  const [held] = await bays()
  await db
    .updateTable('resource')
    .set({ active: false })
    .where('id', '=', held?.resourceId ?? '')
    .execute()

  await book(call, '10:00', { holdId })
  expect(await bays()).toEqual(bayIds.filter((id) => id !== held?.resourceId).map((resourceId) => ({ resourceId })))
})

test('a hold that ran out stands in the way of nothing, although no job has let it go', async ({
  db,
  call,
  as,
  clock,
}) => {
  await makeStudio(db, { category: 'bay', bufferAfterMinutes: 0 })
  const desk = await as('front_desk')
  const { id } = await book(call, '09:00')
  const params = { bookingId: id }
  const runOut = async (time: string) => {
    await hold(call, time)
    clock.pass({ minutes: 11 })
  }
  const lee = { serviceCode: 'swing_eval', person: { ...person, email: 'lee@example.com' } }

  await runOut('10:00')
  await desk(rescheduleBooking, { params, query: {}, body: { startsAt: at('10:00') } })
  await runOut('11:00')
  expect(await extendAsShown(desk, params.bookingId, { minutes: 30 })).toMatchObject({ endsAt: at('11:30') })
  await runOut('13:00')
  const visit = { ...lee, startsAt: at('12:00'), followedBy: [{ serviceCode: 'swing_eval' }] }
  await call(createBooking, { body: visit })
  await runOut('15:00')
  const series = { ...lee, startsAt: at('15:00'), every: 'week', times: 2 } as const
  expect(await desk(createSeries, { query: {}, body: series })).toMatchObject({ conflicts: [] })
})

test('of thirty who hold one time at once, one holds it', async ({ db, call }) => {
  await makeStudio(db)

  const attempts = await Promise.allSettled(Array.from({ length: 30 }, () => hold(call, '10:00')))

  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await db.selectFrom('hold').select('id').execute()).toHaveLength(1)
})

test('whoever holds a time still sees it, and those beside it, as free', async ({ db, call }) => {
  await makeStudio(db)
  const before = await freeTimes(call)
  const { id } = await hold(call, '10:00')

  expect(await freeTimes(call)).not.toContain('10:30')
  expect(await freeTimes(call, id)).toEqual(before)
})

test('when a day is full, the nearest times of other days are offered', async ({ db, call }) => {
  await makeStudio(db, { opens: '10:00', closes: '11:00' })
  await hold(call, '10:00')

  await expect(hold(call, '10:00')).rejects.toMatchObject({
    code: 'slot_taken',
    facts: {
      nearest: [
        { startsAt: new Date('2026-11-24T16:00:00Z') },
        { startsAt: new Date('2026-11-26T16:00:00Z') },
        { startsAt: new Date('2026-11-27T16:00:00Z') },
      ],
    },
  })
})

test('who moves to a time that is gone keeps the former one', async ({ db, call }) => {
  await makeStudio(db)
  const { id } = await hold(call, '10:00')
  await hold(call, '12:00')

  await expect(hold(call, '12:00', { replaces: id })).rejects.toMatchObject({ code: 'slot_taken' })

  expect(await call(extendHold, { params: { holdId: id } })).toMatchObject({ id })
})
