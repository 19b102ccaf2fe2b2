import { expect } from 'vitest'

import { leagueBaysContract } from '#shared/leagues/bays.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import { seasonsContract } from '#shared/leagues/seasons/contract.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { makeCards, over } from '#tests/leagues/results/scores.ts'
import { makeSeason } from '#tests/leagues/seasons.ts'
import { test } from '#tests/support/test.ts'

import { aloneRules, pairsRules } from './rules.ts'

const { putSeasonRules } = seasonsContract

test('rules are tried on the last round before they are saved, in its season and in a new one of the league', async ({
  db,
  as,
}) => {
  const made = await makePlaying(db, { rules: aloneRules })
  const round = await makePlayedRound(db, made, { status: 'scored' })
  await makeCards(
    db,
    { ...round, courseId: made.courseId },
    made.players.map((player, at) => ({ player, scores: over(at) })),
  )
  const desk = await as('front_desk')
  await desk(resultsContract.publishRound, { params: { roundId: round.roundId }, query: {}, body: { version: 1 } })
  const rules = { ...aloneRules, points: { ...aloneRules.points, perPlace: [10, 9], played: 1 } }
  const rows = [
    { name: 'Ann', place: 1, points: 11, was: { place: 1, points: 20 } },
    { name: 'Ben', place: 2, points: 10, was: { place: 2, points: 18 } },
    { name: 'Cleo', place: 3, points: 1, was: { place: 3, points: 15 } },
    { name: 'Dan', place: 3, points: 1, was: { place: 3, points: 15 } },
  ]
  const params = { seasonId: made.seasonId }
  const later = { rules, version: 1, fromRound: 2, reason: 'As we agreed' }
  await makePlayedRound(db, made, { number: 2, day: '2026-12-01' })
  expect(await desk(putSeasonRules, { params, query: { preview: '1' }, body: later })).toMatchObject({
    version: 1,
    lastWeek: { round: 1, rows },
  })

  const draft = await makeSeason(db, made.leagueId, { name: 'Next winter', status: 'draft' })
  const look = (asked: typeof rules) =>
    desk(putSeasonRules, { params: { seasonId: draft }, query: { preview: '1' }, body: { rules: asked, version: 1 } })
  expect((await look(rules)).lastWeek).toMatchObject({ round: 1, rows })
  expect((await look({ ...pairsRules, teams: 4 })).lastWeek, 'its cards are of players alone').toBeUndefined()
  await expect(
    desk(putSeasonRules, {
      params,
      query: { preview: '1' },
      body: { ...later, rules: { ...rules, handicap: { ...rules.handicap, system: 'none' } } },
    }),
  ).rejects.toMatchObject({ code: 'invalid_input', facts: { details: [{ path: 'rules.handicap.system' }] } })
})

test('a league is called otherwise, of two who change it at once by the first', async ({ db, as }) => {
  const { leagueId } = await makePlaying(db)
  const desk = await as('front_desk')
  const params = { leagueId }
  const words = { name: 'Thursday Alone', summary: 'Nine holes.', forWhom: 'Everybody.' }
  const { leagues } = await desk(leagueBaysContract.listLeagueBays, {})
  const version = leagues[0]?.version ?? 0
  const changed = await desk(leagueBaysContract.changeLeague, { params, body: { ...words, version } })
  expect(changed).toMatchObject({ ...words, version: version + 1 })
  await expect(
    desk(leagueBaysContract.changeLeague, { params, body: { ...words, name: 'Else', version } }),
  ).rejects.toMatchObject({ code: 'version_conflict', facts: { current: words } })
  const audited = await db.selectFrom('auditEvent').select('after').where('action', '=', 'league_changed').execute()
  expect(audited).toEqual([{ after: words }])
})
