import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { isPaidOut } from '#server/leagues/pots/store.ts'
import type { Call } from '#shared/http/call.ts'
import { potsContract } from '#shared/leagues/pots/contract.ts'
import { registrationsContract } from '#shared/leagues/registrations/contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import { mergesContract } from '#shared/people/merges.ts'
import { approvalContract } from '#shared/permissions/approval.ts'
import { makePlayedRound } from '#tests/leagues/playing.ts'
import { enterHoles, makeCards, over } from '#tests/leagues/results/scores.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { balanceOf, creditOf, expectWholePots, inTurns, payStakes, playForPot, skins } from './paying.ts'

const { payPrizes, putAwards, readMyPots, readPrizes, readRoundPots, listSpentPrizes, noteSpentPrize } = potsContract
const { publishRound } = resultsContract

const afterwards = '2026-11-25T12:00:00-06:00'

const publish = (call: Call, roundId: string, body: { version: number; reason?: string }) =>
  call(publishRound, { params: { roundId }, query: {}, body })

const pay = (call: Call, roundId: string, revision: number) =>
  call(payPrizes, { params: { roundId }, headers: {}, body: { revision } })

const tied = (players: Parameters<typeof inTurns>[0]) => players.map((player) => ({ player, scores: over(0) }))

const even = (players: Parameters<typeof inTurns>[0]) =>
  players.map((player, at) => ({ player, scores: over(at === 2 ? 1 : 0) }))

/** Another card for a player, typed after the round was published. */
async function correct(db: Db, { roundId, player }: { roundId: string; player: string }, scores: readonly number[]) {
  const { id } = await db
    .selectFrom('card')
    .select('id')
    .where('roundId', '=', roundId)
    .where('registrationId', '=', player)
    .executeTakeFirstOrThrow()
  await enterHoles(db, id, scores, '2026-11-25T12:10:00-06:00')
}

test('prizes follow from the published round: they are told with it, paid once into store credit, and the pot is empty', async ({
  db,
  as,
  clock,
  call: guest,
}) => {
  clock.set(afterwards)
  const manager = await as('manager')
  const { roundId, potId, players } = await playForPot(db, { desk: manager, stakeCents: 501 })
  const params = { roundId }
  expect(await manager(readPrizes, { params })).toMatchObject({
    revision: null,
    refusal: 'Publish round 1 first: prizes follow from it.',
    prizes: [],
  })
  await expect(pay(manager, roundId, 1)).rejects.toMatchObject({ code: 'not_offered' })
  expect((await guest(readRoundPots, { params })).pots).toMatchObject([
    { name: 'Skins', cents: 1503, entrants: 3, won: Array.from({ length: 9 }, () => ({ cents: 167 })) },
  ])

  const prizes = players.map(({ name }) => ({ name, cents: 501 }))
  const preview = await manager(publishRound, { params, query: { preview: '1' }, body: { version: 1 } })
  expect(preview.prizes).toEqual(prizes)
  expect((await publish(manager, roundId, { version: 1 })).prizes).toEqual(prizes)
  // Whoever publishes a moment later is told the same.
  expect((await publish(manager, roundId, { version: 1 })).prizes).toEqual(prizes)

  expect(await manager(readPrizes, { params })).toMatchObject({ revision: 1, refusal: null, toPayCents: 1503 })
  await expect(pay(manager, roundId, 2)).rejects.toMatchObject({ code: 'version_conflict' })
  const paid = await pay(manager, roundId, 1)
  expect(paid.paid).toEqual(prizes.map((prize) => ({ ...prize, spentCents: 0, owedCents: 0 })))
  expect(paid).toMatchObject({ toPayCents: 0, toTakeBackCents: 0 })
  expect((await pay(manager, roundId, 1)).paid).toEqual([])

  for (const { personId } of players) expect(await creditOf(db, personId)).toBe(501)
  expect(await balanceOf(db, '2600', potId)).toBe(0)
  expect(await balanceOf(db, '2110')).toBe(1503)
  await expectWholePots(db)
  const charges = (await db.selectFrom('leagueCharge').select('id').orderBy('id').execute()).map(({ id }) => id)
  expect(await isPaidOut({ trx: db }, charges)).toEqual(charges)
})

test('whoever may not refund pays prizes by the code of a colleague', async ({ db, as, clock }) => {
  clock.set(afterwards)
  const [desk, manager] = [await as('front_desk'), await as('manager')]
  const { roundId } = await playForPot(db, { desk })
  await publish(desk, roundId, { version: 1 })
  await expect(pay(desk, roundId, 1)).rejects.toMatchObject({
    code: 'approval_needed',
    facts: { approval: { act: 'prizes', subjectId: roundId, cents: 1500 } },
  })

  const { code } = await manager(approvalContract.makeApprovalCode, {})
  const asked = { act: 'prizes' as const, subjectId: roundId, cents: 1500 }
  const { approval } = await desk(approvalContract.approveAct, { body: { code, ...asked } })
  const paid = await desk(payPrizes, { params: { roundId }, headers: { approval }, body: { revision: 1 } })
  expect(paid.paid).toHaveLength(3)
})

test('two desks pay at once: each prize is paid once', async ({ db, as, clock }) => {
  clock.set(afterwards)
  const manager = await as('manager')
  const { roundId, players } = await playForPot(db, { desk: manager })
  await publish(manager, roundId, { version: 1 })
  const both = await Promise.all([pay(manager, roundId, 1), pay(await as('manager'), roundId, 1)])

  expect(both.map(({ paid }) => paid.length).toSorted((a, b) => a - b)).toEqual([0, 3])
  for (const { personId } of players) expect(await creditOf(db, personId)).toBe(500)
  await expectWholePots(db)
})

test('an amended round posts the differences: what was spent stays with its player, as goodwill that somebody sees', async ({
  db,
  as,
  clock,
}) => {
  clock.set(afterwards)
  const manager = await as('manager')
  const { roundId, potId, players } = await playForPot(db, { desk: manager })
  const [ann, ben, cleo] = players
  if (!ann || !ben || !cleo) throw new Error('There are players.')
  await publish(manager, roundId, { version: 1 })
  await pay(manager, roundId, 1)
  // Ann spends four dollars of her five.
  await db
    .insertInto('walletEntry')
    .values({ personId: ann.personId, kind: 'credit', what: 'spend', cents: -400, at: new Date() })
    .execute()

  clock.pass({ minutes: 10 })
  await correct(db, { roundId, player: ann.id }, over(1))
  // Nothing is paid of cards that are not published.
  await expect(pay(manager, roundId, 1)).rejects.toMatchObject({
    code: 'not_offered',
    message: 'A card of round 1 was corrected since it was published. Publish it again first.',
  })
  await publish(manager, roundId, { version: 2, reason: 'Read from the wrong bay' })
  // Ben and Cleo win the holes that were Ann’s no more: of nine three are tied and go on, and the last three with Cleo.
  const due = await manager(readPrizes, { params: { roundId } })
  expect(due.toTakeBackCents).toBe(500)
  expect(due.toPayCents).toBe(500)
  const paid = await pay(manager, roundId, 2)
  expect(paid.paid.find(({ name }) => name === 'Ann')).toEqual({
    name: 'Ann',
    cents: -500,
    spentCents: 400,
    owedCents: 0,
  })

  expect(await creditOf(db, ann.personId)).toBe(0)
  expect((await creditOf(db, ben.personId)) + (await creditOf(db, cleo.personId))).toBe(1500)
  expect(await balanceOf(db, '2600', potId)).toBe(0)
  expect(await balanceOf(db, '5210')).toBe(-400)
  await expectWholePots(db)
  const { prizes } = await manager(listSpentPrizes, {})
  expect(prizes).toMatchObject([{ person: { id: ann.personId }, round: 1, what: 'Skins', spentCents: 400 }])
  expect(await manager(noteSpentPrize, { params: { prizeId: prizes[0]?.id ?? '' } })).toEqual({ prizes: [] })
  expect((await pay(manager, roundId, 2)).paid).toEqual([])

  // Put right again, what she kept is made up for first.
  clock.pass({ minutes: 10 })
  const back = inTurns(players).find(({ player }) => player.id === ann.id)
  await correct(db, { roundId, player: ann.id }, (back?.scores ?? []).map(Number))
  await db
    .updateTable('holeEntry')
    .set({ at: new Date('2026-11-25T12:15:00-06:00') })
    .execute()
  await publish(manager, roundId, { version: 3, reason: 'It was the right bay' })
  await pay(manager, roundId, 3)
  expect(await creditOf(db, ann.personId)).toBe(100)
  expect(await balanceOf(db, '5210')).toBe(0)
  await expectWholePots(db)
})

test('what an evening leaves goes on to the next one, and an amendment of the first moves both', async ({
  db,
  as,
  clock,
}) => {
  clock.set('2026-12-02T12:00:00-06:00')
  const manager = await as('manager')
  const made = await playForPot(db, { desk: manager, rules: { ...skins, leftover: 'roll' }, cards: tied })
  const { roundId, potId, players } = made
  const second = await makePlayedRound(db, made, { number: 2, day: '2026-12-01' })
  await manager(potsContract.putStakes, {
    params: { roundId: second.roundId },
    body: { potId, registrationIds: players.slice(0, 2).map(({ id }) => id) },
  })
  await payStakes(db)
  await makeCards(db, { ...second, courseId: made.courseId }, inTurns(players.slice(0, 2)))
  await db.updateTable('leagueRound').set({ status: 'scored' }).where('id', '=', second.roundId).execute()

  expect((await publish(manager, roundId, { version: 1 })).prizes).toEqual([])
  await publish(manager, second.roundId, { version: 1 })
  const [first] = (await manager(readRoundPots, { params: { roundId } })).pots
  expect(first).toMatchObject({ cents: 1500, rolledOnCents: 1500, won: [] })
  expect((await manager(readRoundPots, { params: { roundId: second.roundId } })).pots).toMatchObject([
    { cents: 2500, rolledInCents: 1500, rolledOnCents: 0 },
  ])
  await pay(manager, second.roundId, 1)
  expect(await balanceOf(db, '2600', potId)).toBe(0)
  await expectWholePots(db)

  // Cleo has won the first evening after all: nothing goes on to the second.
  clock.pass({ minutes: 10 })
  await db
    .updateTable('holeEntry')
    .set({ at: new Date('2026-11-24T21:00:00-06:00') })
    .execute()
  await correct(db, { roundId, player: players[2]?.id ?? '' }, over(-1))
  await publish(manager, roundId, { version: 2, reason: 'Cleo’s card' })
  expect(await manager(readPrizes, { params: { roundId } })).toMatchObject({
    prizes: [{ name: 'Cleo', cents: 1500, paidCents: 0 }],
    also: [2],
  })
  await pay(manager, roundId, 2)
  expect(await creditOf(db, players[2]?.personId ?? '')).toBe(1500)
  expect((await creditOf(db, players[0]?.personId ?? '')) + (await creditOf(db, players[1]?.personId ?? ''))).toBe(1000)
  expect(await balanceOf(db, '2600', potId)).toBe(0)
  await expectWholePots(db)
})

test('a sub plays for their own stake, and whoever sent them has theirs again', async ({ db, as, clock }) => {
  clock.set(afterwards)
  const manager = await as('manager')
  const { roundId, players, potId } = await playForPot(db, { desk: manager })
  const sub = await as('member')
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', sub.userId)
    .executeTakeFirstOrThrow()
  // Ann has staked and did not come; the sub for Ben has put in the stake.
  const [ann, ben] = players
  await db
    .insertInto('leagueAbsence')
    .values({ roundId, registrationId: ann?.id ?? '', at: new Date() })
    .execute()
  await db
    .updateTable('card')
    .set({ subPersonId: personId })
    .where('registrationId', '=', ben?.id ?? '')
    .execute()
  await db
    .updateTable('leagueCharge')
    .set({ personId })
    .where('registrationId', '=', ben?.id ?? '')
    .execute()
  await publish(manager, roundId, { version: 1 })
  await pay(manager, roundId, 1)

  expect(await creditOf(db, ann?.personId ?? '')).toBe(500)
  expect(await creditOf(db, ben?.personId ?? '')).toBe(0)
  expect((await creditOf(db, personId)) + (await creditOf(db, players[2]?.personId ?? ''))).toBe(1000)
  expect((await sub(readMyPots, {})).prizes).toMatchObject([{ what: 'Skins', round: 1 }])
  expect(await balanceOf(db, '2600', potId)).toBe(0)
  await expectWholePots(db)
})

test('what an erased player has won is given to nobody, and the pot is empty all the same', async ({
  db,
  as,
  clock,
}) => {
  clock.set(afterwards)
  const manager = await as('manager')
  const { roundId, players, potId } = await playForPot(db, { desk: manager })
  const admin = await as('admin')
  const gone = players[0]?.personId ?? ''
  await manager(registrationsContract.stepRegistration, {
    params: { registrationId: players[0]?.id ?? '' },
    query: {},
    headers: key(),
    body: { to: 'withdrawn', reason: 'Moves away', refund: 'nothing' },
  })
  await admin(mergesContract.erasePerson, { params: { personId: gone }, body: { reason: 'They asked' } })
  await publish(manager, roundId, { version: 1 })
  await pay(manager, roundId, 1)

  expect(await creditOf(db, gone)).toBe(0)
  expect(await creditOf(db, players[1]?.personId ?? '')).toBe(500)
  expect(await balanceOf(db, '2600', potId)).toBe(0)
  expect(await balanceOf(db, '4920')).toBe(500)
  await expectWholePots(db)
  expect((await pay(manager, roundId, 1)).paid).toEqual([])
})

test('the studio gives prizes to places of the round and of the season, to the cent among those who tie', async ({
  db,
  as,
  clock,
}) => {
  clock.set(afterwards)
  const manager = await as('manager')
  const { roundId, seasonId, players } = await playForPot(db, { desk: manager, isIn: () => false, cards: even })
  const awards = [
    { award: 'round' as const, place: 1, cents: 1001 },
    { award: 'season' as const, place: 3, cents: 2500 },
  ]
  const twice = [...awards, { award: 'round' as const, place: 1, cents: 5 }]
  await expect(manager(putAwards, { params: { seasonId }, body: { awards: twice } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  expect((await manager(putAwards, { params: { seasonId }, body: { awards } })).awards).toEqual(awards)
  await publish(manager, roundId, { version: 1 })
  await pay(manager, roundId, 1)

  const credits = [await creditOf(db, players[0]?.personId ?? ''), await creditOf(db, players[1]?.personId ?? '')]
  expect(credits.toSorted((a, b) => a - b)).toEqual([500, 501])
  expect(await creditOf(db, players[2]?.personId ?? '')).toBe(2500)
  expect(await balanceOf(db, '5230')).toBe(-3501)
  await expectWholePots(db)
})
