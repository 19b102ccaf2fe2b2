import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { dealLateCards } from '#server/leagues/cards/rounds.ts'
import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { registrationsContract } from '#shared/leagues/registrations/contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import { roundsContract } from '#shared/leagues/rounds/contract.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { over } from '#tests/leagues/results/scores.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { makeEvening } from './cards/evening.ts'
import { nameLeague, publishEvening, singlesRules } from './cards/published.ts'

const { publishRound, readStandings } = resultsContract

const even = over(0)

test('whoever plays already takes nobody’s place, and is in no second team', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const evening = await makeEvening(house)
  const { desk, players, seasonId } = evening
  const [ann, ben] = players
  const params = { registrationId: ben?.id ?? '' }
  const by = { player: { personId: ann?.personId ?? '' } }
  await expect(
    desk(registrationsContract.stepRegistration, {
      params,
      query: {},
      headers: key(),
      body: { to: 'replaced', reason: 'Moves away', by },
    }),
  ).rejects.toMatchObject({ code: 'not_offered', message: expect.stringContaining('already') })
  await expect(
    desk(registrationsContract.registerPlayer, {
      params: { seasonId },
      headers: key(),
      body: { player: by.player, teamName: 'Another', pays: 'free' },
    }),
  ).rejects.toMatchObject({ code: 'not_offered' })
})

test('who is replaced while a round is played and has entered nothing does not hold it up, nor counts beside the next one', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const evening = await makeEvening(house, { rules: singlesRules, teams: [['Ann'], ['Ben']] })
  await nameLeague(db)
  const { desk, step, type, players, roundId, cards } = evening
  await step('open')
  const eve = await desk(registrationsContract.stepRegistration, {
    params: { registrationId: players[1]?.id ?? '' },
    query: {},
    headers: key(),
    body: {
      to: 'replaced',
      reason: 'Hurt a knee at the first tee',
      by: { player: { firstName: 'Eve', lastName: 'Moss' }, shownName: 'Eve', startIndex: 14.3 },
    },
  })
  await type('Ann', even)
  await dealLateCards(jobWork(services, 'test'))
  await desk(cardsContract.putCard, { params: { roundId, entryId: eve.registration.id }, body: { strokes: over(1) } })
  expect((await cards()).cards.map(({ name }) => name)).toEqual(['Ann', 'Eve'])
  const { changes } = await publishEvening(evening)

  expect(changes.map(({ name, points }) => [name, points.to])).toEqual([
    ['Ann', 11],
    ['Eve', 0],
  ])
})

test('who withdraws while a round is played and has entered nothing does not hold it up', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const evening = await makeEvening(house, { rules: singlesRules, teams: [['Ann'], ['Ben']] })
  await nameLeague(db)
  const { desk, step, type, players } = evening
  await step('open')
  await desk(registrationsContract.stepRegistration, {
    params: { registrationId: players[1]?.id ?? '' },
    query: {},
    headers: key(),
    body: { to: 'withdrawn', reason: 'Moves away', refund: 'nothing' },
  })
  await type('Ann', even)
  const { changes } = await publishEvening(evening)

  // Nobody is there to be beaten but by rule: whoever does not come loses.
  expect(changes).toMatchObject([{ name: 'Ann', points: { to: 11 } }])
})

test('a player is replaced in mid-season: the table calls the team as the next one, who has its points and an index of their own', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const evening = await makeEvening(house, { rules: singlesRules, teams: [['Ann'], ['Ben']] })
  await nameLeague(db)
  const { desk, step, type, players, roundId, seasonId } = evening
  await step('open')
  await type('Ann', even)
  await type('Ben', over(1))
  const { version } = await publishEvening(evening)
  await desk(registrationsContract.stepRegistration, {
    params: { registrationId: players[0]?.id ?? '' },
    query: {},
    headers: key(),
    body: {
      to: 'replaced',
      reason: 'Moves away',
      by: { player: { firstName: 'Eve', lastName: 'Moss' }, shownName: 'Eve' },
    },
  })
  const { rows } = await desk(readStandings, { params: { seasonId } })
  expect(
    rows.map(({ name, points, players: own }) => [name, points, own.map(({ name: one, index }) => [one, index])]),
  ).toEqual([
    ['Eve', 11, [['Eve', null]]],
    ['Ben', 0, [['Ben', 14.3]]],
  ])

  // What is corrected of the one before is told under their own name.
  clock.pass({ minutes: 10 })
  await desk(cardsContract.putCard, {
    params: { roundId, entryId: players[0]?.id ?? '' },
    body: { strokes: over(1), reason: 'Read from the wrong bay' },
  })
  const amended = await desk(publishRound, {
    params: { roundId },
    query: {},
    body: { version, reason: 'The card of Ann' },
  })
  expect(amended.changes.map(({ name, points }) => [name, points.to])).toEqual(
    expect.arrayContaining([
      ['Eve', 5.5],
      ['Ben', 5.5],
    ]),
  )
})

test('a player who withdrew is erased in mid-season: results stay, no name does, and a correction still reaches the table', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const rules: LeagueRules = { ...aloneRules, dropWorst: 0 }
  const evening = await makeEvening(house, { rules })
  await nameLeague(db)
  const { desk, step, type, players, roundId, seasonId, paramsOf } = evening
  await step('open')
  for (const [at, name] of ['Ann', 'Ben', 'Cleo', 'Dan'].entries()) await type(name, over(at))
  const { version } = await publishEvening(evening)
  await desk(registrationsContract.stepRegistration, {
    params: { registrationId: players[0]?.id ?? '' },
    query: {},
    headers: key(),
    body: { to: 'withdrawn', reason: 'Moves away', refund: 'nothing' },
  })
  const admin = await as('admin')
  await admin(mergesContract.erasePerson, {
    params: { personId: players[0]?.personId ?? '' },
    body: { reason: 'Asked for it in writing.' },
  })

  const told = JSON.stringify([
    await call(readStandings, { params: { seasonId } }),
    await call(cardsContract.readLeaderboard, { params: { roundId } }),
    await call(roundsContract.readRound, { params: { roundId } }),
    await desk(cardsContract.listCards, { params: { roundId } }),
  ])
  expect(told).not.toContain('Ann')
  clock.pass({ minutes: 5 })
  await desk(cardsContract.putCard, { params: paramsOf('Dan'), body: { strokes: over(-1), reason: 'Another bay' } })
  const amended = await desk(publishRound, {
    params: { roundId },
    query: {},
    body: { version, reason: 'The card of Dan' },
  })
  expect(amended.changes[0]).toMatchObject({ name: 'Dan', from: 4, to: 1 })
  expect(JSON.stringify(amended)).not.toContain('Ann')
})
