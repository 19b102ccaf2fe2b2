import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { potsContract } from '#shared/leagues/pots/contract.ts'
import { makePlayedRound, makePlaying } from '#tests/leagues/playing.ts'
import { tokenOf } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { payStakes, playForPot, skins } from './paying.ts'

const { changePot, createPot, putContest, putMyStakes, putStakes, readMyPots, readSeasonPots, readStakes, switchPots } =
  potsContract

const body = { name: 'Skins', stakeCents: 500, fromRound: 1, rules: skins }

const openCharges = async (db: Db) =>
  (
    await db
      .selectFrom('leagueCharge')
      .innerJoin('leagueRegistration as registration', 'registration.id', 'registrationId')
      .select(['shownName', 'cents', 'leagueCharge.status', 'dueOn'])
      .orderBy('shownName')
      .orderBy('leagueCharge.id')
      .execute()
  ).map(({ shownName, cents, status, dueOn }) => [shownName, cents, status, dueOn])

test('pots are off until a season switches them on, and each is called by one name', async ({ db, as }) => {
  const { seasonId } = await makePlaying(db)
  const desk = await as('front_desk')
  const params = { seasonId }
  const add = (headers: { 'idempotency-key'?: string } = {}) => desk(createPot, { params, headers, body })
  expect(await desk(readSeasonPots, { params })).toMatchObject({ hasPots: false, pots: [], awards: [] })
  await expect(add()).rejects.toMatchObject({ code: 'wrong_state' })

  await desk(switchPots, { params, body: { isOn: true } })
  const added = await add({ 'idempotency-key': 'one' })
  expect(added.pots).toMatchObject([{ ...body, isActive: true, stakes: 0, cents: 0, version: 1 }])
  expect(await add({ 'idempotency-key': 'one' })).toEqual(added)
  await expect(add()).rejects.toMatchObject({ code: 'conflict' })
})

test('the desk says who is in a pot: each owes the stake, and leaves it until it is paid', async ({ db, as }) => {
  const made = await makePlaying(db)
  const { roundId } = await makePlayedRound(db, made)
  const desk = await as('front_desk')
  const { seasonId, players } = made
  await desk(switchPots, { params: { seasonId }, body: { isOn: true } })
  const { pots } = await desk(createPot, { params: { seasonId }, headers: {}, body })
  const potId = pots[0]?.id ?? ''
  const [ann, ben, cleo, dan] = players.map(({ id }) => id)
  const enter = (...ids: (string | undefined)[]) =>
    desk(putStakes, { params: { roundId }, body: { potId, registrationIds: ids.flatMap((id) => id ?? []) } })
  await db
    .insertInto('leagueAbsence')
    .values({ roundId, registrationId: dan ?? '', at: new Date() })
    .execute()

  await expect(enter(ann, dan)).rejects.toMatchObject({
    code: 'not_offered',
    message: 'Dan does not play on this evening. Take them out of the pot.',
  })
  const stakes = await enter(ann, ben, cleo)
  expect(stakes.players.map(({ name, isAbsent, stakes }) => [name, isAbsent, stakes.length])).toEqual([
    ['Ann', false, 1],
    ['Ben', false, 1],
    ['Cleo', false, 1],
    ['Dan', true, 0],
  ])
  expect(await openCharges(db)).toEqual([
    ['Ann', 500, 'open', '2026-11-24'],
    ['Ben', 500, 'open', '2026-11-24'],
    ['Cleo', 500, 'open', '2026-11-24'],
  ])
  await enter(ann, ben)
  await payStakes(db)
  // What is paid stays; giving it back is a refund.
  await enter(ben, cleo)
  expect(await openCharges(db)).toEqual([
    ['Ann', 500, 'paid', '2026-11-24'],
    ['Ben', 500, 'paid', '2026-11-24'],
    ['Cleo', 500, 'open', '2026-11-24'],
  ])

  const change = { ...body, isActive: true, version: 1 }
  await expect(desk(changePot, { params: { potId }, body: { ...change, stakeCents: 1000 } })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  await expect(desk(changePot, { params: { potId }, body: { ...change, version: 7 } })).rejects.toMatchObject({
    code: 'version_conflict',
  })
  const ended = await desk(changePot, { params: { potId }, body: { ...change, name: 'Gross skins', isActive: false } })
  expect(ended.pots).toMatchObject([{ name: 'Gross skins', isActive: false, stakes: 3, cents: 1000 }])
  await expect(enter(ann)).rejects.toMatchObject({ code: 'wrong_state' })
  await db.updateTable('leagueRound').set({ status: 'scored' }).execute()
  await expect(enter(ann)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a player chooses the pots of their evening until it begins, and nobody else’s', async ({
  db,
  as,
  callWith,
  services,
  clock,
}) => {
  const made = await makePlaying(db)
  const { roundId } = await makePlayedRound(db, made)
  const desk = await as('front_desk')
  await desk(switchPots, { params: { seasonId: made.seasonId }, body: { isOn: true } })
  const { pots } = await desk(createPot, { params: { seasonId: made.seasonId }, headers: {}, body })
  const potId = pots[0]?.id ?? ''
  const own = callWith({ authorization: `Bearer ${await tokenOf(services, made.players[0]?.userId ?? '')}` })
  const choose = (...potIds: string[]) => own(putMyStakes, { params: { roundId }, body: { potIds } })

  expect(await own(readMyPots, {})).toMatchObject({
    evenings: [{ round: { number: 1 }, mayEnter: true, pots: [{ name: 'Skins', stakeCents: 500, status: null }] }],
    prizes: [],
  })
  expect((await choose(potId)).evenings[0]?.pots).toMatchObject([{ status: 'open' }])
  expect((await choose(potId)).evenings[0]?.pots).toMatchObject([{ status: 'open' }])
  expect(await openCharges(db)).toEqual([['Ann', 500, 'open', '2026-11-24']])
  expect((await choose()).evenings[0]?.pots).toMatchObject([{ status: null }])
  const stranger = await as('member')
  await expect(stranger(putMyStakes, { params: { roundId }, body: { potIds: [potId] } })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await stranger(readMyPots, {})).toEqual({ evenings: [], prizes: [] })
  clock.set('2026-11-24T18:20:00-06:00')
  const late = callWith({ authorization: `Bearer ${await tokenOf(services, made.players[0]?.userId ?? '')}` })
  await expect(late(putMyStakes, { params: { roundId }, body: { potIds: [potId] } })).rejects.toMatchObject({
    code: 'wrong_state',
  })
})

test('the desk types who was closest, of those in the pot and on its holes', async ({ db, as }) => {
  const desk = await as('front_desk')
  const { roundId, potId, players } = await playForPot(db, {
    desk,
    rules: { kind: 'closest', holes: [3, 12], leftover: 'split' },
    isIn: ({ name }) => name !== 'Cleo',
  })
  const [ann, , cleo] = players
  const type = (hole: number, registrationId: string | null) =>
    desk(putContest, { params: { roundId }, body: { potId, hole, registrationId } })
  await expect(type(4, ann?.id ?? '')).rejects.toMatchObject({ code: 'not_offered' })
  // The front nine is played.
  await expect(type(12, ann?.id ?? '')).rejects.toMatchObject({ code: 'not_offered' })
  await expect(type(3, cleo?.id ?? '')).rejects.toMatchObject({ code: 'not_offered' })

  await type(3, ann?.id ?? '')
  expect((await desk(readStakes, { params: { roundId } })).contests).toEqual([
    { potId, hole: 3, registrationId: ann?.id },
  ])
  expect((await desk(potsContract.readRoundPots, { params: { roundId } })).pots).toMatchObject([
    { kind: 'closest', cents: 1000, won: [{ hole: 3, names: ['Ann'], cents: 1000 }] },
  ])
  expect((await type(3, null)).contests).toEqual([])
})
