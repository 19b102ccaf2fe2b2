import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { keepEvenings } from '#server/leagues/evenings.ts'
import { at, freeTimes } from '#tests/booking/wednesday.ts'
import { test } from '#tests/support/test.ts'

import { makeEvening, makeEvent } from './seasons.ts'

const blocksIn = (db: Db) =>
  db.selectFrom('block').select(['kind', 'reason', 'ownerKind', 'version']).orderBy('id').execute()

test('the bays of a league are kept on its evenings, once, and given back when it does not play', async ({
  db,
  call,
  services,
}) => {
  const { bayIds } = await makeEvening(db)
  await db
    .updateTable('resource')
    .set({ active: false })
    .where('id', '=', bayIds[1] ?? '')
    .execute()
  expect(await freeTimes(call)).toContain('10:30')

  await keepEvenings(jobWork(services, 'test'))
  await keepEvenings(jobWork(services, 'test'))
  expect(await blocksIn(db)).toEqual([
    { kind: 'league', reason: 'tuesday_pairs, Course 1', ownerKind: 'league_round', version: 1 },
  ])
  expect(await freeTimes(call)).not.toContain('10:30')
  expect(await freeTimes(call)).toContain('12:00')

  await db
    .updateTable('leagueRound')
    .set({ startsAt: at('11:00') })
    .execute()
  await keepEvenings(jobWork(services, 'test'))
  expect(await freeTimes(call)).toContain('10:00')

  await db.updateTable('leagueSeason').set({ status: 'archived' }).execute()
  await keepEvenings(jobWork(services, 'test'))
  expect(await blocksIn(db)).toEqual([])
})

test('events of a league keep its bays, those of a league without bays and what is over none', async ({
  db,
  services,
  clock,
}) => {
  const { leagueId } = await makeEvening(db)
  await makeEvent(db, { name: 'Finals', leagueId })
  await makeEvent(db)
  await makeEvent(db, { name: 'A draft', leagueId, status: 'draft' })
  clock.set(at('12:00').toISOString())

  await keepEvenings(jobWork(services, 'test'))
  expect((await blocksIn(db)).map(({ reason }) => reason)).toEqual(['tuesday_pairs, Course 1'])
})
