import { expect } from 'vitest'

import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { playerHandicapContract } from '#shared/leagues/handicap/own-contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { scheduleContract } from '#shared/leagues/schedule/contract.ts'
import { seasonsContract } from '#shared/leagues/seasons/contract.ts'
import { makePlayedRound } from '#tests/leagues/playing.ts'
import { makeCards, over } from '#tests/leagues/results/scores.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'
import { test } from '#tests/support/test.ts'

import { makeEvening } from './cards/evening.ts'
import { noteAbsent, publishEvening, rowsOf, singlesRules } from './cards/published.ts'

const { publishRound, readStandings } = resultsContract

const even = over(0)

/** When a hole was entered, by a clock that is an hour slow. */
const anHourEarly = (hole: number) => new Date(Date.parse('2026-11-24T23:20:00Z') + hole * 60_000)

test('a round to which nobody comes is published: their ghosts halve, and nobody has played', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const evening = await makeEvening(house, { rules: singlesRules, teams: [['Ann'], ['Ben']] })
  for (const name of ['Ann', 'Ben']) await noteAbsent(evening, name)
  await evening.step('open')
  const { changes, indexes } = await publishEvening(evening)

  expect(changes.map(({ points }) => points.to)).toEqual([5.5, 5.5])
  expect(indexes).toEqual([])
  const { rows } = await evening.desk(readStandings, { params: { seasonId: evening.seasonId } })
  expect(rows.map(({ played, ties }) => [played, ties.map(({ step }) => step)])).toEqual([
    [0, ['coin']],
    [0, ['coin']],
  ])
})

test('without a ghost nobody has anything of a round to which nobody comes', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const rules: LeagueRules = { ...singlesRules, absence: { ...singlesRules.absence, ghost: 'none' } }
  const evening = await makeEvening(house, { rules, teams: [['Ann'], ['Ben']] })
  for (const name of ['Ann', 'Ben']) await noteAbsent(evening, name)
  await evening.step('open')

  expect((await publishEvening(evening)).changes.map(({ points }) => points.to)).toEqual([0, 0])
})

test('somebody who is absent and level with somebody who plays is parted from them by the steps of the chain', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const rules: LeagueRules = { ...singlesRules, absence: { ...singlesRules.absence, penaltyStrokes: 0 } }
  const evening = await makeEvening(house, { rules, teams: [['Ann'], ['Ben']], startIndexTenths: null })
  await noteAbsent(evening, 'Ben')
  await evening.step('open')
  await evening.type('Ann', even)
  await publishEvening(evening)

  // Par against par: all is halved.
  expect((await rowsOf(evening)).map(([rank, , points]) => [rank, points])).toEqual([
    [1, 5.5],
    [2, 5.5],
  ])
})

test('a tie to the last step is parted by the coin of the sign-up, and the same way each time', async ({
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
  await evening.step('open')
  for (const name of ['Ann', 'Ben', 'Cleo', 'Dan']) await evening.type(name, even)
  const { version } = await publishEvening(evening)
  const first = await rowsOf(evening)
  expect(first.map(([rank, , points, ...ties]) => [rank, points, ties])).toEqual(
    [1, 2, 3, 4].map((rank) => [rank, 17, ['coin']]),
  )

  const { desk, roundId } = evening
  const coins = await db.selectFrom('leagueTeam').select('name').orderBy('coin').execute()
  expect(first.map(([, name]) => name)).toEqual(coins.map(({ name }) => name))
  await desk(publishRound, { params: { roundId }, query: {}, body: { version, reason: 'Asked for once more' } })
  expect(await rowsOf(evening)).toEqual(first)
})

test('three who tie over 10, 7 and 5 are told 7.33 each, and what they have is compared exactly', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const points = { ...aloneRules.points, perPlace: [10, 7, 5, 1] }
  const evening = await makeEvening(house, { rules: { ...aloneRules, points, dropWorst: 0 } })
  await evening.step('open')
  for (const name of ['Ann', 'Ben', 'Cleo']) await evening.type(name, even)
  await evening.type('Dan', over(1))
  await publishEvening(evening)

  expect((await rowsOf(evening)).map(([, , to]) => to)).toEqual([7.33, 7.33, 7.33, 1])
  const [kept] = await db.selectFrom('resultRevision').select('standings').execute()
  expect(JSON.stringify(kept?.standings)).toContain('"22/3"')
})

test('of an odd number one rests: it has no card and no result, and stands in the table with nothing', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const teams = [['Ann'], ['Ben'], ['Cleo']]
  const evening = await makeEvening(house, { rules: singlesRules, teams }, { pairings: [] })
  const desk = await as('front_desk')
  const { version } = await desk(seasonsContract.readSeason, { params: { seasonId: evening.seasonId } })
  clock.set('2026-11-24T14:00:00Z')
  const before = await as('front_desk')
  const dealt = await before(scheduleContract.dealSchedule, {
    params: { seasonId: evening.seasonId },
    query: {},
    body: { version },
  })
  const [round] = dealt.rounds
  const resting = round?.resting[0]?.name ?? ''
  expect(round?.pairings.map((pairing) => pairing.teams.length)).toEqual([2])

  clock.set('2026-11-25T00:16:00Z')
  await evening.step('open')
  const playing = ['Ann', 'Ben', 'Cleo'].filter((name) => name !== resting)
  for (const name of playing) await evening.type(name, even)
  await expect(evening.type(resting, even)).rejects.toMatchObject({ code: 'not_found' })
  await publishEvening(evening)
  const { rows } = await evening.desk(readStandings, { params: { seasonId: evening.seasonId } })
  expect(rows.map(({ name, points, played, lastPoints }) => [name, points, played, lastPoints]).at(-1)).toEqual([
    resting,
    0,
    0,
    null,
  ])
  expect(await db.selectFrom('card').select('id').execute()).toHaveLength(2)
})

test('a score for another round than that of its card, or for one of another season, finds nothing', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const evening = await makeEvening(house)
  const next = await makePlayedRound(db, evening, { number: 2, day: '2026-12-01' })
  await evening.step('open')
  const ann = await evening.callAs('Ann')
  const enter = (roundId: string, entryId: string) =>
    ann(cardsContract.putHole, {
      params: { roundId, entryId, hole: 1 },
      body: { strokes: 4, device: 'A', version: 0, enteredAt: new Date('2026-11-25T00:20:00Z') },
    })

  await expect(enter(next.roundId, evening.players[0]?.id ?? '')).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'This round has not begun.',
  })
  await expect(enter(evening.roundId, evening.players[0]?.teamId ?? '')).rejects.toMatchObject({ code: 'not_found' })
  await expect(enter(evening.seasonId, evening.players[0]?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
  expect(await db.selectFrom('holeEntry').select('cardId').execute()).toEqual([])
})

test('a phone that was offline all round, its clock an hour wrong, sends everything once time is up', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const evening = await makeEvening(house, { rules: singlesRules, teams: [['Ann'], ['Ben']] })
  const { step, enter, card, attest, callAs } = evening
  await step('open')
  const ann = await callAs('Ann')
  for (const hole of [1, 2, 3]) await enter(ann, 'Ben', hole, even[hole - 1] ?? 0, { device: 'Ann' })

  clock.set('2026-11-25T01:05:00Z')
  await step('closed')
  const ben = await callAs('Ben')
  for (const hole of [9, 8, 7, 6, 5, 4, 3, 2, 1]) {
    await enter(ben, 'Ben', hole, even[hole - 1] ?? 0, { device: 'Ben', enteredAt: anHourEarly(hole) })
    await enter(ben, 'Ann', hole, even[hole - 1] ?? 0, { device: 'Ben', enteredAt: anHourEarly(hole) })
  }
  // Twice, as when an answer is lost.
  await enter(ben, 'Ben', 9, even[8] ?? 0, { device: 'Ben', enteredAt: anHourEarly(9) })
  const whole = await card('Ben', ben)
  expect(whole.holes.map(({ status, strokes }) => [status, strokes])).toEqual(even.map((par) => ['entered', par]))
  expect((await attest(ann, 'Ben', whole.version)).attested?.as).toBe('opponent')
})

test('a round is amended under the champion: the season is over, and its table and its winner change', async ({
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
  const { desk, step, type, roundId, seasonId, paramsOf } = evening
  await step('open')
  for (const [at, name] of ['Ann', 'Ben', 'Cleo', 'Dan'].entries()) await type(name, over(at))
  const { version } = await publishEvening(evening)
  await desk(seasonsContract.moveSeason, { params: { seasonId }, body: { to: 'completed' } })
  clock.pass({ minutes: 5 })
  await desk(cardsContract.putCard, { params: paramsOf('Dan'), body: { strokes: over(-1), reason: 'Another bay' } })
  const body = { version, reason: 'The card of Dan' }
  const { changes, status } = await desk(publishRound, { params: { roundId }, query: {}, body })

  expect(status).toBe('amended')
  expect(changes[0]).toMatchObject({ name: 'Dan', from: 4, to: 1 })
  expect((await rowsOf(evening)).map(([, name]) => name)).toEqual(['Dan', 'Ann', 'Ben', 'Cleo'])
})

test('an evening past midnight and the change of clocks is of the day on which it began', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  clock.set('2027-03-15T15:00:00Z')
  const evening = await makeEvening(
    house,
    { rules: aloneRules },
    // In Chicago the clocks go forward at 2:00 on March 14, 2027.
    { startsAt: '2027-03-13T23:30:00-06:00', endsAt: '2027-03-14T03:30:00-05:00', status: 'scored' },
    '2027-03-15T15:00:00Z',
  )
  const later = await makePlayedRound(db, evening, {
    number: 2,
    startsAt: '2027-03-20T23:30:00-05:00',
    endsAt: '2027-03-21T02:00:00-05:00',
    status: 'scored',
  })
  const third = await makePlayedRound(db, evening, {
    number: 3,
    startsAt: '2027-03-27T23:30:00-05:00',
    endsAt: '2027-03-28T02:00:00-05:00',
    status: 'scored',
  })
  const [player] = evening.players
  if (!player) throw new Error('There are players.')
  const starts = ['2027-03-13T23:30:00-06:00', '2027-03-20T23:30:00-05:00', '2027-03-27T23:30:00-05:00']
  for (const [at, round] of [evening, later, third].entries()) {
    await db
      .updateTable('pairing')
      .set({ startsAt: starts[at] ?? '' })
      .where('roundId', '=', round.roundId)
      .execute()
    await makeCards(db, { ...round, courseId: evening.courseId }, [{ player: player, scores: even, courseHandicap: 8 }])
    const desk = await as('front_desk')
    await desk(publishRound, { params: { roundId: round.roundId }, query: {}, body: { version: 1 } })
  }
  const desk = await as('front_desk')
  const { calculation } = await desk(playerHandicapContract.readHandicap, {
    params: { personId: player.personId },
  })
  expect(calculation?.rounds.map(({ playedOn }) => playedOn)).toEqual(['2027-03-27', '2027-03-20', '2027-03-13'])
})

test('a card that is corrected after its round was published changes no board before it is published again', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const evening = await makeEvening(house, { rules: singlesRules, teams: [['Ann'], ['Ben']] })
  const { desk, step, type, board, roundId, paramsOf } = evening
  await step('open')
  await type('Ann', even)
  await type('Ben', over(1))
  const { version } = await publishEvening(evening)
  const before = await board()
  expect(before.rows.map(({ name, place, gross, toPar, points }) => [name, place, gross, toPar, points])).toEqual([
    ['Ann', 1, 36, 0, 11],
    ['Ben', 2, 45, 9, 0],
  ])
  clock.pass({ minutes: 5 })
  await desk(cardsContract.putCard, { params: paramsOf('Ann'), body: { strokes: over(2), reason: 'Another bay' } })
  const { round: _, ...told } = before
  expect(await board()).toMatchObject(told)
  await desk(publishRound, { params: { roundId }, query: {}, body: { version, reason: 'The card of Ann' } })
  const after = await board()
  expect(after.rows.map(({ name, place, gross, toPar, points }) => [name, place, gross, toPar, points])).toEqual([
    ['Ben', 1, 45, 9, 11],
    ['Ann', 2, 54, 18, 0],
  ])
  expect(after.matches).toMatchObject([{ sides: [{ won: 0 }, { won: 9 }], halved: 0 }])
})

test('a round is not published before it is closed, and a correction of nothing is a revision all the same', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const evening = await makeEvening(house, { rules: { ...aloneRules, dropWorst: 0 } })
  const { desk, step, type, roundId } = evening
  const { round } = await step('open')
  await expect(
    desk(publishRound, { params: { roundId }, query: {}, body: { version: round.version } }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
  for (const [at, name] of ['Ann', 'Ben', 'Cleo', 'Dan'].entries()) await type(name, over(at))
  const { version } = await publishEvening(evening)
  const again = await desk(publishRound, { params: { roundId }, query: {}, body: { version, reason: 'Looked again' } })

  expect(again).toMatchObject({ revision: 2, status: 'amended', changes: [], indexes: [], rounds: [] })
})
