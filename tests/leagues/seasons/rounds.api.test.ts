import { expect } from 'vitest'

import { rulesBySeason, rulesOfRound } from '#server/leagues/seasons/rules-of-round.ts'
import { leaguesContract } from '#shared/leagues/contract.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { seasonsContract } from '#shared/leagues/seasons/contract.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { test } from '#tests/support/test.ts'

import { frontNine, openLeague, refusedAt } from './league.ts'
import { aloneRules, pairsRules } from './rules.ts'

const { moveSeason, putRoundCourse, putSeasonRounds, putSeasonRules, readSeason } = seasonsContract

test('evenings keep their wall time over the change of clocks, past midnight too, and leave closed days out', async ({
  db,
  as,
}) => {
  const { desk, create } = await openLeague(db, as)
  const { locationId } = await db.selectFrom('resource').select('locationId').executeTakeFirstOrThrow()
  await db
    .insertInto('openingException')
    .values({ locationId, day: '2027-03-16', opens: null, closes: null, note: '' })
    .execute()
  const rules = { ...pairsRules, weeks: 3, playoffs: { teams: 0 }, dropWorst: 0 }
  const { id: seasonId } = await create({ starts: '22:30', ends: '01:00', rules })
  const body = { firstOn: '2027-03-09', daysOff: [], courses: [], version: 1 }
  const { rounds, leftOut } = await desk(putSeasonRounds, { params: { seasonId }, query: {}, body })

  expect(leftOut).toEqual(['2027-03-16'])
  expect(rounds.map(({ local, localEnd, startsAt }) => [local, localEnd, startsAt.toISOString()])).toEqual([
    ['2027-03-09T22:30', '2027-03-10T01:00', '2027-03-10T04:30:00.000Z'],
    ['2027-03-23T22:30', '2027-03-24T01:00', '2027-03-24T03:30:00.000Z'],
    ['2027-03-30T22:30', '2027-03-31T01:00', '2027-03-31T03:30:00.000Z'],
  ])
  expect(rounds[0]).toMatchObject({ course: 'Course to be announced', courseId: null, kind: 'regular' })
})

test('rounds whose days are dealt anew keep their ids, their courses and their pairings; weeks that are gone go', async ({
  db,
  as,
}) => {
  const { desk, create, courseId, bayIds } = await openLeague(db, as)
  const { id: seasonId } = await create({ rules: { ...pairsRules, weeks: 4 } })
  const params = { seasonId }
  const put = (firstOn: string, courses: ReturnType<typeof frontNine>[], version: number) =>
    desk(putSeasonRounds, { params, query: {}, body: { firstOn, daysOff: [], courses, version } })
  const made = await put('2026-12-01', [frontNine(courseId)], 1)
  const roundId = made.rounds[0]?.id ?? ''
  const startsAt = made.rounds[0]?.startsAt
  await db.insertInto('pairing').values({ roundId, number: 1, resourceId: bayIds[0], startsAt }).execute()
  await desk(putSeasonRules, { params, query: {}, body: { rules: { ...pairsRules, weeks: 2 }, version: 1 } })
  const again = await put('2026-12-08', [], 2)

  expect(again.rounds.map(({ id }) => id)).toEqual(made.rounds.slice(0, 4).map(({ id }) => id))
  expect(again.rounds[0]).toMatchObject({ local: '2026-12-08T18:15', course: 'Pine Ridge', version: 2 })
  const pairing = await db.selectFrom('pairing').select('startsAt').executeTakeFirstOrThrow()
  expect(pairing.startsAt).toEqual(again.rounds[0]?.startsAt)
  await expect(put('2026-12-09', [], 2)).rejects.toMatchObject({ facts: { details: [{ path: 'firstOn' }] } })
  await db.updateTable('leagueRound').set({ status: 'open' }).where('number', '=', 1).execute()
  await expect(put('2026-12-08', [], 2)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('rounds of a window of days last so long, a whole number of weeks apart, and take no bays', async ({ db, as }) => {
  const { desk, create } = await openLeague(db, as)
  const rules: LeagueRules = { ...pairsRules, teams: 64, play: { kind: 'window', days: 10 }, weeks: 2, dropWorst: 0 }
  const season = await create({ rules: { ...rules, playoffs: { teams: 0 } } })
  expect(season).toMatchObject({ room: null, misfit: null })
  const params = { seasonId: season.id }
  const body = { firstOn: '2026-12-01', daysOff: [], courses: [], version: 1 }
  const { rounds } = await desk(putSeasonRounds, { params, query: {}, body })
  await desk(moveSeason, { params, body: { to: 'registration_open' } })

  expect(rounds.map(({ local, localEnd }) => [local, localEnd])).toEqual([
    ['2026-12-01T18:15', '2026-12-10T20:45'],
    ['2026-12-15T18:15', '2026-12-24T20:45'],
  ])
  expect(await db.selectFrom('block').select('id').execute()).toEqual([])
})

test('the course of a round is chosen until the round is open, and everybody reads it', async ({ db, as, call }) => {
  const made = await makePlaying(db)
  const { roundId } = await makePlayedRound(db, made)
  const desk = await as('front_desk')
  const choose = (changes: object, version = 1) =>
    desk(putRoundCourse, { params: { roundId }, body: { ...frontNine(made.courseId), ...changes, version } })

  expect(await choose({ nine: 'back' })).toMatchObject({ tee: 'White, back nine', nine: 'back', version: 2 })
  const [season] = await call(leaguesContract.listLeagueSeasons, {})
  expect(season?.rounds[0]).toMatchObject({ course: 'Pine Ridge', tee: 'White, back nine' })
  await expect(choose({})).rejects.toMatchObject({ code: 'version_conflict', facts: { current: { version: 2 } } })
  await expect(choose({ nine: null }, 2)).rejects.toMatchObject(refusedAt('nine'))
  await expect(choose({ teeName: 'Gold' }, 2)).rejects.toMatchObject(refusedAt('teeName'))
  await expect(choose({ courseId: made.seasonId }, 2)).rejects.toMatchObject(refusedAt('courseId'))
  await db.updateTable('courseTee').set({ frontRatingTenths: null, frontSlope: null }).execute()
  await expect(choose({}, 2)).rejects.toMatchObject(refusedAt('teeName'))
  await db.updateTable('leagueRound').set({ status: 'open' }).execute()
  await expect(choose({ nine: 'back' }, 2)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('other rules hold from a later round on, with a reason, and rounds before it keep theirs', async ({ db, as }) => {
  const made = await makePlaying(db)
  for (const number of [1, 2, 3]) await makePlayedRound(db, made, { number, day: `2026-12-0${number}` })
  await db.updateTable('leagueRound').set({ status: 'open' }).where('number', '=', 1).execute()
  const desk = await as('front_desk')
  const params = { seasonId: made.seasonId }
  const rules: LeagueRules = { ...aloneRules, format: 'stroke', dropWorst: 2 }
  const change = { rules, version: 1, fromRound: 2, reason: 'Rain' }
  const put = (body: Partial<typeof change> = {}, preview: '0' | '1' = '0') =>
    desk(putSeasonRules, { params, query: { preview }, body: { ...change, ...body } })
  const putBare = (more: { fromRound?: number } = {}) =>
    desk(putSeasonRules, { params, query: {}, body: { rules, version: 1, ...more } })

  await expect(putBare()).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(putBare({ fromRound: 2 })).rejects.toMatchObject(refusedAt('reason'))
  await expect(put({ fromRound: 9 })).rejects.toMatchObject(refusedAt('fromRound'))
  await expect(put({ rules: { ...rules, weeks: 4 } })).rejects.toMatchObject(refusedAt('rules.weeks'))
  expect(await put({}, '1')).toMatchObject({ version: 1, rules: { dropWorst: 2 }, changes: [] })
  expect(await put()).toMatchObject({
    version: 2,
    rules: { dropWorst: 1 },
    changes: [{ fromRound: 2, reason: 'Rain', rules: { dropWorst: 2 } }],
  })
  expect(await desk(readSeason, { params })).toMatchObject({ changes: [{ fromRound: 2 }] })

  const at = async (number: number) => (await rulesOfRound({ trx: db }, made.seasonId, number))?.format
  expect([await at(1), await at(2), await at(3)]).toEqual(['stableford', 'stroke', 'stroke'])
  expect((await rulesBySeason({ trx: db }, [])).size).toBe(0)
  const formats = await db.selectFrom('leagueRound').select('format').orderBy('number').execute()
  expect(formats.map(({ format }) => format)).toEqual(['stableford', 'stroke', 'stroke'])
  await db.updateTable('leagueRound').set({ status: 'open' }).where('number', '=', 2).execute()
  await expect(put({ version: 2 })).rejects.toMatchObject(refusedAt('fromRound'))
  await db.updateTable('leagueSeason').set({ status: 'completed' }).execute()
  await expect(put({ version: 2 })).rejects.toMatchObject({ code: 'wrong_state' })
})
