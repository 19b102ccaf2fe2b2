import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Call } from '#shared/http/call.ts'
import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { playerHandicapContract } from '#shared/leagues/handicap/own-contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import { roundsContract } from '#shared/leagues/rounds/contract.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { aloneRules, pairsRules } from '#tests/leagues/seasons/rules.ts'
import { tokenOf } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { enterHoles, makeCards, over } from './scores.ts'

const { listWeek, publishRound, readStandings } = resultsContract
const { overrideHandicap, readHandicap, readMyHandicap } = playerHandicapContract

/** Four players on one evening: Ann plays one under par a hole, each of the others a stroke a hole more than the one before. */
async function playEvening(db: Db, number = 1, day = '2026-11-24') {
  const made = number === 1 ? await makePlaying(db, { rules: { ...aloneRules, dropWorst: 0 } }) : undefined
  if (!made) throw new Error('The first evening makes the season.')
  const round = await makePlayedRound(db, made, { number, day, status: 'scored' })
  await makeCards(
    db,
    { ...round, courseId: made.courseId },
    made.players.map((player, at) => ({ player, scores: over(at - 1) })),
  )

  return { ...made, ...round }
}

const cardOf = async (db: Db, roundId: string, registrationId: string | undefined) =>
  (
    await db
      .selectFrom('card')
      .select('id')
      .where('roundId', '=', roundId)
      .where('registrationId', '=', registrationId ?? '')
      .executeTakeFirstOrThrow()
  ).id

test('a round is looked at and published: everybody reads the table, and who publishes next has the same', async ({
  db,
  as,
  call: guest,
}) => {
  const { roundId, seasonId } = await playEvening(db)
  const [desk, manager] = [await as('front_desk'), await as('manager')]
  const params = { roundId }
  const publish = (call: Call, preview: '0' | '1') =>
    call(publishRound, { params, query: { preview }, body: { version: 1 } })

  const looked = await publish(desk, '1')
  expect(looked).toMatchObject({
    revision: 1,
    status: 'scored',
    changes: [
      { name: 'Ann', from: null, to: 1, points: { from: null, to: 20 } },
      { name: 'Ben', to: 2, points: { to: 18 } },
      { name: 'Cleo', to: 3, points: { to: 16 } },
      { name: 'Dan', to: 4, points: { to: 14 } },
    ],
    prizes: [],
  })
  expect(await guest(readStandings, { params: { seasonId } })).toMatchObject({ round: null, rows: [] })

  const published = await publish(desk, '0')
  expect(published).toEqual({ ...looked, version: 2, status: 'published' })
  expect(await publish(manager, '0')).toEqual(published)
  await expect(manager(publishRound, { params, query: {}, body: { version: 2 } })).rejects.toMatchObject({
    code: 'invalid_input',
  })

  const table = await guest(readStandings, { params: { seasonId } })
  expect(table).toMatchObject({ round: 1, revision: 1 })
  expect(
    table.rows.map(({ rank, name, points, players, isOwn }) => [rank, name, points, players.length, isOwn]),
  ).toEqual([
    [1, 'Ann', 20, 0, false],
    [2, 'Ben', 18, 0, false],
    [3, 'Cleo', 16, 0, false],
    [4, 'Dan', 14, 0, false],
  ])
})

test('an earlier round is amended with a reason: the later table follows, and both revisions stay', async ({
  db,
  as,
  clock,
}) => {
  clock.set('2026-12-02T12:00:00-06:00')
  const first = await playEvening(db)
  const second = await makePlayedRound(db, first, { number: 2, day: '2026-12-01', status: 'scored' })
  await makeCards(
    db,
    { ...second, courseId: first.courseId },
    first.players.map((player, at) => ({ player, scores: over(at === 0 ? 1 : 0) })),
  )
  const desk = await as('front_desk')
  const publish = (roundId: string, body: { version: number; reason?: string }) =>
    desk(publishRound, { params: { roundId }, query: {}, body })
  await publish(first.roundId, { version: 1 })
  await publish(second.roundId, { version: 1 })
  const params = { seasonId: first.seasonId }
  const before = await desk(readStandings, { params })
  expect(before.rows.map(({ name, points }) => [name, points])).toEqual([
    ['Ben', 36],
    ['Ann', 34],
    ['Cleo', 34],
    ['Dan', 32],
  ])

  clock.pass({ minutes: 10 })
  await enterHoles(db, await cardOf(db, first.roundId, first.players[3]?.id), over(-2), '2026-12-02T12:10:00-06:00')
  // Nothing is told before it is published.
  expect(await desk(readStandings, { params })).toEqual(before)
  expect((await desk(listWeek, {})).rounds.map(({ number, isChanged }) => [number, isChanged])).toEqual([
    [1, true],
    [2, false],
  ])

  await expect(publish(first.roundId, { version: 1, reason: 'Dan’s card' })).rejects.toMatchObject({
    code: 'version_conflict',
  })
  const amended = await publish(first.roundId, { version: 2, reason: 'Dan’s card was read wrong' })
  expect(amended).toMatchObject({ revision: 2, status: 'amended', rounds: [2] })
  expect(amended.changes.map(({ name, from, to, points }) => [name, from, to, points.from, points.to])).toEqual([
    ['Dan', 4, 1, 32, 38],
    ['Ben', 1, 2, 36, 34],
    // Ann has won no round any more, and Cleo one.
    ['Cleo', 3, 3, 34, 32],
    ['Ann', 2, 4, 34, 32],
  ])
  const after = await desk(readStandings, { params })
  expect(after.rows.map(({ name, points }) => [name, points])).toEqual([
    ['Dan', 38],
    ['Ben', 34],
    ['Cleo', 32],
    ['Ann', 32],
  ])
  const kept = await db
    .selectFrom('resultRevision')
    .select(['roundId', 'number'])
    .orderBy('at')
    .orderBy('number')
    .execute()
  expect(kept).toHaveLength(4)
})

test('two desks publish at once: one publishes, the other is told what was published', async ({ db, as }) => {
  const { roundId } = await playEvening(db)
  const desks = await Promise.all([as('front_desk'), as('manager'), as('front_desk')])
  const told = await Promise.all(
    desks.map((desk) => desk(publishRound, { params: { roundId }, query: {}, body: { version: 1 } })),
  )

  expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1)
  expect(await db.selectFrom('resultRevision').select('number').execute()).toEqual([{ number: 1 }])
})

test('a card of which a hole is missing keeps its round from being scored, and the week says which', async ({
  db,
  as,
  clock,
}) => {
  clock.set('2026-11-24T21:00:00-06:00')
  const { roundId, players } = await playEvening(db)
  const cardId = await cardOf(db, roundId, players[1]?.id)
  await db.deleteFrom('cardHole').where('cardId', '=', cardId).where('hole', 'in', [3, 4]).execute()
  await db.updateTable('leagueRound').set({ status: 'closed' }).where('id', '=', roundId).execute()

  const desk = await as('front_desk')
  expect(await desk(listWeek, {})).toMatchObject({
    rounds: [{ number: 1, cards: 4, cardsDone: 3, problems: [{ kind: 'missing', name: 'Ben', holes: [3, 4] }] }],
  })
  await expect(desk(publishRound, { params: { roundId }, query: {}, body: { version: 1 } })).rejects.toMatchObject({
    code: 'not_offered',
  })
})

test('three evenings make an index that is told with its working to the player and who plays with them', async ({
  db,
  as,
  callWith,
  services,
}) => {
  const signedInAs = async (userId: string) => callWith({ authorization: `Bearer ${await tokenOf(services, userId)}` })
  const made = await makePlaying(db, { rules: aloneRules, startIndexTenths: 180 })
  const desk = await as('front_desk')
  const [ann, ben] = made.players
  if (!ann || !ben) throw new Error('There are players.')
  for (const [at, strokes] of [1, 2, 1].entries()) {
    const round = await makePlayedRound(db, made, { number: at + 1, day: `2026-11-${10 + 7 * at}`, status: 'scored' })
    await makeCards(db, { ...round, courseId: made.courseId }, [
      { player: ann, scores: over(strokes), courseHandicap: 10 },
      { player: ben, scores: over(2), courseHandicap: 10 },
    ])
    const { indexes } = await desk(publishRound, {
      params: { roundId: round.roundId },
      query: {},
      body: { version: 1 },
    })
    expect(indexes.map(({ name }) => name)).toEqual(at < 2 ? [] : ['Ann', 'Ben'])
  }

  const params = { personId: ann.personId }
  const own = await signedInAs(ann.userId)
  const told = await own(readHandicap, { params })
  // 45 on 35.4/128 is 8.475, and 10.56 is expected of the other nine off 18.0: 19.0; 54 is 27.0. The lowest less 2.
  expect(told).toMatchObject({
    name: 'Ann',
    index: 17,
    from: 'calculated',
    roundsPlayed: 3,
    calculation: {
      startIndex: 18,
      best: 1,
      of: 3,
      sum: 19,
      added: -2,
      before: 17,
      cap: null,
      rounds: [
        { playedOn: '2026-11-24', value: 19, isUsed: true, card: { gross: 45, adjustedGross: 45, slope: 128 } },
        { playedOn: '2026-11-17', value: 27, isUsed: false },
        { playedOn: '2026-11-10', value: 19, isUsed: false },
      ],
    },
  })
  expect(await (await signedInAs(ben.userId))(readHandicap, { params })).toEqual(told)
  expect(await own(readMyHandicap, {})).toEqual(told)
  await expect((await as('member'))(readHandicap, { params })).rejects.toMatchObject({ code: 'not_found' })

  const said = await desk(overrideHandicap, { params, body: { index: 12.5, reason: 'Plays better than that.' } })
  expect(said).toMatchObject({ index: 12.5, from: 'committee', override: { reason: 'Plays better than that.' } })
  expect(await desk(overrideHandicap, { params, body: { index: null, reason: 'Played as before.' } })).toEqual(told)
})

test('whoever is absent has a ghost that plays off their strokes, and wins for them what the rules let it', async ({
  db,
  as,
  clock,
}) => {
  clock.set('2026-11-24T18:20:00-06:00')
  const rules = {
    ...pairsRules,
    format: 'match' as const,
    teamSize: 1,
    bestBalls: 1,
    handicap: { ...pairsRules.handicap, allowancePercents: [100] },
    absence: { ghost: 'course' as const, wins: true, loses: true, penaltyStrokes: 3 },
  }
  const made = await makePlaying(db, { rules, teams: [['Ann'], ['Ben']] })
  const { roundId } = await makePlayedRound(db, made, { pairings: [made.teamIds] })
  const [ann, ben] = made.players
  const desk = await as('front_desk')
  await desk(roundsContract.noteAbsence, { params: { roundId }, body: { entryId: ben?.id ?? '' } })
  const step = (to: 'open' | 'closed') => desk(cardsContract.stepRound, { params: { roundId }, body: { to } })
  await step('open')
  await desk(cardsContract.putCard, { params: { roundId, entryId: ann?.id ?? '' }, body: { strokes: over(0) } })
  const { round } = await step('closed')
  const published = await desk(publishRound, { params: { roundId }, query: {}, body: { version: round.version } })

  // Level but for the three hardest holes, on which the ghost has a stroke more: Ann wins these and the lower total.
  expect(published.changes.map(({ name, points }) => [name, points.to])).toEqual([
    ['Ann', 3 + 6 / 2 + 2],
    ['Ben', 6 / 2],
  ])
  expect(published.indexes).toEqual([])
})

test('the desk corrects a published card with a reason alone, and it is published again by whoever looks at the week', async ({
  db,
  as,
  clock,
}) => {
  clock.set('2026-11-25T12:00:00-06:00')
  const { roundId, players } = await playEvening(db)
  const desk = await as('front_desk')
  const params = { roundId }
  await desk(publishRound, { params, query: {}, body: { version: 1 } })
  clock.pass({ minutes: 10 })
  const card = { params: { roundId, entryId: players[3]?.id ?? '' } }

  await expect(desk(cardsContract.putCard, { ...card, body: { strokes: over(-2) } })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  await desk(cardsContract.putCard, { ...card, body: { strokes: over(-2), reason: 'Read from the wrong bay' } })
  expect((await desk(listWeek, {})).rounds).toMatchObject([{ number: 1, status: 'published', isChanged: true }])
  const amended = await desk(publishRound, { params, query: {}, body: { version: 2, reason: 'Dan’s card' } })
  expect(amended.changes[0]).toMatchObject({ name: 'Dan', from: 4, to: 1 })
  expect((await desk(listWeek, {})).rounds).toMatchObject([{ status: 'amended', isChanged: false }])
})
