import { expect } from 'vitest'

import { recordsContract } from '#shared/leagues/records/contract.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { makePlayingOn } from '#tests/leagues/playoffs/playing-on.ts'
import { test } from '#tests/support/test.ts'

const { listChampions, readRecords } = recordsContract

test('a season tells its records by chosen names, and its champion once it is over', async ({ db, as, call }) => {
  const desk = await as('front_desk')
  const { seasonId, players } = await makePlayingOn(db, desk)
  const params = { seasonId }
  const played = await call(readRecords, { params })
  expect(played.outcome).toBeNull()
  expect(played.records.slice(0, 3)).toMatchObject([
    { kind: 'low_gross', holders: [{ name: 'Ann', round: 1 }] },
    { kind: 'low_net', holders: [{ name: 'Ann', round: 1 }] },
    { kind: 'most_points', value: 20, holders: [{ name: 'Ann', round: 1 }] },
  ])
  expect((await call(listChampions, { query: {} })).seasons).toEqual([])

  // Nothing of the playoffs is dealt: the table says who has won.
  await db.updateTable('leagueSeason').set({ status: 'completed' }).where('id', '=', seasonId).execute()
  expect(await call(readRecords, { params })).toMatchObject({
    outcome: { by: 'table', champions: [{ name: 'Ann' }], runnerUp: null },
  })
  const ann = players.find(({ name }) => name === 'Ann')
  const erase = { params: { personId: ann?.personId ?? '' }, body: { reason: 'Asked for it in writing.' } }
  await (
    await as('admin')
  )(mergesContract.erasePerson, erase)
  const after = JSON.stringify([await call(readRecords, { params }), await call(listChampions, { query: {} })])
  expect(after).toContain('Former player')
  expect(after).not.toContain('"Ann"')
  expect(after).not.toContain(ann?.personId)

  await db.updateTable('leagueSeason').set({ status: 'draft' }).where('id', '=', seasonId).execute()
  await expect(call(readRecords, { params })).rejects.toMatchObject({ code: 'not_found' })
})

test('champions come a page at a time, the latest first', async ({ db, as, call }) => {
  const desk = await as('front_desk')
  const { seasonId, leagueId } = await makePlayingOn(db, desk)
  await db.updateTable('leagueSeason').set({ status: 'completed' }).where('id', '=', seasonId).execute()
  const earlier = await db.selectFrom('leagueSeason').selectAll().where('id', '=', seasonId).executeTakeFirstOrThrow()
  const { id: _id, rules: _rules, ...facts } = earlier
  await db
    .insertInto('leagueSeason')
    .values({ ...facts, leagueId, name: 'Summer', status: 'archived', registrationOpensOn: '2026-06-01' })
    .execute()
  const first = await call(listChampions, { query: { limit: 1 } })
  expect(first.seasons.map(({ id }) => id)).toEqual([seasonId])
  const second = await call(listChampions, { query: { limit: 1, after: first.next ?? '' } })
  expect(second).toMatchObject({ seasons: [{ name: 'Summer', champions: [], endedAt: null }], next: null })
})
