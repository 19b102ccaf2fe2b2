import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { offersContract } from '#shared/booking/offers/contract.ts'
import { absencesContract } from '#shared/staffing/absences.ts'
import { at, book, freeTimes } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { fallIll, plan, takeOut, wednesday } from './studio.ts'

const { listCallsToMake, readBookingOffer } = offersContract
const { readBooking } = bookingContract
const { changeAbsence, deleteAbsence, listAbsences, resolveAbsence } = absencesContract

const letters = async (db: Db) =>
  (
    await db.selectFrom('notice').select('template').where('recipient', '=', 'sam@example.com').orderBy('id').execute()
  ).map(({ template }) => template)

test('leave that is taken back asks nobody any more, frees the held times, and says once that the time stays', async ({
  db,
  call,
  as,
  callWith,
}) => {
  const manager = await as('manager')
  const { absence, params, client } = await fallIll(db, call, manager, callWith)
  const free = await freeTimes(call)
  const { absences } = await manager(listAbsences, { query: {} })
  expect(absences).toMatchObject([
    { bookingCount: 1, askedCount: 1, localAskedUntil: '2026-11-24T18:00', toCallCount: 0 },
  ])

  const remove = { params: { absenceId: absence.id }, body: { version: 1 } }
  expect(await manager(deleteAbsence, remove)).toEqual({ told: 1 })
  expect((await client(readBookingOffer, { params })).offer).toBeNull()
  expect(await client(readBooking, { params })).toMatchObject({ startsAt: at('10:00'), status: 'confirmed' })
  expect(await db.selectFrom('hold').selectAll().execute()).toEqual([])
  expect((await freeTimes(call)).length).toBeGreaterThan(free.length)
  expect(await letters(db)).toEqual(['booked', 'times_offered', 'time_kept'])
})

test('a shorter leave ends what was asked of those whose time it no longer takes', async ({
  db,
  call,
  as,
  callWith,
}) => {
  const manager = await as('manager')
  const { absence, params, client } = await fallIll(db, call, manager, callWith)
  const change = (until: string, version: number) => ({
    params: { absenceId: absence.id },
    body: {
      from: { day: wednesday, time: '09:00' },
      until: { day: wednesday, time: until },
      reason: 'Coach 1 is ill.',
      version,
    },
  })

  expect(await manager(changeAbsence, change('12:00', 1))).toMatchObject({ askedCount: 1 })
  expect((await client(readBookingOffer, { params })).offer?.status).toBe('open')
  expect(await manager(changeAbsence, change('10:00', 2))).toMatchObject({ askedCount: 0, bookingCount: 0 })
  expect((await client(readBookingOffer, { params })).offer).toBeNull()
})

test('what another absence takes as well is asked on, until that is taken back too', async ({
  db,
  call,
  as,
  callWith,
}) => {
  const manager = await as('manager')
  const { absence, params, client } = await fallIll(db, call, manager, callWith)
  const { version } = await plan(manager, undefined, { kind: 'closure' })
  const closure = await takeOut(manager, undefined, { kind: 'closure', version })

  expect(await manager(deleteAbsence, { params: { absenceId: absence.id }, body: { version: 1 } })).toEqual({ told: 0 })
  expect((await client(readBookingOffer, { params })).offer?.status).toBe('open')
  expect(await manager(deleteAbsence, { params: { absenceId: closure.id }, body: { version: 1 } })).toEqual({ told: 1 })
})

test('whoever is only to be called is written nothing when leave is taken back', async ({ db, call, as }) => {
  const { staffIds } = await makeStudio(db, { coaches: 1, bays: 2 })
  const manager = await as('manager')
  const { id: bookingId } = await book(call, '10:00')
  const { version } = await plan(manager, staffIds[0])
  const decisions = [{ action: 'call' as const, bookingId, version: 1 }]
  const { id: absenceId } = await takeOut(manager, staffIds[0], { version, decisions })
  expect((await manager(listAbsences, { query: {} })).absences).toMatchObject([{ askedCount: 0, toCallCount: 1 }])

  expect(await manager(deleteAbsence, { params: { absenceId }, body: { version: 1 } })).toEqual({ told: 0 })
  expect((await manager(listCallsToMake, { query: {} })).calls).toEqual([])
  expect(await letters(db)).toEqual(['booked'])
})

test('who is asked anew is offered what was held for them before', async ({ db, call, as, callWith }) => {
  const manager = await as('manager')
  const { booked, absence, params, client, staffIds } = await fallIll(db, call, manager, callWith)
  const before = (await client(readBookingOffer, { params })).offer?.times.map(({ local }) => local)
  const { version } = await plan(manager, staffIds[0], { until: '13:00' })
  const decisions = [{ action: 'offer' as const, bookingId: booked.id, version: 1 }]
  await manager(resolveAbsence, {
    params: { absenceId: absence.id },
    body: { version, decisions, blocks: [] },
  })

  expect((await client(readBookingOffer, { params })).offer?.times.map(({ local }) => local)).toEqual(before)
})
