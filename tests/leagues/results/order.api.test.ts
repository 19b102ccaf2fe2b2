import { expect } from 'vitest'

import { resultsContract } from '#shared/leagues/results/contract.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { scheduleContract } from '#shared/leagues/schedule/contract.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'
import { test } from '#tests/support/test.ts'

import { makeCards, over } from './scores.ts'

test('a round that is played after a later one is left until then, and the next evening is dealt by the table of all', async ({
  db,
  as,
  clock,
}) => {
  clock.set('2026-12-16T15:00:00Z')
  const rules: LeagueRules = { ...aloneRules, schedule: 'by_standings', dropWorst: 0, playoffs: { teams: 0 } }
  const made = await makePlaying(db, { rules })
  const pairs = [made.teamIds.slice(0, 2), made.teamIds.slice(2)]
  // The second evening was moved behind the third.
  const days = ['2026-12-01', '2026-12-15', '2026-12-08']
  const rounds: { roundId: string }[] = []
  for (const [at, day] of days.entries()) {
    const round = await makePlayedRound(db, made, { number: at + 1, day, pairings: pairs, status: 'scored' })
    // Ann wins the first two, and Ben the third.
    const orders = at === 2 ? [3, 0, 1, 2] : [0, 1, 2, 3]
    const cards = made.players.map((player, place) => ({ player, scores: over(orders[place] ?? 0) }))
    await makeCards(db, { ...round, courseId: made.courseId }, cards)
    rounds.push(round)
  }
  await makePlayedRound(db, made, { number: 4, day: '2026-12-22', pairings: [] })
  const desk = await as('front_desk')
  const params = { seasonId: made.seasonId }
  const publish = (number: number) =>
    desk(resultsContract.publishRound, {
      params: { roundId: rounds[number - 1]?.roundId ?? '' },
      query: {},
      body: { version: 1 },
    })
  const table = () => desk(resultsContract.readStandings, { params })

  await publish(1)
  await publish(3)
  expect(await table()).toMatchObject({ round: 3, roundsLeft: 2 })
  const { rounds: followed } = await publish(2)
  expect(followed).toEqual([3])
  const { rows, roundsLeft, round } = await table()
  expect([round, roundsLeft]).toEqual([3, 1])

  const { rounds: dealt } = await desk(scheduleContract.dealSchedule, { params, query: {}, body: { version: 1 } })
  expect(rows[0]?.name).toBe('Ben')
  const next = dealt.find(({ number }) => number === 4)
  expect(next?.pairings[0]?.teams[0]?.name).toBe('Ben')
})

test('whoever joins later changes no round that stands published', async ({ db, as, clock }) => {
  clock.set('2026-12-16T15:00:00Z')
  const made = await makePlaying(db, { rules: aloneRules, teams: [['Ann'], ['Ben']] })
  const desk = await as('front_desk')
  const play = async (number: number, day: string) => {
    const round = await makePlayedRound(db, made, { number, day, status: 'scored' })
    const cards = made.players.map((player, at) => ({ player, scores: over(at) }))
    await makeCards(db, { ...round, courseId: made.courseId }, cards)
    const params = { roundId: round.roundId }
    return desk(resultsContract.publishRound, { params, query: {}, body: { version: 1 } })
  }
  await play(1, '2026-12-01')
  await db.insertInto('leagueTeam').values({ seasonId: made.seasonId, name: 'Cleo', status: 'confirmed' }).execute()
  const { rounds, changes } = await play(2, '2026-12-08')

  expect(rounds).toEqual([])
  expect(changes.map(({ name, from, to }) => [name, from, to])).toContainEqual(['Cleo', null, 3])
  const revisions = await db.selectFrom('resultRevision').select('number').orderBy('at').execute()
  expect(revisions.map(({ number }) => number)).toEqual([1, 1])
})
