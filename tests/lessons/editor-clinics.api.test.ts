import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import type { ClinicDocument } from '#shared/lessons/editor/clinic-document.ts'
import { clinicsContract } from '#shared/lessons/editor/clinics-contract.ts'
import { book } from '#tests/booking/wednesday.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { newClinic } from './new-documents.ts'

const { changeClinic, createClinic, listHistoryOfClinic, listStudioClinics, readClinic, readClinicChoices } =
  clinicsContract

const limit = 20

const add = (caller: Call, changes?: Partial<ClinicDocument>) =>
  caller(createClinic, { headers: {}, body: newClinic(changes) })

const change = (caller: Call, clinicId: string, changes: Partial<ClinicDocument>, version = 1) =>
  caller(changeClinic, { params: { clinicId }, body: { ...newClinic(changes), version } })

/** One coach and one bay, and a manager who knows them. */
async function openStudio({ db, as }: { db: Db; as: (role: 'manager') => Promise<Call> }) {
  await makeStudio(db, { coaches: 1, bays: 1, bufferAfterMinutes: 0 })
  const manager = await as('manager')
  const { coaches, bays } = await manager(readClinicChoices, {})
  const [coachId = '', bayId = ''] = [coaches[0]?.id, bays[0]?.id]

  return { manager, coachId, bayId, coachName: coaches[0]?.name, bayName: bays[0]?.name }
}

const session = (bayId: string, from = '10:00', until = '11:30', day = '2026-11-25') => ({
  day,
  from,
  until,
  bayIds: [bayId],
})

test('a clinic is added with its coach and bay, which nobody books meanwhile, and read by visitors', async ({
  db,
  as,
  call,
}) => {
  const { manager, coachId, bayId, coachName } = await openStudio({ db, as })
  const sessions = [session(bayId)]
  const made = await add(manager, { coachId, sessions })

  expect(made).toMatchObject({ slug: 'wedges-close-in', version: 1, placesTaken: 0, sessions })
  expect(await add(manager)).toMatchObject({ slug: 'wedges-close-in-2' })
  await expect(book(call, '10:00')).rejects.toMatchObject({ code: 'slot_taken' })
  await book(call, '12:00')
  const { clinics } = await manager(listStudioClinics, { query: { limit } })
  expect(clinics).toMatchObject([
    { title: 'Wedges, close in', local: '2026-11-25T10:00', coachName },
    { coachName: null },
  ])
  expect((await call(lessonsContract.listClinics, {})).map(({ slug }) => slug)).toContain('wedges-close-in')

  const off = await change(manager, made.id, { coachId, sessions: made.sessions, active: false })
  expect((await call(lessonsContract.listClinics, {})).map(({ slug }) => slug)).toEqual(['wedges-close-in-2'])
  const params = { clinicId: made.id }
  expect(await manager(readClinic, { params })).toEqual(off)
  const { events } = await manager(listHistoryOfClinic, { params, query: { limit } })
  expect(events).toMatchObject([
    { action: 'clinic_changed', before: { active: true }, after: { active: false } },
    { action: 'clinic_created' },
  ])
})

test('a session of an evening ends after midnight; one that was typed the wrong way round is refused', async ({
  db,
  as,
  call,
}) => {
  const { manager, coachId, bayId } = await openStudio({ db, as })
  const night = { opens: '18:00', closes: '02:00' }
  await db.updateTable('openingHours').set(night).execute()
  await db.updateTable('workPattern').set({ starts: night.opens, ends: night.closes }).execute()
  const made = await add(manager, { coachId, sessions: [session(bayId, '22:30', '00:30')] })

  expect(made.sessions).toMatchObject([session(bayId, '22:30', '00:30')])
  const freeOn = async (from: string) => {
    const query = { service: 'swing_eval', from, days: 1 }
    const { starts } = await call(bookingContract.listFreeStarts, { query })
    return starts.map(({ local }) => local.slice(11))
  }
  expect((await freeOn('2026-11-25')).at(-1)).toBe('21:30')
  expect((await freeOn('2026-11-26')).slice(0, 3)).toEqual(['00:30', '00:45', '01:00'])
  await expect(add(manager, { coachId, sessions: [session(bayId, '14:00', '12:00')] })).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'sessions.0.until', message: 'It must end after it begins.' }] },
  })
})

test('what is booked in its time is named, and nothing is saved', async ({ db, as, call }) => {
  const { manager, coachId, bayId, bayName, coachName } = await openStudio({ db, as })
  const { reference } = await book(call, '10:00')

  await expect(add(manager, { coachId, sessions: [session(bayId)] })).rejects.toMatchObject({
    code: 'slot_taken',
    facts: { details: [{ path: 'sessions.0.from' }] },
    message: expect.stringContaining(`${bayName} (booking ${reference})`),
  })
  expect(await db.selectFrom('clinic').select('id').execute()).toEqual([])
  expect(await db.selectFrom('block').select('id').execute()).toEqual([])

  const made = await add(manager, { coachId, sessions: [session(bayId, '12:00', '13:00')] })
  await expect(
    change(manager, made.id, { coachId, sessions: made.sessions.map((one) => ({ ...one, from: '10:30' })) }),
  ).rejects.toMatchObject({ message: expect.stringContaining(`${coachName} (booking ${reference})`) })
  expect(await manager(readClinic, { params: { clinicId: made.id } })).toEqual(made)
})

test('a session is moved with its block, and what it has left can be booked', async ({ db, as, call }) => {
  const { manager, coachId, bayId } = await openStudio({ db, as })
  const made = await add(manager, { coachId, sessions: [session(bayId), session(bayId, '14:00', '15:00')] })
  const [first, second] = made.sessions
  if (!first || !second) throw new Error('There are two sessions.')

  // Each takes the other's place on the day: the second goes first.
  const moved = await change(manager, made.id, {
    coachId,
    sessions: [
      { ...first, from: '15:00', until: '16:00' },
      { ...second, from: '13:00', until: '14:00' },
    ],
  })
  expect(moved.sessions.map(({ id, from }) => [id, from])).toEqual([
    [second.id, '13:00'],
    [first.id, '15:00'],
  ])
  await book(call, '10:00')
  await expect(book(call, '15:00')).rejects.toMatchObject({ code: 'slot_taken' })

  const without = await change(manager, made.id, { coachId, sessions: [moved.sessions[1] ?? first] }, 2)
  expect(without.sessions).toHaveLength(1)
  await book(call, '13:00')
})

test('places that are taken stay: no fewer are offered, and none of their sessions is removed', async ({ db, as }) => {
  const { manager, bayId } = await openStudio({ db, as })
  const made = await add(manager, { sessions: [session(bayId), session(bayId, '14:00', '15:00')] })
  const seat = { clinicId: made.id, name: 'Robin', status: 'registered' as const, createdAt: new Date() }
  await db.insertInto('clinicSeat').values([seat, seat, seat]).execute()

  await expect(change(manager, made.id, { minimum: 1, capacity: 2, sessions: made.sessions })).rejects.toMatchObject({
    message: '3 places are taken: there cannot be fewer.',
    facts: { details: [{ path: 'capacity' }] },
  })
  await expect(change(manager, made.id, { sessions: made.sessions.slice(1) })).rejects.toMatchObject({
    message: '3 places are taken: call the session off instead.',
  })
  const sessions = made.sessions.map((one) => ({ ...one, day: '2026-11-26' }))
  expect(await change(manager, made.id, { capacity: 3, sessions })).toMatchObject({ placesTaken: 3, capacity: 3 })
})

test('what has begun keeps its time, and what was called off is not changed', async ({ db, as, clock }) => {
  const { manager, bayId } = await openStudio({ db, as })
  const made = await add(manager, { sessions: [session(bayId, '08:30', '09:30', '2026-11-24')] })
  const past = { minimum: null, decideOn: null, sessions: [session(bayId, '09:00', '10:00', '2026-11-23')] }
  await expect(add(manager, past)).rejects.toMatchObject({
    message: 'This time has passed.',
  })

  clock.pass({ minutes: 45 })
  const later = made.sessions.map((one) => ({ ...one, from: '17:00', until: '18:00' }))
  await expect(change(manager, made.id, { sessions: later })).rejects.toMatchObject({
    message: 'It has begun: its time stays.',
  })
  expect(await change(manager, made.id, { sessions: made.sessions, level: 'Beginners' })).toMatchObject({ version: 2 })

  await db.updateTable('clinic').set({ calledOffAt: new Date(), calledOffBecause: 'Ice' }).execute()
  await expect(change(manager, made.id, { sessions: made.sessions }, 2)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('whoever is slower is shown what it is now; the desk reads it and changes nothing', async ({ db, as }) => {
  const { manager } = await openStudio({ db, as })
  const made = await add(manager)
  const desk = await as('front_desk')
  const { sessions } = made

  expect(await desk(readClinic, { params: { clinicId: made.id } })).toEqual(made)
  await expect(change(desk, made.id, { sessions, level: 'Scratch' })).rejects.toMatchObject({ code: 'not_allowed' })
  await change(manager, made.id, { sessions, level: 'Beginners' })
  await expect(change(manager, made.id, { sessions, level: 'Scratch' })).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { level: 'Beginners', version: 2 } },
  })
  const other = await add(manager, { slug: 'other' })
  await expect(change(manager, other.id, { slug: made.slug, sessions: other.sessions })).rejects.toMatchObject({
    code: 'conflict',
    facts: { details: [{ path: 'slug' }] },
  })
})
