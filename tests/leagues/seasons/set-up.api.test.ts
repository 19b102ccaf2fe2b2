import { expect } from 'vitest'

import { leagueBaysContract } from '#shared/leagues/bays.ts'
import { leaguesContract } from '#shared/leagues/contract.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { seasonsContract } from '#shared/leagues/seasons/contract.ts'
import type { SeasonDocument } from '#shared/leagues/seasons/season.ts'
import { makeTeam } from '#tests/leagues/seasons.ts'
import { test } from '#tests/support/test.ts'

import { frontNine, openLeague, winter } from './league.ts'
import { aloneRules, pairsRules } from './rules.ts'

const {
  changeSeason,
  createLeague,
  createSeason,
  listAllSeasons,
  listHistoryOfSeason,
  listRoundsOfSeason,
  moveSeason,
  putRoundCourse,
  putSeasonRounds,
  putSeasonRules,
} = seasonsContract

test('a season is set up from nothing, opened for sign-up, and its steps are told', async ({ db, as, call }) => {
  const { desk, bayIds, courseId } = await openLeague(db, as)
  const league = await desk(createLeague, {
    headers: {},
    body: { code: 'wednesday', name: 'Wednesday', summary: 'Alone', forWhom: 'Everybody' },
  })
  await desk(leagueBaysContract.putLeagueBays, {
    params: { leagueId: league.id },
    query: {},
    body: { bayIds: bayIds.slice(0, 4), version: 1 },
  })
  const body = { ...winter, leagueId: league.id, rules: aloneRules, weekday: 3 }
  const season = await desk(createSeason, { headers: {}, body })
  expect(season).toMatchObject({ ...body, status: 'draft', version: 1, rounds: 0, room: { players: 20 }, misfit: null })
  const params = { seasonId: season.id }

  const planned = { firstOn: '2026-12-02', daysOff: ['2026-12-23'], courses: [frontNine(courseId)], version: 1 }
  const preview = await desk(putSeasonRounds, { params, query: { preview: '1' }, body: planned })
  expect(preview.rounds.map(({ local }) => local.slice(0, 10)).slice(0, 4)).toEqual([
    '2026-12-02',
    '2026-12-09',
    '2026-12-16',
    '2026-12-30',
  ])
  expect(preview.leftOut).toEqual(['2026-12-23'])
  expect((await desk(listRoundsOfSeason, { params })).rounds).toEqual([])
  const { rounds } = await desk(putSeasonRounds, { params, query: {}, body: planned })
  expect(rounds.map((round) => ({ ...round, id: null }))).toEqual(preview.rounds)
  expect(rounds).toHaveLength(12)
  expect(rounds.map(({ kind }) => kind).slice(-3)).toEqual(['regular', 'playoff', 'final'])
  expect(rounds[0]).toMatchObject({ course: 'Pine Ridge', tee: 'White, front nine', nine: 'front' })

  expect(await db.selectFrom('block').select('id').execute()).toEqual([])
  const open = await desk(moveSeason, { params, body: { to: 'registration_open', version: 1 } })
  expect(open).toMatchObject({ status: 'registration_open', version: 2 })
  expect(await db.selectFrom('block').select('id').execute()).toHaveLength(12)
  expect((await call(leaguesContract.listLeagueSeasons, {})).map(({ name }) => name)).toEqual([winter.name])
  const conflict = { code: 'version_conflict', facts: { current: { version: 2 } } }
  await expect(desk(moveSeason, { params, body: { to: 'draft', version: 1 } })).rejects.toMatchObject(conflict)
  await expect(desk(moveSeason, { params, body: { to: 'in_season' } })).rejects.toMatchObject({ code: 'wrong_state' })
  for (const to of ['registration_closed', 'seeded', 'in_season'] as const) {
    await desk(moveSeason, { params, body: { to, reason: 'It is time.' } })
  }

  const { events } = await desk(listHistoryOfSeason, { params, query: { limit: 20 } })
  expect(events.map(({ action }) => action)).toEqual([
    ...Array.from({ length: 4 }, () => 'league_season_moved'),
    'league_season_rounds_set',
    'league_season_created',
  ])
  expect(events[0]).toMatchObject({
    before: { status: 'seeded' },
    after: { status: 'in_season' },
    reason: 'It is time.',
  })
  const steps = await db.selectFrom('leagueSeasonTransition').select('toStatus').orderBy('version').execute()
  expect(steps.map(({ toStatus }) => toStatus)).toEqual([
    'draft',
    'registration_open',
    'registration_closed',
    'seeded',
    'in_season',
  ])
})

test('a season waits for its rules before sign-up, and for its rounds before it is scheduled', async ({ db, as }) => {
  const { desk, create } = await openLeague(db, as)
  const { id: seasonId } = await create({ rules: null })
  const move = (to: 'registration_open' | 'registration_closed' | 'seeded') =>
    desk(moveSeason, { params: { seasonId }, body: { to } })
  await expect(move('registration_open')).rejects.toMatchObject({ message: expect.stringContaining('no rules') })

  await desk(putSeasonRules, { params: { seasonId }, query: {}, body: { rules: pairsRules, version: 1 } })
  await db.deleteFrom('leagueBay').execute()
  await expect(move('registration_open')).rejects.toMatchObject({
    message: expect.stringContaining('bays are missing'),
  })
  await db.updateTable('leagueSeason').set({ status: 'registration_closed' }).execute()
  await expect(move('seeded')).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('rounds'),
  })
})

test('a season that teams have signed up for is not taken back to a draft', async ({ db, as }) => {
  const { desk, create } = await openLeague(db, as)
  const { id: seasonId } = await create()
  const move = (to: 'registration_open' | 'draft') => desk(moveSeason, { params: { seasonId }, body: { to } })
  await move('registration_open')
  await move('draft')
  await move('registration_open')
  await makeTeam(db, seasonId, 'Eagles')

  await expect(move('draft')).rejects.toMatchObject({ code: 'wrong_state' })
})

test('whoever opens a season or chooses a course sees it on the pages at once', async ({ db, as, services }) => {
  const { desk, create, courseId } = await openLeague(db, as)
  const { id: seasonId } = await create()
  const editions = new Set([services.contentEdition.current()])
  const body = { firstOn: '2026-12-01', daysOff: [], courses: [], version: 1 }
  const { rounds } = await desk(putSeasonRounds, { params: { seasonId }, query: {}, body })
  editions.add(services.contentEdition.current())
  await desk(moveSeason, { params: { seasonId }, body: { to: 'registration_open' } })
  editions.add(services.contentEdition.current())
  const params = { roundId: rounds[0]?.id ?? '' }
  await desk(putRoundCourse, { params, body: { ...frontNine(courseId), version: 1 } })
  editions.add(services.contentEdition.current())

  expect(editions.size).toBe(4)
})

test('a league has a code of its own, and a key is of one league', async ({ db, as }) => {
  const { desk } = await openLeague(db, as)
  const add = (code: string, key: string) =>
    desk(createLeague, {
      headers: { 'idempotency-key': key },
      body: { code, name: 'Another', summary: 'It is', forWhom: 'All' },
    })

  expect(await add('another', 'one')).toEqual(await add('another', 'one'))
  const taken = { code: 'conflict', facts: { details: [{ path: 'code' }] } }
  await expect(add('another', 'two')).rejects.toMatchObject(taken)
  await expect(add('Another', 'three')).rejects.toMatchObject({ facts: { details: [{ path: 'code' }] } })
  await expect(add('third', 'one')).rejects.toMatchObject({ code: 'key_reused' })
})

test('every season is listed, also drafts, and found by its league, its name and its state', async ({ db, as }) => {
  const { desk, create, leagueId } = await openLeague(db, as)
  await create({ name: 'Spring 2027', registrationOpensOn: '2027-01-01', registrationClosesOn: '2027-02-01' })
  const { id: seasonId } = await create()
  await desk(moveSeason, { params: { seasonId }, body: { to: 'registration_open' } })
  const found = async (query: object) =>
    (await desk(listAllSeasons, { query: { limit: 50, ...query } })).seasons.map(({ name }) => name)

  expect(await found({})).toEqual(['Spring 2027', winter.name])
  expect(await found({ status: 'draft', leagueId })).toEqual(['Spring 2027'])
  expect(await found({ search: 'winter' })).toEqual([winter.name])
  const [first] = (await desk(listAllSeasons, { query: { limit: 1 } })).seasons
  expect(first).toMatchObject({ capacity: 8, teams: 0, rounds: 0, hasRules: true, nextAt: null, weekday: 2 })
  const page = await desk(listAllSeasons, { query: { limit: 1 } })
  const next = await desk(listAllSeasons, { query: { limit: 1, after: page.next ?? '' } })
  expect([page.total, next.seasons.map(({ name }) => name)]).toEqual([{ count: 2, isMore: false }, [winter.name]])
})

test('a season made like an earlier one has its rules and its texts, but for what is said of it', async ({
  db,
  as,
}) => {
  const { desk, create, leagueId } = await openLeague(db, as)
  const { id: copyOf } = await create()
  const { scoring: _, handicapRule: _h, substituteRule: _s, prizes: _p, rules: _r, ...facts } = winter
  const made = await desk(createSeason, {
    headers: { 'idempotency-key': 'once' },
    body: { ...facts, leagueId, name: 'Spring', prizes: 'A putter', copyOf },
  })

  expect(made).toMatchObject({ rules: pairsRules, scoring: 'A point a hole', prizes: 'A putter', status: 'draft' })
  await expect(create({ name: 'Spring' })).rejects.toMatchObject({
    code: 'conflict',
    facts: { details: [{ path: 'name' }] },
  })
})

test('what is said of a season changes until it is played, and then its name and texts alone', async ({ db, as }) => {
  const { desk, create, leagueId } = await openLeague(db, as)
  const { id: seasonId } = await create()
  const change = (changes: Partial<SeasonDocument>, version: number) =>
    desk(changeSeason, { params: { seasonId }, body: { ...winter, leagueId, ...changes, version } })
  const later = { starts: '22:30', ends: '01:00' }

  expect(await change(later, 1)).toMatchObject({ version: 2, evening: { minutes: 150 } })
  await expect(change({ ...later, name: 'Other' }, 1)).rejects.toMatchObject({ code: 'version_conflict' })
  const short = { code: 'invalid_input', facts: { details: [{ path: 'rules.teams' }] } }
  await expect(change({ ends: '19:15' }, 2)).rejects.toMatchObject(short)
  await expect(change({ rules: null }, 2)).rejects.toMatchObject({ facts: { details: [{ path: 'rules' }] } })

  await db.updateTable('leagueSeason').set({ status: 'in_season' }).execute()
  await expect(change({}, 2)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(change({ ...later, rules: aloneRules }, 2)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await change({ ...later, prizes: 'More' }, 2)).toMatchObject({ version: 3, prizes: 'More' })

  const { id: roundId } = await db
    .insertInto('leagueRound')
    .values({
      seasonId,
      number: 2,
      course: 'Any',
      tee: 'White',
      format: 'best_ball',
      status: 'scheduled',
      startsAt: '2026-12-01T18:15:00-06:00',
      endsAt: '2026-12-01T20:45:00-06:00',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rules: LeagueRules = { ...pairsRules, format: 'stroke', dropWorst: 2 }
  const changed = await desk(changeSeason, {
    params: { seasonId },
    body: { ...winter, leagueId, ...later, rules, version: 3, later: { fromRound: 2, reason: 'Rain' } },
  })
  expect(changed).toMatchObject({ version: 4, rules: pairsRules, changes: [{ fromRound: 2, rules, reason: 'Rain' }] })
  const round = await db.selectFrom('leagueRound').select('format').where('id', '=', roundId).executeTakeFirstOrThrow()
  expect(round.format).toBe('stroke')
})

test.for<[why: string, changes: Partial<SeasonDocument>, path: string]>([
  ['a sign-up that closes before it opens', { registrationClosesOn: '2026-10-01' }, 'registrationClosesOn'],
  ['an evening of no time', { ends: '18:15' }, 'ends'],
  ['a time that is none', { starts: '25:00' }, 'starts'],
  ['an eighth day of the week', { weekday: 8 }, 'weekday'],
  ['more teams than the evening holds', { rules: { ...pairsRules, teams: 9 } }, 'rules.teams'],
])('a season is refused with %s', async ([, changes, path], { db, as }) => {
  const { create } = await openLeague(db, as)

  await expect(create(changes)).rejects.toMatchObject({ code: 'invalid_input', facts: { details: [{ path }] } })
})
