import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { playerHandicapContract } from '#shared/leagues/handicap/own-contract.ts'
import { registrationsContract } from '#shared/leagues/registrations/contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import { roundsContract } from '#shared/leagues/rounds/contract.ts'
import { scheduleContract } from '#shared/leagues/schedule/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { makePlaying, makePlayedRound } from '#tests/leagues/playing.ts'
import { over } from '#tests/leagues/results/scores.ts'
import { aloneRules } from '#tests/leagues/seasons/rules.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { makeEvening } from './cards/evening.ts'
import { nameLeague, publishEvening, rowsOf } from './cards/published.ts'
import { signUp } from './registrations/sign-up.ts'
import { beginPlay, setUpSeason, somebody } from './season-script.ts'

const { publishRound, readStandings, listWeek } = resultsContract

// Where leagues meet orders, people and roles.

const names = ['Ann', 'Ben', 'Cleo', 'Dan']

test('who sees what: guests and other people chosen names and points, players whose number is which, the desk all of it', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const evening = await makeEvening({ db, as, services, call, callWith, clock }, { rules: aloneRules })
  const { step, type, roundId, seasonId, players, callAs, paramsOf, desk } = evening
  await step('open')
  for (const [at, name] of names.entries()) await type(name, over(at))
  await publishEvening(evening)
  const strangers = [call, await as('coach'), await as('builder'), await as('fitter'), await as('member')]
  const params = { seasonId }
  const personIds = players.map(({ personId }) => personId)

  for (const stranger of strangers) {
    const { rows } = await stranger(readStandings, { params })
    expect(rows.map(({ name, players: own, isOwn }) => [name, own, isOwn])).toEqual(
      names.map((name) => [name, [], false]),
    )
    const told = JSON.stringify([
      rows,
      await stranger(cardsContract.readLeaderboard, { params: { roundId } }),
      await stranger(roundsContract.readRound, { params: { roundId } }),
      await stranger(scheduleContract.readSchedule, { params }),
    ])
    for (const hidden of [...personIds, '@example.com', '312 555']) expect(told).not.toContain(hidden)
    await expectRefused(stranger)
  }
  const own = await (await callAs('Ann'))(readStandings, { params })
  expect(own.rows.map(({ isOwn, players: of }) => [isOwn, of.map(({ index }) => index)])).toEqual([
    [true, [14.3]],
    [false, [14.3]],
    [false, [14.3]],
    [false, [14.3]],
  ])
  expect(JSON.stringify(own)).not.toContain('@example.com')
  const { rows } = await desk(readStandings, { params })
  expect(rows.flatMap(({ players: of }) => of.map(({ personId }) => personId))).toEqual(personIds)

  async function expectRefused(stranger: Call) {
    const refused = { code: expect.stringMatching(/^not_(?:allowed|signed_in|found)$/) }
    const body = { version: 1, reason: 'Just so' }
    for (const act of [
      () => stranger(publishRound, { params: { roundId }, query: { preview: '1' }, body }),
      () => stranger(listWeek, {}),
      () => stranger(cardsContract.listCards, { params: { roundId } }),
      () => stranger(cardsContract.putCard, { params: paramsOf('Ann'), body: { strokes: [4] } }),
      () => stranger(cardsContract.readCard, { params: paramsOf('Ann') }),
      () => stranger(playerHandicapContract.readHandicap, { params: { personId: personIds[0] ?? '' } }),
    ]) {
      await expect(act()).rejects.toMatchObject(refused)
    }
  }
})

test('a season that is still set up shows no round, no schedule, no table and no board to anybody but the desk', async ({
  db,
  as,
  call,
}) => {
  const made = await makePlaying(db, { season: { status: 'draft' } })
  const { roundId } = await makePlayedRound(db, made)
  const params = { roundId }
  const hidden = { code: 'not_found' }
  for (const stranger of [call, await as('member'), await as('coach')]) {
    await expect(stranger(roundsContract.readRound, { params })).rejects.toMatchObject(hidden)
    await expect(stranger(cardsContract.readLeaderboard, { params })).rejects.toMatchObject(hidden)
    await expect(stranger(readStandings, { params: { seasonId: made.seasonId } })).rejects.toMatchObject(hidden)
  }
  const desk = await as('front_desk')
  expect(await desk(cardsContract.readLeaderboard, { params })).toMatchObject({ round: { id: roundId } })
})

test('a fee is refunded after play: in part and the player plays on, then with the place; what was played stays and the books hold', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const rules = { ...aloneRules, teams: 4, weeks: 3, dropWorst: 0, playoffs: { teams: 0 } }
  const { seasonId, manager, rounds } = await setUpSeason(house, rules)
  const orders = new Map<string, string>()
  for (const name of ['Ann', 'Ben']) {
    const player = await somebody(house)
    const order = await signUp(await player.call(), seasonId, {
      as: 'alone',
      shownName: name,
      handicap: { startIndex: 14.3 },
    })
    orders.set(name, order.id)
  }
  clock.set('2026-12-01T14:00:00Z')
  await beginPlay(manager, seasonId)
  const params = { roundId: rounds[0]?.id ?? '' }
  clock.set('2026-12-02T00:16:00Z')
  const desk = await manager.call()
  await desk(cardsContract.stepRound, { params, body: { to: 'open' } })
  const { cards } = await desk(cardsContract.listCards, { params })
  for (const [at, { entryId }] of cards.entries()) {
    await desk(cardsContract.putCard, { params: { ...params, entryId }, body: { strokes: over(at) } })
  }
  const { round } = await desk(cardsContract.stepRound, { params, body: { to: 'closed' } })
  await desk(publishRound, { params, query: {}, body: { version: round.version } })
  const before = await call(readStandings, { params: { seasonId } })

  const orderId = orders.get('Ann') ?? ''
  const { lines } = await desk(ordersContract.readOrder, { params: { orderId } })
  const lineId = lines[0]?.id ?? ''
  const refund = (line: { quantity: number; amountCents?: number; giveBack: boolean }) =>
    desk(ordersContract.refundOrder, {
      params: { orderId },
      query: {},
      headers: key(),
      body: { lines: [{ lineId, ...line }], reason: 'The bay was cold' },
    })
  await refund({ quantity: 1, amountCents: 2500, giveBack: false })
  const registrations = async () =>
    (await desk(registrationsContract.listSeasonRegistrations, { params: { seasonId } })).registrations.map(
      ({ shownName, status }) => [shownName, status],
    )
  expect(await registrations()).toEqual([
    ['Ann', 'registered'],
    ['Ben', 'registered'],
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
  await refund({ quantity: 1, giveBack: true })
  expect(await registrations()).toEqual([
    ['Ben', 'registered'],
    ['Ann', 'withdrawn'],
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
  expect(await inBooks(db)).toMatchObject({ 1110: 22_500 })
  const after = await call(readStandings, { params: { seasonId } })
  expect(after.rows.map(({ name, points }) => [name, points])).toEqual(
    before.rows.map(({ name, points }) => [name, points]),
  )
})

test('two clients who are one have one index: what the committee said last, and all cards of both', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const evening = await makeEvening({ db, as, services, call, callWith, clock }, { rules: aloneRules })
  const { step, type, desk, players, seasonId } = evening
  await step('open')
  for (const [at, name] of names.entries()) await type(name, over(at))
  await publishEvening(evening)
  const [ann, ben] = players
  const said = (personId: string | undefined, index: number) =>
    desk(playerHandicapContract.overrideHandicap, {
      params: { personId: personId ?? '' },
      body: { index, reason: 'Plays better than that' },
    })
  await nameLeague(db)
  // Whoever was entered at the desk once more has no account.
  await db
    .updateTable('person')
    .set({ userId: null })
    .where('id', '=', ben?.personId ?? '')
    .execute()
  await said(ann?.personId, 9.9)
  await said(ben?.personId, 8.8)
  await desk(registrationsContract.stepRegistration, {
    params: { registrationId: ben?.id ?? '' },
    query: {},
    headers: key(),
    body: { to: 'withdrawn', reason: 'Is Ann', refund: 'nothing' },
  })
  const admin = await as('admin')
  const mine = { name: 'survivor', email: 'survivor', phone: 'survivor' } as const
  const merge = { params: { personId: ann?.personId ?? '' }, body: { otherId: ben?.personId ?? '', ...mine } }
  const looked = await admin(mergesContract.mergePerson, { ...merge, query: { preview: '1' } })
  expect(looked.refusals).toEqual([])
  const { mergeId } = await admin(mergesContract.mergePerson, { ...merge, query: {} })

  const { index, from } = await desk(playerHandicapContract.readHandicap, { params: { personId: ann?.personId ?? '' } })
  expect([from, [8.8, 9.9].includes(index ?? 0)]).toEqual(['committee', true])
  const active = await db
    .selectFrom('handicapOverride')
    .select('personId')
    .where('endedAt', 'is', null)
    .orderBy('id')
    .execute()
  expect(active).toHaveLength(1)
  // Both cards of that evening stand, each under the name that was chosen for it.
  expect((await rowsOf(evening)).map(([, name]) => name)).toEqual(names)
  expect((await desk(readStandings, { params: { seasonId } })).rows[0]?.players).toHaveLength(1)
  await admin(mergesContract.undoMerge, { params: { mergeId: mergeId ?? '' } })
  expect(await desk(playerHandicapContract.readHandicap, { params: { personId: ben?.personId ?? '' } })).toMatchObject({
    index: 8.8,
  })
})
