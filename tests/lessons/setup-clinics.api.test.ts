import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Call } from '#shared/http/call.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import { clinicsContract } from '#shared/lessons/editor/clinics-contract.ts'
import { setupContract } from '#shared/settings/setup-contract.ts'
import { SetupDocument } from '#shared/settings/setup.ts'
import { ownStudio } from '#tests/settings/own-studio.ts'
import { test } from '#tests/support/test.ts'

const { applySetup, readSetupDocument } = setupContract

const session = (day: string, from = '10:00', bays = ['Left bay']) => ({ day, from, until: '17:30', bays })

const wedges = {
  slug: 'wedges',
  title: 'Wedges',
  level: 'Any level',
  summary: 'A morning on the wedges.',
  coach: 'Isla Marie Grant',
  capacity: 6,
  priceCents: 6500,
  memberPriceCents: 5500,
  earlyPriceCents: 6000,
  earlyUntil: '2030-02-28',
  minimum: 3,
  decideOn: '2030-03-01',
  lateRefundPercent: 50,
  sessions: [session('2030-03-04'), session('2030-03-11')],
}
const social = {
  ...wedges,
  slug: 'social',
  kind: 'event',
  audience: 'all',
  title: 'Open evening',
  coach: null,
  sessions: [session('2030-03-08', '16:00', [])],
}

const documentOf = (more: object) => SetupDocument.parse({ version: 1, ...more })
const whole = documentOf({ ...ownStudio, clinics: [wedges, social] })

const put = (admin: Call, body: SetupDocument, overwrite?: string) =>
  admin(applySetup, { query: overwrite === undefined ? {} : { overwrite }, body })

const change = (admin: Call, changes: object) =>
  put(admin, documentOf({ clinics: [{ ...wedges, ...changes }] }), 'clinics')

const refused = (path: string, message: string) => ({ code: 'invalid_input', facts: { details: [{ path, message }] } })

async function takePlaces(db: Db, count: number): Promise<void> {
  const { id: clinicId } = await db
    .selectFrom('clinic')
    .select('id')
    .where('slug', '=', 'wedges')
    .executeTakeFirstOrThrow()
  const names = Array.from({ length: count }, (_, at) => `Guest ${at + 1}`)
  await db
    .insertInto('clinicSeat')
    .values(names.map((name) => ({ clinicId, name, status: 'registered', createdAt: new Date() })))
    .execute()
}

/** When the time of coach and bays is kept. */
const keptTimes = async (db: Db) =>
  (
    await db
      .selectFrom('block')
      .innerJoin('allocation', 'allocation.blockId', 'block.id')
      .innerJoin('resource', 'resource.id', 'resourceId')
      .select(['resource.name', 'allocation.during'])
      .where('ownerKind', '=', 'clinic')
      .orderBy('allocation.during')
      .orderBy('resource.name')
      .execute()
  ).map(({ name, during }) => `${name} ${during.slice(2, 18)}`)

test('clinics of a document are read by visitors, keep their coach and bays, and come back as they were', async ({
  as,
  call,
  db,
}) => {
  const admin = await as('admin')
  const tried = await admin(applySetup, { query: { dryRun: '1' }, body: whole })
  const first = await put(admin, whole)

  expect(tried.changes).toEqual(first.changes)
  expect(first.changes).toContainEqual({ section: 'clinics', key: 'wedges', what: 'added' })
  expect(await admin(readSetupDocument, {})).toEqual(whole)
  expect(await put(admin, whole, 'clinics')).toMatchObject({ changes: [], differences: [] })
  expect(await call(lessonsContract.listClinics, {})).toMatchObject([
    { slug: 'wedges', coach: { name: 'Isla Marie Grant' }, sessions: [{}, {}], isSold: true },
    { slug: 'social', coach: null, sessions: [{ local: '2030-03-08T16:00' }] },
  ])
  expect(await keptTimes(db)).toEqual([
    'Isla Marie Grant 2030-03-04 10:00',
    'Left bay 2030-03-04 10:00',
    'Isla Marie Grant 2030-03-11 10:00',
    'Left bay 2030-03-11 10:00',
  ])
})

test('who has a place keeps it: the clinic changes as in its editor, and what that refuses is refused here', async ({
  as,
  db,
}) => {
  const admin = await as('admin')
  await put(admin, whole)
  await takePlaces(db, 2)

  const fewer = refused('clinics.0.capacity', '2 places are taken: there cannot be fewer.')
  await expect(change(admin, { capacity: 1, minimum: null, decideOn: null })).rejects.toMatchObject(fewer)
  const without = refused('clinics.0.sessions', '2 places are taken: call the session off instead.')
  await expect(change(admin, { sessions: [session('2030-03-04')] })).rejects.toMatchObject(without)
  const moved = { title: 'Wedges, close in', sessions: [session('2030-03-04'), session('2030-03-12', '09:00')] }
  const untold = refused('clinics.0', 'Somebody has a place in it: move it in the editor, which writes to them.')
  await expect(change(admin, moved)).rejects.toMatchObject(untold)
  await expect(change(admin, { coach: null })).rejects.toMatchObject(untold)
  expect((await change(admin, { title: moved.title })).changes).toHaveLength(1)
  await db.updateTable('clinicSeat').set({ status: 'withdrawn' }).execute()
  expect((await change(admin, moved)).changes).toEqual([{ section: 'clinics', key: 'wedges', what: 'changed' }])

  expect((await admin(readSetupDocument, {})).clinics).toMatchObject([{ slug: 'wedges', ...moved }, { slug: 'social' }])
  expect(await keptTimes(db)).toContain('Isla Marie Grant 2030-03-12 09:00')
  expect(await keptTimes(db)).toHaveLength(4)
})

test('a session that cannot be, an unknown coach and bay are said with their place', async ({ as, db }) => {
  const admin = await as('admin')
  await put(admin, whole)
  const clinics = [
    { ...wedges, slug: 'taken', coach: null, sessions: [session('2030-03-11', '09:00')] },
    { ...wedges, slug: 'past', sessions: [session('2026-03-04')], minimum: null, decideOn: null },
    { ...wedges, slug: 'unknown', coach: 'Nobody', sessions: [session('2030-04-01', '10:00', ['Left bay', 'Moon'])] },
  ]

  await expect(put(admin, documentOf({ clinics }))).rejects.toMatchObject({
    code: 'invalid_input',
    facts: {
      details: [
        { path: 'clinics.0.sessions.0.from', message: expect.stringMatching(/^Taken at that time: Left bay/) },
        { path: 'clinics.1.sessions.0.from', message: 'This time has passed.' },
        { path: 'clinics.2.coach', message: 'Nobody of the staff is “Nobody”.' },
        { path: 'clinics.2.sessions.0.bays', message: 'There is no bay “Moon”.' },
      ],
    },
  })
  expect(await db.selectFrom('clinic').select('slug').orderBy('slug').execute()).toEqual([
    { slug: 'social' },
    { slug: 'wedges' },
  ])
  const sessions = [session('2030-03-11'), session('2030-03-04')]
  expect(SetupDocument.safeParse({ version: 1, clinics: [{ ...wedges, sessions }] }).error?.issues).toMatchObject([
    { path: ['clinics', 0, 'sessions'], message: 'Write the sessions in their order.' },
  ])
})

test('one that is retired is hidden, one that was called off stays off, and one that has begun is not of the document', async ({
  as,
  call,
  db,
}) => {
  const admin = await as('admin')
  await put(admin, whole)
  const retiring = documentOf({ clinics: [{ ...social, retired: true }] })
  expect((await put(admin, retiring, 'clinics')).changes).toEqual([
    { section: 'clinics', key: 'social', what: 'retired' },
  ])
  expect((await call(lessonsContract.listClinics, {})).map(({ slug }) => slug)).toEqual(['wedges'])

  const { clinics } = await admin(clinicsContract.listStudioClinics, { query: { time: 'coming', limit: 20 } })
  expect(clinics).toMatchObject([{ active: true }, { active: false }])
  const setOff = (calledOffAt: Date | null) =>
    db
      .updateTable('clinic')
      .set({ calledOffAt, calledOffBecause: calledOffAt && 'Nobody came' })
      .where('slug', '=', 'wedges')
      .execute()
  await setOff(new Date())
  const off = refused('clinics.0', 'It was called off: copy it to new dates instead.')
  await expect(change(admin, { title: 'Wedges again' })).rejects.toMatchObject(off)
  await setOff(null)
  expect((await admin(readSetupDocument, {})).clinics).toHaveLength(1)
  await db
    .updateTable('clinicSession')
    .set({ startsAt: '2020-03-04T10:00:00Z', endsAt: '2020-03-04T11:00:00Z' })
    .where('startsAt', '=', new Date('2030-03-04T10:00:00Z'))
    .execute()
  expect((await admin(readSetupDocument, {})).clinics).toBeUndefined()
})

test('before the studio is open a clinic goes with the time that was kept for it, unless somebody has a place', async ({
  as,
  db,
}) => {
  const admin = await as('admin')
  const { people: _, ...closed } = whole
  const withoutCoach = documentOf({ ...closed, clinics: [{ ...wedges, coach: null }, social] })
  await put(admin, withoutCoach)

  expect((await put(admin, documentOf({ clinics: [{ ...wedges, coach: null }] }))).changes).toEqual([
    { section: 'clinics', key: 'social', what: 'removed' },
  ])
  await takePlaces(db, 1)
  expect((await put(admin, documentOf({ clinics: [social] }))).changes).toEqual([
    { section: 'clinics', key: 'wedges', what: 'retired' },
    { section: 'clinics', key: 'social', what: 'added' },
  ])
  expect(await keptTimes(db)).toHaveLength(2)
})
