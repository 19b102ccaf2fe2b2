import { expect } from 'vitest'

import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { playerHandicapContract } from '#shared/leagues/handicap/own-contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { makeCards, over } from '#tests/leagues/results/scores.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'
import { test } from '#tests/support/test.ts'

const { listHandicaps, overrideHandicap, readHandicap } = playerHandicapContract

const rules: LeagueRules = {
  ...aloneRules,
  mostOfHole: { kind: 'none' },
  handicap: {
    ...aloneRules.handicap,
    system: 'league_average',
    allowancePercents: [100],
    average: { dropWorst: 1, percent: 90, mostRise10: 20 },
  },
}

test('a season with its own average plays off it, tells why, and leaves the Studio Handicap as it is', async ({
  db,
  as,
  clock,
}) => {
  const made = await makePlaying(db, { rules, startIndexTenths: 180, teams: [['Ann'], ['Ben']] })
  const [ann, ben] = made.players
  if (!ann || !ben) throw new Error('There are players.')
  const desk = await as('front_desk')
  for (const [at, strokes] of [1, 2].entries()) {
    const round = await makePlayedRound(db, made, { number: at + 1, day: `2026-11-${10 + 7 * at}`, status: 'scored' })
    await makeCards(db, { ...round, courseId: made.courseId }, [
      { player: ann, scores: over(strokes) },
      { player: ben, scores: over(0) },
    ])
    await desk(resultsContract.publishRound, { params: { roundId: round.roundId }, query: {}, body: { version: 1 } })
  }
  const params = { personId: ann.personId }
  // 9 and 18 over par: the worst is left out, and 90 % of 9 are 8.1, from a start of 9.0.
  expect(await desk(readHandicap, { params })).toMatchObject({
    index: 18,
    from: 'start',
    calculation: null,
    averages: [
      {
        index: 8.1,
        from: 'calculated',
        working: {
          holes: 9,
          percent: 90,
          counted: 1,
          sum: 9,
          before: 8.1,
          held: 8.1,
          isHeld: false,
          rounds: [
            { playedOn: '2026-11-17', over: 18, isDropped: true },
            { playedOn: '2026-11-10', over: 9, isDropped: false },
          ],
        },
      },
    ],
  })

  const { seasonId } = made
  await desk(overrideHandicap, { params, body: { index: 6, reason: 'Plays better than that', seasonId } })
  const { players } = await desk(listHandicaps, { query: {} })
  expect(players).toMatchObject([
    { name: 'Ann', isAverage: true, index: 6, from: 'committee', calculated: 8.1, beats: { rounds: 2, below: 0 } },
    { name: 'Ben', index: 0, from: 'calculated', override: null, beats: { rounds: 2, below: 1 } },
  ])
  expect((await desk(listHandicaps, { query: { search: 'ben', seasonId } })).players).toHaveLength(1)

  const round = await makePlayedRound(db, made, { number: 3, day: '2026-11-24' })
  clock.set('2026-11-25T00:16:00Z')
  const evening = await as('front_desk')
  const { cards } = await evening(cardsContract.stepRound, { params: { roundId: round.roundId }, body: { to: 'open' } })
  expect(cards.map(({ name, index, courseHandicap, strokes }) => [name, index, courseHandicap, strokes])).toEqual([
    ['Ann', 6, 6, 6],
    ['Ben', 0, 0, 0],
  ])
  await evening(overrideHandicap, { params, body: { index: null, reason: 'As before', seasonId } })
  expect((await evening(readHandicap, { params })).averages).toMatchObject([{ index: 8.1, override: null }])
})

test('an index is set for a season alone where that has its own average', async ({ db, as }) => {
  const { seasonId, players } = await makePlaying(db)
  const desk = await as('front_desk')
  const params = { personId: players[0]?.personId ?? '' }

  await expect(
    desk(overrideHandicap, { params, body: { index: 6, reason: 'Plays better', seasonId } }),
  ).rejects.toMatchObject({ code: 'invalid_input', facts: { details: [{ path: 'seasonId' }] } })
})
