import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { LeagueRules } from '#shared/leagues/rules.ts'
import { seasonsContract } from '#shared/leagues/seasons/contract.ts'
import { makeLeague, makeSeason } from '#tests/leagues/seasons.ts'
import { makeStudio } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { aloneRules, pairsRules } from './rules.ts'

const { putSeasonRules, readSeason } = seasonsContract

/** A season on evenings of 150 minutes in four bays. */
async function openSeason(db: Db, season: Parameters<typeof makeSeason>[2] = {}) {
  await makeStudio(db, { bays: 4 })
  const leagueId = await makeLeague(db)
  const bays = await db.selectFrom('resource').select('id').where('kind', '=', 'bay').execute()
  await db
    .insertInto('leagueBay')
    .values(bays.map(({ id: resourceId }) => ({ leagueId, resourceId })))
    .execute()

  return makeSeason(db, leagueId, season)
}

test('the rules of a season say what its evening holds, before they are saved and after', async ({ db, as }) => {
  const seasonId = await openSeason(db)
  const desk = await as('front_desk')
  const params = { seasonId }
  expect(await desk(readSeason, { params })).toMatchObject({
    version: 1,
    rules: null,
    room: null,
    evening: { weekday: 2, starts: '18:15', minutes: 150, bays: 4 },
  })

  const put = (preview: '0' | '1', version = 1) =>
    desk(putSeasonRules, { params, query: { preview }, body: { rules: pairsRules, version } })
  const looked = await put('1')
  expect(looked).toMatchObject({ version: 1, rules: pairsRules, room: { playersAtOnce: 4, players: 16, teams: 8 } })
  expect((await desk(readSeason, { params })).rules).toBeNull()

  expect(await put('0')).toEqual({ ...looked, version: 2 })
  expect(await desk(readSeason, { params })).toEqual({ ...looked, version: 2 })
  await expect(put('0')).rejects.toMatchObject({ code: 'version_conflict', facts: { current: { version: 2 } } })
  expect(await put('0', 2)).toMatchObject({ version: 2 })
})

test('more teams than the evening holds are refused with what is missing, and so are rules once it is played', async ({
  db,
  as,
}) => {
  const params = { seasonId: await openSeason(db) }
  const desk = await as('front_desk')
  const put = (rules: LeagueRules) => desk(putSeasonRules, { params, query: {}, body: { rules, version: 1 } })

  await expect(put({ ...aloneRules, teams: 24 })).rejects.toMatchObject({
    code: 'invalid_input',
    facts: {
      details: [
        {
          path: 'rules.teams',
          message:
            '4 bays of 150 minutes hold 20 players, at half an hour a player and nine holes. For 24 players 1 bay is missing.',
        },
      ],
    },
  })
  await db.updateTable('leagueSeason').set({ status: 'in_season' }).execute()
  await expect(put(aloneRules)).rejects.toMatchObject({ code: 'wrong_state' })
})

test.for<[why: string, changes: Partial<LeagueRules>, path: string]>([
  ['one ball for one player', { format: 'scramble', teamSize: 1 }, 'teamSize'],
  ['alternate shot by three', { format: 'alternate_shot', teamSize: 3, bestBalls: 1 }, 'teamSize'],
  ['more balls than players', { bestBalls: 3 }, 'bestBalls'],
  [
    'allowances for three of two',
    { handicap: { ...pairsRules.handicap, allowancePercents: [60, 40, 20] } },
    'handicap.allowancePercents',
  ],
  ['a match of groups', { format: 'match', schedule: 'groups' }, 'schedule'],
  ['no week that counts', { dropWorst: 10 }, 'dropWorst'],
  ['playoffs of more teams than there are', { playoffs: { teams: 9 } }, 'playoffs.teams'],
  ['flights that fall', { flights: { kind: 'cuts', upTo10: [180, 90] } }, 'flights.upTo10'],
  ['a step of the tie chain twice', { ties: ['wins', 'wins'] }, 'ties'],
  ['members who pay more', { fee: { ...pairsRules.fee, memberCents: 30_000 } }, 'fee.memberCents'],
])('rules are refused with %s', ([, changes, path]) => {
  const { error } = LeagueRules.safeParse({ ...pairsRules, ...changes })

  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([path])
})
