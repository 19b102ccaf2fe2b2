import { expect } from 'vitest'

import { lessonsContract } from '#shared/lessons/contract.ts'
import { makeProfile } from '#tests/catalog/staff-profile.ts'
import { makeLocation, makeResource } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makeClinic } from './clinic.ts'

// It is 8:00 on Tuesday, November 24 in Chicago.
const thisMorning: [string, string] = ['2026-11-24T13:00:00Z', '2026-11-24T15:00:00Z']
const tonight: [string, string] = ['2026-11-25T00:30:00Z', '2026-11-25T02:00:00Z']
const nextWeek: [string, string] = ['2026-12-02T00:30:00Z', '2026-12-02T02:00:00Z']

test('only what has not begun is listed, the next one first, in the studio’s own time', async ({ db, call }) => {
  await makeLocation(db)
  await makeClinic(db, { slug: 'next-week', sessions: [nextWeek] })
  await makeClinic(db, { slug: 'tonight', sessions: [tonight] })
  await makeClinic(db, { slug: 'going-on', sessions: [thisMorning] })
  await makeClinic(db, { slug: 'series-that-began', sessions: [thisMorning, nextWeek] })
  await makeClinic(db, { slug: 'taken-off', sessions: [nextWeek], active: false })
  await makeClinic(db, { slug: 'without-a-day', sessions: [] })

  const clinics = await call(lessonsContract.listClinics, {})

  expect(clinics.map(({ slug, sessions }) => [slug, sessions.map(({ local, localEnd }) => [local, localEnd])])).toEqual(
    [
      ['tonight', [['2026-11-24T18:30', '2026-11-24T20:00']]],
      ['next-week', [['2026-12-01T18:30', '2026-12-01T20:00']]],
    ],
  )
})

test('a clinic disappears from the list at the moment it begins', async ({ db, call, clock }) => {
  await makeLocation(db)
  await makeClinic(db, { slug: 'tonight', sessions: [tonight] })
  const count = async () => (await call(lessonsContract.listClinics, {})).length

  clock.set('2026-11-25T00:29:59Z')
  expect(await count()).toBe(1)
  clock.set('2026-11-25T00:30:00Z')
  expect(await count()).toBe(0)
})

test('places left are what the capacity leaves, down to none, and no one is ever taken beyond it', async ({
  db,
  call,
}) => {
  await makeLocation(db)
  const id = await makeClinic(db, { slug: 'tonight', sessions: [tonight], capacity: 6, placesTaken: 5 })
  const take = (placesTaken: number) => db.updateTable('clinic').set({ placesTaken }).where('id', '=', id).execute()
  const left = async () => (await call(lessonsContract.listClinics, {})).map(({ placesLeft }) => placesLeft)

  expect(await left()).toEqual([1])
  await take(6)
  expect(await left()).toEqual([0])
  await expect(take(7)).rejects.toMatchObject({ constraint: 'clinic_takes_no_more_than_its_capacity' })
})

test('the early price is offered through its last day in the studio and not a minute longer', async ({
  db,
  call,
  clock,
}) => {
  await makeLocation(db)
  const sessions: [string, string][] = [['2026-12-05T16:00:00Z', '2026-12-05T17:00:00Z']]
  await makeClinic(db, { slug: 'early', sessions, earlyPriceCents: 5800, earlyUntil: '2026-11-30' })
  const early = async () => (await call(lessonsContract.listClinics, {}))[0]?.early

  clock.set('2026-12-01T05:59:00Z')
  expect(await early()).toEqual({ priceCents: 5800, until: '2026-11-30' })
  clock.set('2026-12-01T06:00:00Z')
  expect(await early()).toBeNull()
})

test('a coach is named as the studio shows them, and one who is not shown is not named', async ({ db, call }) => {
  const locationId = await makeLocation(db)
  const coach = (name: string) => makeResource(db, { kind: 'staff', locationId, capabilities: ['coaching'], name })
  const [elena, hidden] = [await coach('Elena Maria Duarte'), await coach('Somebody New')]
  await makeProfile(db, elena, { slug: 'elena', publicName: 'Elena Duarte' })
  await makeProfile(db, hidden, { slug: 'new', publicName: 'Somebody New', shown: false })
  await makeClinic(db, { slug: 'tonight', sessions: [tonight], coachId: elena })
  await makeClinic(db, { slug: 'next-week', sessions: [nextWeek], coachId: hidden })

  const clinics = await call(lessonsContract.listClinics, {})

  expect(clinics.map((one) => one.coach)).toEqual([{ slug: 'elena', name: 'Elena Duarte' }, null])
})

test('a member never pays more than a stranger, and juniors’ clinics say for which age', async ({ db }) => {
  const make = (more: object) => makeClinic(db, { slug: 'wrong', sessions: [], ...more })

  await expect(make({ memberPriceCents: 6501 })).rejects.toMatchObject({
    constraint: 'clinic_is_not_dearer_for_members',
  })
  await expect(make({ audience: 'junior', youngest: 7 })).rejects.toMatchObject({
    constraint: 'clinic_for_juniors_names_their_age',
  })
  await expect(make({ audience: 'junior', youngest: 12, oldest: 10 })).rejects.toMatchObject({
    constraint: 'clinic_ages_are_in_order',
  })
  await expect(make({ earlyPriceCents: 5000 })).rejects.toMatchObject({ constraint: 'clinic_early_price_has_an_end' })
})
