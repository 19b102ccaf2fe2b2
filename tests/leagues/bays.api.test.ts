import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { keepEvenings } from '#server/leagues/evenings.ts'
import type { Call } from '#shared/http/call.ts'
import { leagueBaysContract } from '#shared/leagues/bays.ts'
import { book, freeTimes } from '#tests/booking/wednesday.ts'
import { test } from '#tests/support/test.ts'

import { makeEvening } from './seasons.ts'

const { listLeagueBays, putLeagueBays } = leagueBaysContract

interface Change {
  leagueId: string
  bayIds: string[]
  version?: number
  preview?: '0' | '1'
}

const put = (call: Call, { leagueId, bayIds, version = 1, preview = '0' }: Change) =>
  call(putLeagueBays, { params: { leagueId }, query: { preview }, body: { bayIds, version } })

const heldBy = async (db: Db, ownerKind: string) => {
  const rows = await db
    .selectFrom('block')
    .innerJoin('allocation', 'blockId', 'block.id')
    .innerJoin('resource', 'resource.id', 'resourceId')
    .select(['name', 'blocking'])
    .where('ownerKind', '=', ownerKind)
    .orderBy('name')
    .execute()
  return rows.map(({ name, blocking }) => `${name}${blocking ? '' : ' waits'}`)
}

test('the bays of a league change on its evenings at once, and what is booked there is said before and stays', async ({
  db,
  call,
  as,
  services,
}) => {
  const { leagueId, bayIds } = await makeEvening(db)
  await keepEvenings(jobWork(services, 'test'))
  const manager = await as('manager')
  const { id } = await book(call, '10:00')
  expect(await manager(listLeagueBays, {})).toMatchObject({
    bays: [{ name: 'Bay 1' }, { name: 'Bay 2' }],
    leagues: [{ id: leagueId, bayIds: bayIds.slice(0, 1), eveningCount: 1, nextLocal: '2026-11-25T10:00' }],
  })

  const planned = await put(manager, { leagueId, bayIds, preview: '1' })
  expect(planned).toMatchObject({ bookings: [{ id, bayName: 'Bay 2' }], others: [], league: { version: 1 } })
  expect(await heldBy(db, 'league_round')).toEqual(['Bay 1'])

  expect(await put(manager, { leagueId, bayIds })).toMatchObject({ league: { version: 2, bayIds } })
  expect(await heldBy(db, 'league_round')).toEqual(expect.arrayContaining(['Bay 1', 'Bay 2 waits']))
  expect(await db.selectFrom('booking').select('status').execute()).toEqual([{ status: 'confirmed' }])
  const audited = await db.selectFrom('auditEvent').select(['before', 'after']).where('entity', '=', 'league').execute()
  expect(audited).toEqual([{ before: { bays: ['Bay 1'] }, after: { bays: ['Bay 1', 'Bay 2'] } }])
})

test('a league that takes no bay any more leaves its evenings to others, and takes them again', async ({
  db,
  call,
  as,
  services,
}) => {
  const { leagueId, bayIds } = await makeEvening(db)
  await db
    .updateTable('resource')
    .set({ active: false })
    .where('id', '=', bayIds[1] ?? '')
    .execute()
  await keepEvenings(jobWork(services, 'test'))
  const manager = await as('manager')

  await put(manager, { leagueId, bayIds: [] })
  expect(await heldBy(db, 'league_round')).toEqual([])
  expect(await freeTimes(call)).toContain('10:30')
  await put(manager, { leagueId, bayIds: bayIds.slice(0, 1), version: 2 })
  expect(await freeTimes(call)).not.toContain('10:30')
})

test('of two who change the bays of a league the second looks again; others have no say', async ({ db, as }) => {
  const { leagueId, bayIds } = await makeEvening(db)
  const [manager, coach] = [await as('manager'), await as('coach')]
  const both = await Promise.allSettled([put(manager, { leagueId, bayIds }), put(manager, { leagueId, bayIds: [] })])

  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'version_conflict' } })
  await expect(put(coach, { leagueId, bayIds, version: 2 })).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(put(manager, { leagueId: bayIds[0] ?? '', bayIds })).rejects.toMatchObject({ code: 'not_found' })
  await expect(put(manager, { leagueId, bayIds: [leagueId], version: 2 })).rejects.toMatchObject({ code: 'not_found' })
})
