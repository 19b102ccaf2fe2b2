import { expect } from 'vitest'

import { resultsContract } from '#shared/leagues/results/contract.ts'
import { leaguePlayersContract } from '#shared/leagues/results/player-contract.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'
import { test } from '#tests/support/test.ts'

import { makeCards, over } from './scores.ts'

const { readLeaguePlayer } = leaguePlayersContract

test('the desk reads of a client which seasons they play, where they stand, off which index, and their cards', async ({
  db,
  as,
}) => {
  const made = await makePlaying(db, { rules: { ...aloneRules, dropWorst: 0 } })
  const round = await makePlayedRound(db, made, { status: 'scored' })
  await makeCards(
    db,
    { ...round, courseId: made.courseId },
    made.players.map((player, at) => ({ player, scores: over(at), strokes: 8 })),
  )
  const desk = await as('front_desk')
  await desk(resultsContract.publishRound, { params: { roundId: round.roundId }, query: {}, body: { version: 1 } })
  const read = (at: number) => desk(readLeaguePlayer, { params: { personId: made.players[at]?.personId ?? '' } })

  expect(await read(1)).toMatchObject({
    seasons: [
      {
        season: { id: made.seasonId, status: 'in_season' },
        status: 'registered',
        shownName: 'Ben',
        team: 'Ben',
        place: 2,
        points: 18,
        index: 14.3,
        from: 'start',
        cards: [{ roundId: round.roundId, entryId: made.players[1]?.id, number: 1, strokes: 8, gross: 45 }],
      },
    ],
  })
  const stranger = await db
    .insertInto('person')
    .values({ firstName: 'Zoe', lastName: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await desk(readLeaguePlayer, { params: { personId: stranger.id } })).toEqual({ seasons: [] })
})
