import { expect } from 'vitest'

import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'
import { test } from '#tests/support/test.ts'

import { makeCards, over } from './scores.ts'

const { publishRound } = resultsContract
const { putCard, stepRound } = cardsContract

test('a round is amended with strokes as they were given, or given anew on later cards: both are seen before', async ({
  db,
  as,
  clock,
}) => {
  const rules = { ...aloneRules, dropWorst: 0 }
  const made = await makePlaying(db, { rules, startIndexTenths: 180, teams: [['Ann'], ['Ben']] })
  const [ann, ben] = made.players
  if (!ann || !ben) throw new Error('There are players.')
  const early = await as('front_desk')
  let third = ''
  for (const [at, strokes] of [1, 2, 1].entries()) {
    const round = await makePlayedRound(db, made, { number: at + 1, day: `2026-11-${10 + 7 * at}`, status: 'scored' })
    third = round.roundId
    await makeCards(db, { ...round, courseId: made.courseId }, [
      { player: ann, scores: over(strokes), courseHandicap: 10 },
      { player: ben, scores: over(2), courseHandicap: 10 },
    ])
    await early(publishRound, { params: { roundId: third }, query: {}, body: { version: 1 } })
  }
  const { roundId: fourth } = await makePlayedRound(db, made, { number: 4, day: '2026-12-01' })
  clock.set('2026-12-02T00:16:00Z')
  const desk = await as('front_desk')
  const { cards } = await desk(stepRound, { params: { roundId: fourth }, body: { to: 'open' } })
  // 17.0 on this nine is 9.03, 95 % of it 8.58; 25.0 is 13.56, and 12.88.
  expect(cards.map(({ name, index, strokes }) => [name, index, strokes])).toEqual([
    ['Ann', 17, 9],
    ['Ben', 25, 13],
  ])
  const type = (roundId: string, player: typeof ann, strokes: number, reason?: string) =>
    desk(putCard, {
      params: { roundId, entryId: player.id },
      body: { strokes: over(strokes), ...(reason !== undefined && { reason }) },
    })
  await type(fourth, ann, 1)
  await type(fourth, ben, 2)
  const closed = await desk(stepRound, { params: { roundId: fourth }, body: { to: 'closed' } })
  const version = closed.round.version
  await expect(
    desk(publishRound, { params: { roundId: fourth }, query: {}, body: { version, strokesToo: true } }),
  ).rejects.toMatchObject({ code: 'invalid_input', facts: { details: [{ path: 'strokesToo' }] } })
  await desk(publishRound, { params: { roundId: fourth }, query: {}, body: { version } })

  await type(third, ann, 0, 'Read from the wrong bay')
  const again = { params: { roundId: third }, query: { preview: '1' as const } }
  const stays = await desk(publishRound, { ...again, body: { version: 2 } })
  expect(stays.changes).toEqual([])
  expect(stays.indexes).toMatchObject([{ name: 'Ann', from: 17.5, to: 10.1 }])
  const anew = await desk(publishRound, { ...again, body: { version: 2, strokesToo: true } })
  expect(anew.changes.map(({ name, points }) => [name, points.from, points.to])).toEqual([
    ['Ann', 79, 78],
    ['Ben', 73, 74],
  ])
  const given = () =>
    db
      .selectFrom('card')
      .select(['indexTenths', 'courseHandicap', 'strokes'])
      .where('roundId', '=', fourth)
      .orderBy('strokes')
      .execute()
  expect(
    (await given()).map(({ strokes }) => strokes),
    'it was only looked at',
  ).toEqual([9, 13])

  const body = { version: 2, reason: 'Ann’s card', strokesToo: true }
  const amended = await desk(publishRound, { params: { roundId: third }, query: {}, body })
  expect(amended.changes).toEqual(anew.changes)
  // 9.1 on this nine is 4.61, 95 % of it 4.38.
  expect(await given()).toMatchObject([{ indexTenths: 91, courseHandicap: 5, strokes: 4 }, { strokes: 13 }])
  expect(
    await db.selectFrom('auditEvent').select('reason').where('action', '=', 'league_strokes_given_anew').execute(),
  ).toEqual([{ reason: 'Ann’s card' }])
})
