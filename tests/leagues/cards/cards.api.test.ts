import { expect } from 'vitest'

import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { pairsRules } from '#tests/leagues/seasons/rules.ts'
import { test } from '#tests/support/test.ts'

import { makeEvening } from './evening.ts'

const { importCards } = cardsContract

const whole = [4, 5, 3, 4, 4, 5, 3, 4, 4]

test('a card is attested by another team or the desk once it is whole; a number that changes it ends that', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { step, enter, card, callAs, attest, desk } = await makeEvening({ db, as, services, call, callWith, clock })
  await step('open')
  const [ann, ben] = [await callAs('Ann'), await callAs('Ben')]
  for (const [at, strokes] of whole.slice(0, 8).entries()) await enter(ann, 'Ann', at + 1, strokes)
  const open = { code: 'wrong_state', message: 'This card is not whole yet: hole 9 missing.' }
  await expect(attest(ben, 'Ann', (await card('Ann')).version)).rejects.toMatchObject(open)
  await enter(ann, 'Ann', 9, 4)

  const { version } = await card('Ann')
  await expect(attest(ann, 'Ann', version)).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(attest(ben, 'Ann', version - 1)).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { version } },
  })
  expect((await attest(ben, 'Ann', version)).attested?.as).toBe('opponent')
  expect((await attest(desk, 'Ann', version + 1)).attested?.as).toBe('opponent')

  await enter(ben, 'Ann', 9, 4, { device: 'B', version: 1 })
  expect((await card('Ann')).attested).not.toBeNull()
  await enter(ben, 'Ann', 9, 5, { device: 'B', version: 2 })
  expect(await card('Ann')).toMatchObject({
    attested: null,
    holes: Array.from(whole, (_, at) => ({ status: at === 8 ? 'disputed' : 'entered' })),
  })
})

test('the desk types a card under its name, settles what is disputed, and its reason stands in the audit', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { step, enter, card, callAs, desk, paramsOf, type } = await makeEvening({
    db,
    as,
    services,
    call,
    callWith,
    clock,
  })
  await step('open')
  const [ann, ben] = [await callAs('Ann'), await callAs('Ben')]
  await enter(ann, 'Ann', 1, 4)
  await enter(ben, 'Ann', 1, 6, { device: 'B', version: 1 })
  await enter(ann, 'Ann', 2, 5)

  const strokes = whole.with(8, 0).slice(0, 8)
  expect(await type('Ann', strokes)).toMatchObject({ attested: null })
  const reason = 'From the screen of the bay'
  const typed = await desk(cardsContract.putCard, {
    params: paramsOf('Ann'),
    body: { strokes: [...strokes, null], reason },
  })
  expect(typed.attested?.as).toBe('desk')
  expect(typed.holes.map((hole) => [hole.status, hole.strokes])).toEqual([
    ...strokes.map((one) => ['entered', one]),
    ['entered', null],
  ])
  expect(await desk(cardsContract.putCard, { params: paramsOf('Ann'), body: { strokes: [...strokes, null] } })).toEqual(
    typed,
  )
  // What the phone had not sent yet was entered before, and is another number.
  await expect(enter(ann, 'Ann', 3, 9, { device: 'late' })).rejects.toMatchObject({ code: 'version_conflict' })
  expect(await card('Ann')).toMatchObject({ attested: null })

  await expect(type('Ann', [...whole, 4])).rejects.toMatchObject({ code: 'invalid_input' })
  const {
    before,
    after,
    reason: said,
  } = await db
    .selectFrom('auditEvent')
    .select(['before', 'after', 'reason'])
    .where('action', '=', 'card_typed')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect([before, after, said]).toEqual([{ 'hole 9': null }, { 'hole 9': null }, reason])
})

test('scores come from a file, looked at before they are written', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { step, card, cards, desk, roundId, type } = await makeEvening({ db, as, services, call, callWith, clock })
  await step('open')
  await type('Ben', whole)
  const file = [
    'Player,1,2,3,4,5,6,7,8,9',
    `Ann,${whole.join(',')}`,
    'BEN,4,5,3,4,4,5,3,4,X',
    'Cleo,4,,3,4,4,5,3,4,21',
    'Dan,4,5,3,,,,,,',
    'Eve,4,5,3,4,4,5,3,4,4',
    'Ann,4,5,3,4,4,5,3,4,4',
  ].join('\n')
  const send = (mode: 'check' | 'run') =>
    desk(importCards, { params: { roundId }, query: { mode }, body: new TextEncoder().encode(file) })
  const checked = await send('check')
  expect(checked.rows.map(({ name, outcome, notes }) => [name, outcome, notes.at(-1)])).toEqual([
    ['Ann', 'created', 'Hole 9: none → 4'],
    ['Ben', 'changed', 'Hole 9: 4 → X'],
    ['Cleo', 'refused', 'Hole 9: Write 1 to 20, or X.'],
    ['Dan', 'created', 'Hole 3: none → 3'],
    ['Eve', 'refused', 'Nobody of this name has a card in this round.'],
    ['Ann', 'refused', 'The same card stands in line 2.'],
  ])
  expect((await card('Ann')).version).toBe(1)

  expect((await send('run')).counts).toEqual({ created: 2, changed: 1, unchanged: 0, refused: 3 })
  expect((await send('run')).counts).toEqual({ created: 0, changed: 0, unchanged: 3, refused: 3 })
  expect(
    (await cards()).cards.map(({ name, attested, holes }) => [
      name,
      attested?.as,
      holes.filter(({ status }) => status === 'entered').length,
    ]),
  ).toEqual([
    ['Ann', 'import', 9],
    ['Ben', 'import', 9],
    ['Cleo', undefined, 0],
    ['Dan', undefined, 3],
  ])
})

test('the leaderboard tells gross, net and points as they stand, and only what both have of a match', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const rules = { ...pairsRules, handicap: { ...pairsRules.handicap, allowancePercents: [100] } }
  const teams = [
    ['Ann', 'Ben'],
    ['Cleo', 'Dan'],
  ]
  const evening = await makeEvening({ db, as, services, call, callWith, clock }, { rules, teams })
  const { step, enter, type, board, desk } = evening
  expect((await board()).rows.map(({ name, place }) => [name, place])).toEqual([
    ['Ann & Ben', null],
    ['Cleo & Dan', null],
  ])
  await step('open')
  // All play off the same index, so that of a match nobody receives anything: the better ball of each hole counts.
  await enter(desk, 'Ann', 1, 4)
  await enter(desk, 'Ben', 1, 6)
  await enter(desk, 'Cleo', 1, 5)
  const begun = await board()
  expect(begun.matches).toMatchObject([{ thru: 0, sides: [{ won: 0 }, { won: 0 }], halved: 0 }])
  expect(begun.rows).toMatchObject([
    { name: 'Ann & Ben', thru: 1, gross: 4, net: 4, toPar: 0, place: 1, points: null },
    { name: 'Cleo & Dan', thru: 0, gross: 5, net: 5, toPar: 1, place: 2 },
  ])

  await enter(desk, 'Dan', 1, 5)
  await enter(desk, 'Ann', 3, null)
  expect((await board()).matches).toMatchObject([{ thru: 1, sides: [{ won: 1 }, { won: 0 }], halved: 0 }])
  for (const [name, strokes] of [
    ['Ann', whole],
    ['Ben', whole],
    ['Cleo', whole.with(0, 5)],
    ['Dan', whole.with(0, 6)],
  ] as const) {
    await type(name, [...strokes])
  }
  await step('closed')
  const closed = await board()
  // A hole and eight halves are 5 of 9, and the lower total 2 more.
  expect(closed.matches[0]).toMatchObject({
    thru: 9,
    halved: 8,
    sides: [
      { won: 1, points: 7 },
      { won: 0, points: 4 },
    ],
  })
  expect(JSON.stringify(closed)).not.toContain(evening.players[0]?.personId)
  expect((await board()).rows.map(({ name, place, points }) => [name, place, points])).toEqual([
    ['Ann & Ben', 1, 7],
    ['Cleo & Dan', 2, 4],
  ])

  await db.updateTable('leagueRegistration').set({ shownName: 'Annie' }).where('shownName', '=', 'Ann').execute()
  expect((await board()).rows[0]?.players[0]?.name).toBe('Annie')
})

test('the board is computed anew once something has changed, and not for whoever asks again', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { step, enter, board, desk } = await makeEvening({ db, as, services, call, callWith, clock })
  await step('open')
  await enter(desk, 'Ann', 1, 4)
  const before = await board()
  // Behind the back of the studio, so that only a computation would see it.
  await db.updateTable('cardHole').set({ strokes: 6 }).execute()
  expect(await board()).toEqual(before)

  await enter(desk, 'Ben', 1, 4)
  expect((await board()).rows.map(({ name, gross }) => [name, gross]).slice(0, 2)).toEqual([
    ['Ben', 4],
    ['Ann', 6],
  ])
})

test('a board without somebody who is absent has no match for whoever is there', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const rules = { ...pairsRules, teamSize: 1 }
  const house = { db, as, services, call, callWith, clock }
  const { step, type, board, players, roundId } = await makeEvening(house, { rules, teams: [['Ann'], ['Ben']] })
  await db
    .insertInto('leagueAbsence')
    .values({ roundId, registrationId: players[1]?.id ?? '', at: clock.now() })
    .execute()
  await step('open')
  await type('Ann', whole)
  await step('closed')

  expect(await board()).toMatchObject({
    matches: [],
    rows: [
      { name: 'Ann', place: 1, isAbsent: false },
      { name: 'Ben', place: null, isAbsent: true },
    ],
  })
})
