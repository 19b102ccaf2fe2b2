import { expect } from 'vitest'

import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { test } from '#tests/support/test.ts'

import { makeMarket } from './subs.ts'

const nine = (strokes: number) => Array.from({ length: 9 }, () => strokes)

test('the points of a sub are those of the team, and the differential is their own; nobody is erased who is to play', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const teams = [['Ann'], ['Ben']]
  const market = await makeMarket({ db, as, services, call, callWith, clock }, { teams })
  const { willing, cannotCome, accept, roundId, seasonId, paramsOf, players, by, board } = market
  await willing('Uma', 4.3)
  await cannotCome('Ann')
  await accept('Uma')
  const { id: uma } = await db
    .selectFrom('person')
    .select('id')
    .where('firstName', '=', 'Uma')
    .executeTakeFirstOrThrow()
  const erase = { params: { personId: uma }, body: { reason: 'Asked for it in writing.' } }
  await expect((await as('admin'))(mergesContract.erasePerson, erase)).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'They play in a league for somebody who is missing. Give that place back first.',
  })

  clock.set('2026-11-25T00:16:00Z')
  const desk = await as('front_desk')
  const params = { roundId }
  await desk(cardsContract.stepRound, { params, body: { to: 'open' } })
  await (
    await by('Uma')
  )(cardsContract.putHole, {
    params: { ...paramsOf('Ann'), hole: 1 },
    body: { strokes: 4, device: 'A', enteredAt: clock.now(), version: 0 },
  })
  const running = await board()
  expect(running.rows.find(({ name }) => name === 'Ann')).toMatchObject({ isAbsent: false })
  expect(running.rows.flatMap((row) => row.players.map(({ name }) => name)).toSorted()).toEqual(['Ben', 'Sub for Ann'])
  await desk(cardsContract.putCard, { params: paramsOf('Ann'), body: { strokes: nine(4) } })
  await desk(cardsContract.putCard, { params: paramsOf('Ben'), body: { strokes: nine(6) } })
  await desk(cardsContract.stepRound, { params, body: { to: 'closed' } })
  const { round } = await desk(cardsContract.stepRound, { params, body: { to: 'scored' } })
  await desk(resultsContract.publishRound, { params, query: {}, body: { version: round.version } })

  const { rows } = await desk(resultsContract.readStandings, { params: { seasonId } })
  expect(rows.map(({ name, points }) => [name, points])).toEqual([
    ['Ann', 20],
    ['Ben', 18],
  ])
  const calculated = await db.selectFrom('handicapCalculation').select('personId').orderBy('personId').execute()
  const ben = players.find(({ name }) => name === 'Ben')?.personId ?? ''
  expect(calculated.map(({ personId }) => personId)).toEqual([uma, ben].toSorted())

  // Once it is played they may go; what they have played stays.
  clock.pass({ days: 1 })
  await (
    await as('admin')
  )(mergesContract.erasePerson, erase)
  expect(await db.selectFrom('subPool').select('personId').execute()).toEqual([])
  const { shown } = await db
    .selectFrom('card')
    .select((eb) => eb.fn.countAll<string>().as('shown'))
    .where('subPersonId', '=', uma)
    .executeTakeFirstOrThrow()
  expect(Number(shown)).toBe(1)
})
