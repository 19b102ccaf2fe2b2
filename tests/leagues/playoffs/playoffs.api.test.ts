import { expect } from 'vitest'

import { playoffsContract } from '#shared/leagues/playoffs/contract.ts'
import type { Bracket } from '#shared/leagues/playoffs/contract.ts'
import { recordsContract } from '#shared/leagues/records/contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { seasonsContract } from '#shared/leagues/seasons/contract.ts'
import { enterHoles } from '#tests/leagues/results/scores.ts'
import { test } from '#tests/support/test.ts'

import { forPoints, makePlayingOn, playoffRules } from './playing-on.ts'

const { dealPlayoffs, readBracket } = playoffsContract

const told = ({ rounds }: Bracket) =>
  rounds.map(({ matches }) =>
    matches.map(({ sides, winner }) => [
      ...sides.map((side) => side?.name ?? null),
      sides.find((side) => side?.teamId === winner)?.name ?? null,
    ]),
  )

test('the best of the table play on until one is left, and the table stays what it was', async ({ db, as, call }) => {
  const desk = await as('front_desk')
  const { seasonId, semi, final, play } = await makePlayingOn(db, desk)
  const params = { seasonId }

  const before = await call(readBracket, { params })
  expect(before).toMatchObject({ teams: 4, isProvisional: true, champion: null })
  expect(told(before)).toEqual([
    [
      ['Ann', 'Dan', null],
      ['Cleo', 'Ben', null],
    ],
    [[null, null, null]],
  ])

  const dealt = await desk(dealPlayoffs, { params })
  expect(dealt.isProvisional).toBe(false)
  expect(dealt.rounds[0]?.matches.map(({ bay, start }) => [bay, start?.toISOString()])).toEqual([
    ['Bay 1', '2026-12-02T00:15:00.000Z'],
    ['Bay 2', '2026-12-02T00:15:00.000Z'],
  ])
  expect(await desk(seasonsContract.readSeason, { params })).toMatchObject({ status: 'playoffs' })
  // A second press deals the same.
  expect(told(await desk(dealPlayoffs, { params }))).toEqual(told(dealt))

  await play(semi, { Ann: 10, Dan: 12, Cleo: 9, Ben: 9 })
  const table = await call(resultsContract.readStandings, { params })
  expect(table).toMatchObject({ round: 1, roundsLeft: 0 })
  expect(table.rows.map(({ name, played, best, worst }) => [name, played, best, worst])).toEqual([
    ['Ann', 1, 1, 1],
    ['Ben', 1, 2, 2],
    ['Cleo', 1, 3, 3],
    ['Dan', 1, 4, 4],
    ['Eve', 1, 5, 5],
  ])
  expect(told(await desk(dealPlayoffs, { params }))[1]).toEqual([['Dan', 'Ben', null]])
  await play(final, { Dan: 18, Ben: 9 })
  const after = await call(readBracket, { params })
  expect(after.champion?.name).toBe('Dan')
  expect(after.rounds.flatMap(({ matches }) => matches.map(({ by, score }) => [by, score]))).toEqual([
    ['score', '10 to 12 points'],
    ['seed', '9 to 9 points'],
    ['score', '18 to 9 points'],
  ])
  await expect(desk(dealPlayoffs, { params })).rejects.toMatchObject({ code: 'wrong_state' })

  await desk(seasonsContract.moveSeason, { params, body: { to: 'completed' } })
  const champions = await call(recordsContract.listChampions, { query: {} })
  expect(champions.seasons).toMatchObject([
    { id: seasonId, by: 'playoffs', champions: [{ name: 'Dan' }], runnerUp: { name: 'Ben' } },
  ])
  await expect(desk(dealPlayoffs, { params })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a week that is corrected under the playoffs deals nothing anew, and is told', async ({ db, as, call }) => {
  const desk = await as('front_desk')
  const { seasonId, weeks, semi, play, publish, players } = await makePlayingOn(db, desk)
  const params = { seasonId }
  const correct = async (name: string, points: number) => {
    const player = players.find((one) => one.name === name)
    const { id } = await db
      .selectFrom('card')
      .select('id')
      .where('roundId', '=', weeks.roundId)
      .where('registrationId', '=', player?.id ?? '')
      .executeTakeFirstOrThrow()
    await enterHoles(db, id, forPoints(points), '2026-12-05T12:00:00-06:00')
    await publish(weeks.roundId, 'Read wrong')
  }
  await desk(dealPlayoffs, { params })
  // Before a card of the playoffs is there the table may still say otherwise.
  await correct('Eve', 17)
  await correct('Dan', 5)
  const anew = await desk(dealPlayoffs, { params })
  expect(anew.rounds[0]?.matches.map(({ sides }) => sides.map((side) => side?.name))[0]).toEqual(['Ann', 'Cleo'])
  expect(anew.moved).toEqual([])

  const [first, second] = anew.rounds[0]?.matches.map(({ sides }) => sides.map((side) => side?.name ?? '')) ?? []
  await play(semi, Object.fromEntries([...(first ?? []), ...(second ?? [])].map((name, at) => [name, at])))
  await correct('Ann', 2)
  const after = await call(readBracket, { params })
  expect(after.rounds[0]?.matches.map(({ sides }) => sides.map((side) => side?.name))).toEqual([first, second])
  expect(after.moved).toContainEqual({ name: 'Ann', seed: 1, rank: 5 })
})

test('of three that play matches the first rests, the others meet in a bay, and who does not come is out', async ({
  db,
  as,
  call,
}) => {
  const desk = await as('front_desk')
  const rules: LeagueRules = { ...playoffRules, format: 'match', schedule: 'round_robin', playoffs: { teams: 3 } }
  const { seasonId, semi, play, players } = await makePlayingOn(db, desk, {
    rules,
    week: { Ann: 18, Ben: 16, Cleo: 14 },
  })
  const params = { seasonId }
  const dealt = await desk(dealPlayoffs, { params })
  expect(told(dealt)[0]).toEqual([
    ['Ann', null, 'Ann'],
    ['Cleo', 'Ben', null],
  ])
  expect(dealt.rounds[0]?.matches.map(({ isBye, bay }) => [isBye, bay])).toEqual([
    [true, null],
    [false, 'Bay 1'],
  ])
  await db
    .insertInto('leagueAbsence')
    .values({
      roundId: semi.roundId,
      registrationId: players.find(({ name }) => name === 'Ben')?.id ?? '',
      at: '2026-12-01T12:00:00-06:00',
    })
    .execute()
  await play(semi, { Cleo: 2 })
  const after = await call(readBracket, { params })
  expect(after.rounds[0]?.matches[1]).toMatchObject({ by: 'absence', score: null })
  expect(told(await desk(dealPlayoffs, { params }))[1]).toEqual([['Ann', 'Cleo', null]])
})

test('nothing is dealt before the weeks are published, without playoffs, or by whoever does not run leagues', async ({
  db,
  as,
  call,
}) => {
  const desk = await as('front_desk')
  const { seasonId } = await makePlayingOn(db, desk, { isPublished: false })
  const params = { seasonId }
  await expect(desk(dealPlayoffs, { params })).rejects.toMatchObject({
    code: 'not_offered',
    message: 'Round 1 is not published. The table after the last week says who plays on.',
  })
  await expect(call(dealPlayoffs, { params })).rejects.toMatchObject({ code: 'not_signed_in' })
  expect((await call(readBracket, { params })).rounds).toEqual([])
  const none = JSON.stringify({ ...playoffRules, playoffs: { teams: 0 } })
  await db.updateTable('leagueSeason').set({ rules: none }).where('id', '=', seasonId).execute()
  await expect(desk(dealPlayoffs, { params })).rejects.toMatchObject({ code: 'not_offered' })
  expect(await call(readBracket, { params })).toMatchObject({ teams: 0, rounds: [] })
  await db.updateTable('leagueSeason').set({ status: 'draft' }).where('id', '=', seasonId).execute()
  await expect(call(readBracket, { params })).rejects.toMatchObject({ code: 'not_found' })
})

test('a season whose rounds were set without playoffs gets an evening for each of them', async ({ db, as }) => {
  const desk = await as('front_desk')
  const { seasonId, semi, final } = await makePlayingOn(db, desk)
  await db.deleteFrom('leagueRound').where('id', 'in', [semi.roundId, final.roundId]).execute()
  const dealt = await desk(dealPlayoffs, { params: { seasonId } })
  expect(dealt.rounds.map(({ round }) => [round?.number, round?.startsAt.toISOString()])).toEqual([
    [2, '2026-12-02T00:15:00.000Z'],
    [3, '2026-12-09T00:15:00.000Z'],
  ])
  const kinds = await db.selectFrom('leagueRound').select('kind').where('number', '>', 1).orderBy('number').execute()
  expect(kinds.map(({ kind }) => kind)).toEqual(['playoff', 'final'])
})
