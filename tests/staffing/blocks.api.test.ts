import { sql } from 'kysely'
import { expect } from 'vitest'

import { makeBlock } from '#server/booking/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { keepEvenings } from '#server/leagues/evenings.ts'
import { leaguesContract } from '#shared/leagues/contract.ts'
import { lessonsContract } from '#shared/lessons/contract.ts'
import { absencesContract, type BlockAction, type BlockDecision, type PlannedBlock } from '#shared/staffing/absences.ts'
import { at, book, freeTimes } from '#tests/booking/wednesday.ts'
import { makeEvening, makeEvent, takePlace } from '#tests/leagues/seasons.ts'
import { makeClinic } from '#tests/lessons/clinic.ts'
import { makeStudio, makeUser } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { plan, takeOut } from './studio.ts'

const decide = ({ id, version, substitutes }: PlannedBlock, action: Exclude<BlockAction, 'keep'>): BlockDecision => ({
  blockId: id,
  version,
  action,
  ...(action === 'replace' && { substituteIds: substitutes.map((one) => one.id) }),
})

const takenBy = async (db: Db, kind: 'clinic' | 'league') => {
  const { rows } = await sql<{ name: string; blocking: boolean }>`
    select distinct resource.name, blocking from block join allocation on block_id = block.id
    join resource on resource.id = resource_id where block.kind = ${kind} order by name
  `.execute(db)
  return rows
}

/** A clinic with the first coach in the first bay, on Wednesday from 10 to 11:30. */
async function makeTaught(db: Db, coaches = 2) {
  const { locationId, staffIds, bayIds } = await makeStudio(db, { coaches, bays: 2 })
  const [coachId = '', bayId = ''] = [staffIds[0], bayIds[0]]
  const clinicId = await makeClinic(db, {
    slug: 'wedges',
    coachId,
    sessions: [[at('10:00').toISOString(), at('11:30').toISOString()]],
  })
  const during = `[${at('10:00').toISOString()},${at('11:30').toISOString()})`
  const owner = { ownerKind: 'clinic', ownerId: clinicId }
  await makeBlock({ trx: db }, { locationId, kind: 'clinic', during, reason: 'Wedges', ...owner }, [coachId, bayId])
  return { staffIds, bayIds }
}

test('a league evening goes on in another bay when one of its own fails, and the failed one is out', async ({
  db,
  as,
  services,
}) => {
  const { bayIds } = await makeEvening(db)
  await keepEvenings(jobWork(services, 'test'))
  const manager = await as('manager')

  const { others, version } = await plan(manager, bayIds[0], { kind: 'maintenance' })
  expect(others).toMatchObject([
    { title: 'tuesday_pairs, Course 1', kind: 'league', best: 'replace', actions: ['replace', 'cancel', 'keep'] },
  ])
  expect(others[0]?.substitutes).toMatchObject([{ name: 'Bay 2' }])

  const applied = await takeOut(manager, bayIds[0], {
    kind: 'maintenance',
    version,
    blocks: others.map((one) => decide(one, 'replace')),
  })
  expect(applied).toMatchObject({ blocksChanged: 1, blocksCalledOff: 0, kept: 0 })
  expect(await takenBy(db, 'league')).toEqual([{ name: 'Bay 2', blocking: true }])
  const waiting = await db.selectFrom('allocation').select('id').where('blocking', '=', false).execute()
  expect(waiting).toEqual([])
  const { rows } = await sql`select before, after from audit_event where action = 'block_resources_changed'`.execute(db)
  expect(rows).toEqual([{ before: { resources: ['Bay 1'] }, after: { resources: ['Bay 2'] } }])
  await keepEvenings(jobWork(services, 'test'))
  expect(await takenBy(db, 'league')).toEqual([{ name: 'Bay 2', blocking: true }])
})

test('where no bay is free a league does with fewer, as long as one is left', async ({ db, as, services }) => {
  const { bayIds, leagueId } = await makeEvening(db)
  const manager = await as('manager')
  await db
    .insertInto('leagueBay')
    .values({ leagueId, resourceId: bayIds[1] ?? '' })
    .execute()
  await keepEvenings(jobWork(services, 'test'))

  const { others, version } = await plan(manager, bayIds[0], { kind: 'maintenance' })
  expect(others).toMatchObject([{ best: 'release', actions: ['release', 'cancel', 'keep'], substitutes: [] }])
  const blocks = others.map((one) => decide(one, 'release'))
  await takeOut(manager, bayIds[0], { kind: 'maintenance', version, blocks })
  expect(await takenBy(db, 'league')).toEqual([{ name: 'Bay 2', blocking: true }])

  expect((await plan(manager, bayIds[1], { kind: 'maintenance' })).others).toMatchObject([
    { actions: ['cancel', 'keep'] },
  ])
})

test('an event that is called off frees its bays, is announced no longer, and whoever comes is told', async ({
  db,
  call,
  as,
  services,
}) => {
  const { bayIds, leagueId } = await makeEvening(db)
  await db.deleteFrom('leagueRound').execute()
  await db.updateTable('league').set({ name: 'Tuesday Pairs' }).execute()
  const seasonId = await makeEvent(db, { leagueId, name: 'Finals', startsAt: at('14:00'), endsAt: at('16:00') })
  const { email } = await makeUser(db)
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await takePlace(db, { seasonId, personId })
  await keepEvenings(jobWork(services, 'test'))
  const manager = await as('manager')

  const { others, version } = await plan(manager, undefined, { kind: 'closure' })
  expect(others).toMatchObject([
    { title: 'Tuesday Pairs, Course 1', toTell: 1, best: 'keep', actions: ['cancel', 'keep'] },
  ])
  await takeOut(manager, undefined, { kind: 'closure', version, blocks: others.map((one) => decide(one, 'cancel')) })

  expect(await call(leaguesContract.listLeagueEvents, {})).toEqual([])
  await keepEvenings(jobWork(services, 'test'))
  expect(await takenBy(db, 'league')).toEqual([])
  const mails = await db.selectFrom('notice').select(['recipient', 'subject', 'text']).execute()
  expect(mails).toMatchObject([
    { recipient: email, subject: 'Called off: Tuesday Pairs, Finals, Wednesday, November 25 at 2:00 PM CST' },
  ])
  expect(mails[0]?.text).toContain('Coach 1 is ill. We write about what you paid.')
  expect(bayIds).toHaveLength(2)
})

test('another coach comes to a clinic whose own is ill, and it names them', async ({ db, as }) => {
  const { staffIds } = await makeTaught(db)
  const manager = await as('manager')

  const { others, version } = await plan(manager, staffIds[0])
  expect(others).toMatchObject([{ title: 'Wedges', substitutes: [{ name: 'Coach 2' }], best: 'replace' }])
  await takeOut(manager, staffIds[0], { version, blocks: others.map((one) => decide(one, 'replace')) })

  expect(await takenBy(db, 'clinic')).toEqual([
    { name: 'Bay 1', blocking: true },
    { name: 'Coach 2', blocking: true },
  ])
  expect(await db.selectFrom('clinic').select('coachId').execute()).toEqual([{ coachId: staffIds[1] }])
})

test('of several coaches who could come to a clinic the one who is chosen comes', async ({ db, as }) => {
  const { staffIds } = await makeTaught(db, 3)
  const manager = await as('manager')
  const { others, version } = await plan(manager, staffIds[0])
  expect(others).toMatchObject([{ candidates: [{ name: 'Coach 2' }, { name: 'Coach 3' }] }])
  const blocks = others.map((one) => ({ ...decide(one, 'replace'), substituteIds: [staffIds[2] ?? ''] }))

  expect(await takeOut(manager, staffIds[0], { version, blocks })).toMatchObject({ blocksChanged: 1 })
  expect(await db.selectFrom('clinic').select('coachId').execute()).toEqual([{ coachId: staffIds[2] }])
})

test('a session that is called off is announced no longer, and its time is offered', async ({ db, call, as }) => {
  const { staffIds } = await makeTaught(db, 1)
  const manager = await as('manager')
  const { others, version } = await plan(manager, staffIds[0], { until: '12:00' })
  expect(others).toMatchObject([{ actions: ['cancel', 'keep'], best: 'keep' }])
  expect(await call(lessonsContract.listClinics, {})).toHaveLength(1)

  await takeOut(manager, staffIds[0], { until: '12:00', version, blocks: others.map((one) => decide(one, 'cancel')) })

  expect(await call(lessonsContract.listClinics, {})).toEqual([])
  expect(await freeTimes(call)).not.toContain('10:00')
  expect(await takenBy(db, 'clinic')).toEqual([])
})

test('who was to come and has been taken meanwhile comes to nothing, and nothing is changed', async ({
  db,
  call,
  as,
}) => {
  const { staffIds } = await makeTaught(db)
  const manager = await as('manager')
  const { others, version } = await plan(manager, staffIds[0])
  await book(call, '10:00')

  const blocks = others.map((one) => decide(one, 'replace'))
  const taken = takeOut(manager, staffIds[0], { version, blocks })
  await expect(taken).rejects.toMatchObject({ code: 'slot_taken' })
  expect(await db.selectFrom('block').select('kind').execute()).toEqual([{ kind: 'clinic' }])
})

test('what was kept in an absence stands in its list until it is decided about', async ({ db, as }) => {
  const { staffIds } = await makeTaught(db)
  const manager = await as('manager')
  const { others, version } = await plan(manager, staffIds[0])
  const { id: absenceId } = await takeOut(manager, staffIds[0], { version })
  const listed = async () => (await manager(absencesContract.listAbsences, { query: {} })).absences
  expect(await listed()).toMatchObject([{ id: absenceId, bookingCount: 0, ownedBlockCount: 1 }])

  const body = { version: version + 1, decisions: [], blocks: others.map((one) => decide(one, 'replace')) }
  await manager(absencesContract.resolveAbsence, { params: { absenceId }, body })

  expect(await listed()).toMatchObject([{ ownedBlockCount: 0 }])
})
