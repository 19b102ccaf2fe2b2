import { expect } from 'vitest'

import { leaguesContract } from '#shared/leagues/contract.ts'
import { makeClient } from '#tests/people/clients.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { makeEvent, makeLeague, makeRound, makeSeason, makeTeam, takePlace } from './seasons.ts'

const { listLeagueSeasons, listLeagueEvents } = leaguesContract

test('anybody sees the seasons of the leagues, but no draft, no archive and no league that was given up', async ({
  db,
  call,
}) => {
  await makeLocation(db)
  const [thursday, tuesday] = [await makeLeague(db, 'thursday', 2), await makeLeague(db, 'tuesday', 1)]
  const gone = await makeLeague(db, 'monday', 3)
  await db.updateTable('league').set({ active: false }).where('id', '=', gone).execute()
  await makeSeason(db, thursday, { name: 'Winter', status: 'in_season' })
  await makeSeason(db, tuesday, { name: 'Next year', status: 'draft' })
  await makeSeason(db, tuesday, { name: 'Long ago', status: 'archived' })
  await makeSeason(db, tuesday, { name: 'Winter' })
  await makeSeason(db, gone)

  const seasons = await call(listLeagueSeasons, {})

  expect(seasons.map(({ league, name }) => `${league.code} ${name}`)).toEqual(['tuesday Winter', 'thursday Winter'])
  expect(seasons[0]).toMatchObject({
    starts: '18:15',
    ends: '20:45',
    weekday: 2,
    feeCents: 22_500,
    memberFeeCents: 18_000,
    rounds: [],
  })
})

test('the places left are those that no team has; a team that withdrew gives its own back', async ({ db, call }) => {
  await makeLocation(db)
  const seasonId = await makeSeason(db, await makeLeague(db))
  await makeTeam(db, seasonId, 'Fore')
  await makeTeam(db, seasonId, 'Five', 'forming')
  await makeTeam(db, seasonId, 'Six', 'withdrawn')

  const [before] = await call(listLeagueSeasons, {})
  await makeTeam(db, seasonId, 'Seven', 'complete')
  const [after] = await call(listLeagueSeasons, {})

  expect(before).toMatchObject({ capacity: 3, placesLeft: 1, registration: { state: 'open' } })
  expect(after).toMatchObject({ capacity: 3, placesLeft: 0, registration: { state: 'full' } })
})

test('the registration closes with its last day, by the studio’s clock', async ({ db, call, clock }) => {
  await makeLocation(db)
  await makeSeason(db, await makeLeague(db))

  for (const [now, state] of [
    ['2026-12-01T05:59:00Z', 'open'],
    ['2026-12-01T06:00:00Z', 'closed'],
  ] as const) {
    clock.set(now)
    const [season] = await call(listLeagueSeasons, {})
    expect(season?.registration).toMatchObject({ state, opensOn: '2026-11-01', closesOn: '2026-11-30' })
  }
})

test('the rounds come in order, and the next is the one that is not over', async ({ db, call, clock }) => {
  await makeLocation(db)
  const seasonId = await makeSeason(db, await makeLeague(db), { status: 'in_season' })
  await makeRound(db, seasonId, 3, { day: '2026-12-01', kind: 'final' })
  await makeRound(db, seasonId, 2, { day: '2026-11-24', status: 'open' })
  await makeRound(db, seasonId, 1, { day: '2026-11-17', status: 'published' })
  const phases = async () => {
    const [season] = await call(listLeagueSeasons, {})
    return season?.rounds.map(({ number, phase }) => `${number} ${phase}`)
  }

  clock.set('2026-11-25T02:44:00Z')
  expect(await phases()).toEqual(['1 past', '2 next', '3 later'])

  clock.set('2026-11-25T02:45:00Z')
  expect(await phases()).toEqual(['1 past', '2 past', '3 next'])

  clock.set('2026-12-24T12:00:00Z')
  expect(await phases()).toEqual(['1 past', '2 past', '3 past'])
})

test('a round is told in the studio’s wall time', async ({ db, call }) => {
  await makeLocation(db)
  const seasonId = await makeSeason(db, await makeLeague(db))
  await makeRound(db, seasonId, 1, { day: '2026-12-01' })

  const [season] = await call(listLeagueSeasons, {})

  expect(season?.rounds).toMatchObject([
    { course: 'Course 1', local: '2026-12-01T18:15', localEnd: '2026-12-01T20:45', status: 'scheduled' },
  ])
})

test('seasons of one round are the events to come, the next one first, with what members pay', async ({
  db,
  call,
  clock,
}) => {
  await makeLocation(db)
  await makeEvent(db, {
    name: 'Finals night',
    leagueId: await makeLeague(db),
    startsAt: '2026-12-10T18:00:00-06:00',
    endsAt: '2026-12-10T21:00:00-06:00',
  })
  const leagueId = await makeLeague(db, 'events', 2)
  await makeEvent(db, { leagueId, memberFeeCents: null })
  await makeEvent(db, { leagueId, name: 'Not announced', status: 'draft' })
  await makeEvent(db, { leagueId, name: 'Called off', status: 'archived' })
  await makeSeason(db, leagueId)
  const titles = async () => (await call(listLeagueEvents, {})).map(({ title }) => title)

  const [first, second] = await call(listLeagueEvents, {})
  clock.set('2026-11-28T02:45:00Z')

  expect(first).toMatchObject({ title: 'Friday skins', kind: 'skins', leagueName: 'events', memberPriceCents: null })
  expect(second).toMatchObject({ leagueName: 'tuesday_pairs', memberPriceCents: 3000, local: '2026-12-10T18:00' })
  // Nothing says yet how it is played.
  expect(first).toMatchObject({ registration: 'open', canSignUp: false, summary: 'Nine holes' })
  expect(await titles()).toEqual(['Finals night'])
})

test('only who is registered takes a place at an event', async ({ db, call }) => {
  await makeLocation(db)
  const seasonId = await makeEvent(db)
  for (const status of ['registered', 'withdrawn'] as const) {
    await takePlace(db, { seasonId, personId: await makeClient(db, { firstName: status }), status })
  }

  expect(await call(listLeagueEvents, {})).toMatchObject([{ capacity: 2, placesLeft: 1 }])
})

test('a studio without leagues has none to show', async ({ call }) => {
  expect(await call(listLeagueSeasons, {})).toEqual([])
  expect(await call(listLeagueEvents, {})).toEqual([])
})
