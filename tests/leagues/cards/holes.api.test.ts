import { expect } from 'vitest'

import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { pairsRules } from '#tests/leagues/seasons/rules.ts'
import { test } from '#tests/support/test.ts'

import { makeEvening } from './evening.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 25, 0, minute))

test('holes come in any order and more than once, and from one device the later entry counts', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { step, enter, card, callAs } = await makeEvening({ db, as, services, call, callWith, clock })
  await step('open')
  const ann = await callAs('Ann')

  expect(await enter(ann, 'Ann', 9, 3)).toEqual({ hole: 9, strokes: 3, status: 'entered', version: 1 })
  expect(await enter(ann, 'Ann', 2, null)).toMatchObject({ hole: 2, strokes: null, status: 'entered' })
  const later = await enter(ann, 'Ann', 1, 5, { enteredAt: at(30) })
  // Entered before it, and sent behind it.
  expect(await enter(ann, 'Ann', 1, 4, { enteredAt: at(20) })).toMatchObject({ strokes: 5, status: 'entered' })
  expect(later).toMatchObject({ strokes: 5, version: 1 })
  const again = await enter(ann, 'Ann', 1, 5, { enteredAt: at(30) })
  expect(again).toMatchObject({ strokes: 5, status: 'entered', version: 2 })
  expect(await enter(ann, 'Ann', 1, 5, { enteredAt: at(30) })).toEqual(again)
  await expect(enter(ann, 'Ann', 1, 6, { enteredAt: at(30) })).rejects.toMatchObject({ code: 'conflict' })

  const { holes, strokes } = await card('Ann', ann)
  expect(
    holes.map((hole) => [hole.hole, hole.strokes, hole.status]).filter(([, , status]) => status !== 'missing'),
  ).toEqual([
    [1, 5, 'entered'],
    [2, null, 'entered'],
    [9, 3, 'entered'],
  ])
  expect(strokes).toBe(7)
  expect(holes.reduce((sum, { received }) => sum + received, 0)).toBe(7)
})

test('another number of another device is disputed until one of them is chosen, whatever the clocks say', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { step, enter, card, callAs, attest } = await makeEvening({ db, as, services, call, callWith, clock })
  await step('open')
  const [ann, ben] = [await callAs('Ann'), await callAs('Ben')]
  // The clock of one phone is an hour early, and it was offline meanwhile.
  await enter(ann, 'Ann', 1, 4, { device: 'A', enteredAt: at(80) })
  const sent = { device: 'B', enteredAt: at(20) }
  const conflict = {
    code: 'version_conflict',
    facts: {
      current: {
        version: 2,
        entries: [
          { strokes: 4, device: 'A', enteredAt: at(80).toISOString() },
          { strokes: 5, device: 'B', enteredAt: at(20).toISOString() },
        ],
      },
    },
  }
  await expect(enter(ben, 'Ann', 1, 5, sent)).rejects.toMatchObject(conflict)
  await expect(enter(ben, 'Ann', 1, 5, sent)).rejects.toMatchObject(conflict)
  for (const by of [ann, ben]) {
    const [hole] = (await card('Ann', by)).holes
    expect(hole).toMatchObject({ status: 'disputed', strokes: null, version: 2 })
    expect(hole?.entries.map(({ strokes, device }) => [strokes, device])).toEqual([
      [4, 'A'],
      [5, 'B'],
    ])
  }
  const { version } = await card('Ann', ben)
  await expect(attest(ben, 'Ann', version)).rejects.toMatchObject({
    code: 'wrong_state',
    message: /^This card is not whole yet: hole 1 disputed; holes 2, /,
  })

  // Without having seen both, it is one more number.
  await expect(enter(ben, 'Ann', 1, 5, { device: 'B', version: 1 })).rejects.toMatchObject({ code: 'version_conflict' })
  expect(await enter(ben, 'Ann', 1, 4, { device: 'C', version: 3 })).toEqual({
    hole: 1,
    strokes: 4,
    status: 'entered',
    version: 4,
  })
  expect((await card('Ann')).holes[0]).toMatchObject({ status: 'entered', strokes: 4, entries: [] })
})

test('two phones that enter the same hole at once lose no number', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { step, enter, card, callAs } = await makeEvening({ db, as, services, call, callWith, clock })
  await step('open')
  const [ann, ben] = [await callAs('Ann'), await callAs('Ben')]
  const answers = await Promise.allSettled([
    enter(ann, 'Ann', 1, 4, { device: 'A' }),
    enter(ben, 'Ann', 1, 5, { device: 'B' }),
    enter(ann, 'Ben', 1, 3, { device: 'A' }),
  ])

  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect((await card('Ann')).holes[0]?.entries.map(({ strokes }) => strokes).toSorted()).toEqual([4, 5])
})

test('who writes a card plays in its pairing or stands at the desk; others of the season read it, strangers find nothing', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const rules = { ...pairsRules, teamSize: 1, handicap: { ...pairsRules.handicap, allowancePercents: [100] } }
  const evening = await makeEvening(house, { rules: { ...rules, bestBalls: 1 } }, { pairings: [] })
  const { step, enter, card, callAs, teamIds, roundId, desk } = evening
  for (const [number, teams] of [teamIds.slice(0, 2), teamIds.slice(2)].entries()) {
    const { id: pairingId } = await db
      .insertInto('pairing')
      .values({ roundId, number: number + 1 })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('pairingTeam')
      .values(teams.map((teamId, position) => ({ roundId, teamId, pairingId, position })))
      .execute()
  }
  await step('open')
  const [ann, ben, cleo, stranger] = [
    await callAs('Ann'),
    await callAs('Ben'),
    await callAs('Cleo'),
    await as('member'),
  ]

  await enter(ben, 'Ann', 1, 4)
  await enter(desk, 'Ann', 2, 4)
  expect((await card('Ann', ben)).may).toEqual({ write: true, attest: true })
  expect((await card('Ann', ann)).may).toEqual({ write: true, attest: false })
  expect((await card('Ann', cleo)).may).toEqual({ write: false, attest: false })
  await expect(enter(cleo, 'Ann', 3, 4)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(card('Ann', stranger)).rejects.toMatchObject({ code: 'not_found' })
  await expect(enter(stranger, 'Ann', 3, 4)).rejects.toMatchObject({ code: 'not_found' })
  await expect(card('Ann', call)).rejects.toMatchObject({ code: 'not_signed_in' })
  await expect(enter(ann, '5f2b1c9e-4d6a-4c3e-9b1f-0a7d2e8c6f31', 3, 4)).rejects.toMatchObject({ code: 'not_found' })

  const registration = await db
    .selectFrom('leagueRegistration')
    .selectAll()
    .where('shownName', '=', 'Ben')
    .executeTakeFirstOrThrow()
  const eve = await makeOther()
  await db
    .updateTable('leagueRegistration')
    .set({ status: 'replaced', replacedBy: eve.id })
    .where('id', '=', registration.id)
    .execute()
  await expect(enter(ben, 'Ann', 3, 4)).rejects.toMatchObject({ code: 'not_allowed', message: /^Somebody else plays/ })
  await expect(enter(ann, 'Ben', 3, 4)).rejects.toMatchObject({ code: 'wrong_state' })
  // Whoever plays in their place has a card once a number of theirs is entered.
  expect(
    await ann(cardsContract.putHole, {
      params: { roundId, entryId: eve.id, hole: 3 },
      body: { strokes: 4, device: 'A', version: 0, enteredAt: at(40) },
    }),
  ).toMatchObject({ status: 'entered' })

  async function makeOther() {
    const { userId } = await as('member')
    const { id: personId } = await db
      .selectFrom('person')
      .select('id')
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('leagueRegistration')
      .values({
        seasonId: evening.seasonId,
        teamId: registration.teamId,
        personId,
        shownName: 'Eve',
        status: 'registered',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id }
  }
})

test.for<[what: string, hole: number, strokes: number]>([
  ['0', 1, 0],
  ['21', 1, 21],
  ['one and a half', 1, 1.5],
  ['a number at hole 10 of a front nine', 10, 4],
  ['a number at hole 19', 19, 4],
])('%s is refused', async ([, hole, strokes], { db, as, services, call, callWith, clock }) => {
  const { step, enter, desk, card } = await makeEvening({ db, as, services, call, callWith, clock })
  await step('open')

  await expect(enter(desk, 'Ann', hole, strokes)).rejects.toMatchObject({ code: 'invalid_input' })
  expect((await card('Ann')).version).toBe(1)
})

test('nothing is entered before a round and after it is published', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { step, enter, callAs, roundId, desk, type } = await makeEvening({ db, as, services, call, callWith, clock })
  const ann = await callAs('Ann')
  const refused = { code: 'wrong_state' }
  await expect(enter(ann, 'Ann', 1, 4)).rejects.toMatchObject({ ...refused, message: 'This round has not begun.' })

  await step('open')
  const enteredAt = at(50)
  const first = await enter(ann, 'Ann', 1, 4, { enteredAt })
  await db.updateTable('leagueRound').set({ status: 'published' }).where('id', '=', roundId).execute()
  await expect(enter(ann, 'Ann', 1, 5)).rejects.toMatchObject({ ...refused, message: /^This round is published/ })
  await expect(enter(desk, 'Ann', 2, 5)).rejects.toMatchObject(refused)
  await expect(type('Ann', [5])).rejects.toMatchObject(refused)
  // What was sent in time and not answered is answered.
  expect(await enter(ann, 'Ann', 1, 4, { enteredAt })).toEqual(first)
})
