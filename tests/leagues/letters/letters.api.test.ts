import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { tellPlayers } from '#server/leagues/letters/tell.ts'
import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { lettersContract } from '#shared/leagues/letters/contract.ts'
import { ownLeaguesContract } from '#shared/leagues/mine/contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import { roundsContract } from '#shared/leagues/rounds/contract.ts'
import { makeMarket } from '#tests/leagues/subs/subs.ts'
import { key } from '#tests/orders/counter.ts'
import { byText } from '#tests/support/by-text.ts'
import { test } from '#tests/support/test.ts'

const { noteAbsence } = roundsContract
const teams = [['Ann'], ['Ben']]

test('who plays is told of the evening the day before, outside quiet hours and once; who does not come is not', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const market = await makeMarket(house, { teams: [...teams, ['Cleo']] }, {}, '2026-11-23T23:59:00Z')
  const { mails, by, paramsOf, roundId, willing, cannotCome, accept } = market
  const tell = () => tellPlayers(jobWork(services, 'test'))
  await (
    await by('Ben')
  )(noteAbsence, { params: { roundId }, body: { entryId: paramsOf('Ben').entryId } })
  await tell()
  expect(await mails('league_evening')).toEqual([])

  await willing('Uma')
  await cannotCome('Cleo')
  await accept('Uma')
  clock.set('2026-11-24T00:15:00Z')
  await tell()
  await tell()
  expect((await mails('league_evening')).toSorted(byText)).toEqual(['ann', 'uma'])
  // Who has said only now that they play knows it.
  await willing('Vic')
  await market.giveBack('Uma')
  await accept('Vic')
  await tell()
  expect((await mails('league_evening')).toSorted(byText)).toEqual(['ann', 'uma'])
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'league_evening')
    .where('recipient', '=', 'uma@example.com')
    .executeTakeFirstOrThrow()
  expect(text).toContain('You play in the place of Cleo.')
  expect(text).toContain('Against: Ann and Ben')
})

test('the day before is by the clock of the studio, also where the clocks have changed in between', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const sunday = { startsAt: '2026-11-01T18:15:00-06:00', endsAt: '2026-11-01T20:45:00-06:00' }
  const { mails, roundId } = await makeMarket(house, { teams }, sunday, '2026-10-31T23:14:00Z')
  await db.updateTable('pairing').set({ startsAt: sunday.startsAt }).where('roundId', '=', roundId).execute()
  await tellPlayers(jobWork(services, 'test'))
  expect(await mails('league_evening')).toEqual([])
  clock.set('2026-10-31T23:15:00Z')
  await tellPlayers(jobWork(services, 'test'))
  expect(await mails('league_evening')).toEqual(['ann', 'ben'])
})

test('a card without a number is asked for an hour after its round, and results come with the place', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const market = await makeMarket(house, { teams }, {}, '2026-11-25T00:16:00Z')
  const { mails, roundId, players, paramsOf, by } = market
  const tell = () => tellPlayers(jobWork(services, 'test'))
  const params = { roundId }
  await market.step('open')
  await market.type('Ann', [4, 4, 4, 4, 4, 4, 4, 4, 4])
  clock.set('2026-11-25T02:45:00Z')
  await (
    await as('front_desk')
  )(cardsContract.stepRound, { params, body: { to: 'closed' } })
  clock.set('2026-11-25T04:00:00Z')
  await tell()
  expect(await mails('league_card_missing')).toEqual([])
  clock.set('2026-11-25T14:00:00Z')
  await tell()
  await tell()
  expect(await mails('league_card_missing')).toEqual(['ben'])

  const desk = await as('front_desk')
  await desk(cardsContract.putCard, { params: paramsOf('Ben'), body: { strokes: [5, 5, 5, 5, 5, 5, 5, 5, 5] } })
  const { round } = await desk(cardsContract.stepRound, { params, body: { to: 'scored' } })
  await desk(resultsContract.publishRound, { params, query: {}, body: { version: round.version } })
  await tell()
  await tell()
  expect((await mails('league_results')).toSorted(byText)).toEqual(['ann', 'ben'])
  const { text } = await db
    .selectFrom('notice')
    .select('text')
    .where('template', '=', 'league_results')
    .where('recipient', '=', 'ben@example.com')
    .executeTakeFirstOrThrow()
  expect(text).toMatch(/Your place: 2 of 2/)

  const registrationId = players.find(({ name }) => name === 'Ben')?.id ?? ''
  const own = await (await by('Ben'))(ownLeaguesContract.readMySeason, { params: { registrationId } })
  expect(own).toMatchObject({ place: 2, of: 2, rounds: [{ number: 1, hasCard: true, gross: 45, place: 2 }] })
  await expect(
    (await by('Ann'))(ownLeaguesContract.readMySeason, { params: { registrationId } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('players learn that a round is moved, and subs who were found are not needed', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const market = await makeMarket({ db, as, services, call, callWith, clock }, { teams })
  const { willing, cannotCome, accept, mails, roundId } = market
  await willing('Uma')
  await cannotCome('Ann')
  await accept('Uma')
  const desk = await as('front_desk')
  const { version } = await desk(roundsContract.readRound, { params: { roundId } })
  await desk(roundsContract.moveRound, { params: { roundId }, body: { version, day: '2026-11-26' } })
  expect((await mails('league_round_moved')).toSorted(byText)).toEqual(['ann', 'ben'])
  expect(await mails('league_sub_called_off')).toEqual(['uma'])
})

test('the manager writes to a whole season or to one team, once a press', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { mails, seasonId, teamIds } = await makeMarket({ db, as, services, call, callWith, clock }, { teams })
  const desk = await as('front_desk')
  const headers = key()
  const body = { text: 'The doors open at six.\n\nBring a jacket.' }
  const send = () => desk(lettersContract.sendSeasonMessage, { params: { seasonId }, headers, body })
  expect(await send()).toEqual({ sent: 2, withoutAddress: 0 })
  await send()
  expect(await mails('league_message')).toEqual(['ann', 'ben'])
  await desk(lettersContract.sendSeasonMessage, {
    params: { seasonId },
    headers: key(),
    body: { ...body, teamId: teamIds[1] ?? '' },
  })
  expect(await mails('league_message')).toEqual(['ann', 'ben', 'ben'])
  await expect(
    desk(lettersContract.sendSeasonMessage, { params: { seasonId }, headers: key(), body: { text: '  ' } }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
})

test('a player reads their next evening: opponent, bay and strokes hole by hole, before and after it has begun', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const market = await makeMarket({ db, as, services, call, callWith, clock }, { teams })
  const { by, roundId, paramsOf } = market
  const read = async (name: string) => (await (await by(name))(ownLeaguesContract.listMyEvenings, {})).evenings
  expect(await read('Ann')).toMatchObject([
    { against: ['Ben'], bay: 'Bay 1', strokes: 7, index: 14.3, hasCard: false, isAbsent: false, mayFindSub: true },
  ])
  const [evening] = await read('Ann')
  expect(evening?.holes.reduce((sum, { received }) => sum + received, 0)).toBe(7)
  await (
    await by('Ann')
  )(noteAbsence, { params: { roundId }, body: { entryId: paramsOf('Ann').entryId } })
  expect(await read('Ann')).toMatchObject([{ isAbsent: true, sub: null }])
  clock.set('2026-11-25T00:16:00Z')
  await (
    await as('front_desk')
  )(cardsContract.stepRound, { params: { roundId }, body: { to: 'open' } })
  expect(await read('Ben')).toMatchObject([{ hasCard: true, strokes: 7 }])
})
