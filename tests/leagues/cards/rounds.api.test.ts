import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { keepRounds } from '#server/leagues/cards/rounds.ts'
import { cardsContract } from '#shared/leagues/cards/contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import { pairsRules } from '#tests/leagues/seasons/rules.ts'
import { test } from '#tests/support/test.ts'

import { makeEvening } from './evening.ts'

test('the clock opens a round with its cards, and closes it; what the desk opens after its end stays open', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const at = '2026-11-25T00:14:00Z'
  const { cards, roundId } = await makeEvening({ db, as, services, call, callWith, clock }, {}, {}, at)
  expect(await cards()).toMatchObject({ round: { status: 'scheduled' }, cards: [], refusal: null })
  await keepRounds(jobWork(services, 'test'))
  expect((await cards()).round.status).toBe('scheduled')

  clock.set('2026-11-25T00:15:00Z')
  await keepRounds(jobWork(services, 'test'))
  await keepRounds(jobWork(services, 'test'))
  const opened = await cards()
  expect(opened.round).toMatchObject({ status: 'open', version: 2 })
  // 14.3 on a nine of 35.4 and 128 is 7.556, of which 95 % are 7.
  expect(
    opened.cards.map(({ name, index, courseHandicap, strokes }) => [name, index, courseHandicap, strokes]),
  ).toEqual([
    ['Ann', 14.3, 8, 7],
    ['Ben', 14.3, 8, 7],
    ['Cleo', 14.3, 8, 7],
    ['Dan', 14.3, 8, 7],
  ])
  expect(opened.cards[0]?.holes).toHaveLength(9)

  clock.set('2026-11-25T02:45:00Z')
  await keepRounds(jobWork(services, 'test'))
  const desk = await as('front_desk')
  const params = { roundId }
  const closed = await desk(cardsContract.listCards, { params })
  expect(closed.round).toMatchObject({ status: 'closed', version: 3 })
  await desk(cardsContract.stepRound, { params, body: { to: 'open' } })
  await keepRounds(jobWork(services, 'test'))
  expect(await desk(cardsContract.listCards, { params })).toMatchObject({
    round: { status: 'open' },
    cards: closed.cards.map(({ entryId }) => ({ entryId })),
  })
  const steps = await db
    .selectFrom('leagueRoundTransition')
    .select(['toStatus', 'actorKind'])
    .orderBy('version')
    .execute()
  expect(steps).toEqual([
    { toStatus: 'open', actorKind: 'system' },
    { toStatus: 'closed', actorKind: 'system' },
    { toStatus: 'open', actorKind: 'person' },
  ])
})

test('a round that misses something is not opened, and the desk reads what it is', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { step, cards, roundId, seasonId } = await makeEvening({ db, as, services, call, callWith, clock })
  const refusedWith = async (message: string) => {
    expect((await cards()).refusal).toBe(message)
    await expect(step('open')).rejects.toMatchObject({ code: 'not_offered', message })
    await keepRounds(jobWork(services, 'test'))
    expect((await cards()).round).toMatchObject({ status: 'scheduled', version: 1 })
  }
  const round = () => db.updateTable('leagueRound').where('id', '=', roundId)
  const tee = () => db.updateTable('courseTee')

  await round().set({ nine: null }).execute()
  await refusedWith('Say which nine of Pine Ridge is played.')
  await round().set({ nine: 'front', teeName: 'Blue' }).execute()
  await db.updateTable('leagueRegistration').set({ teeName: 'White' }).where('shownName', '<>', 'Ben').execute()
  await refusedWith('Pine Ridge has no tee Blue, which Ben plays.')
  await db.updateTable('leagueRegistration').set({ teeName: 'White' }).execute()
  await tee().set({ frontRatingTenths: null, frontSlope: null }).execute()
  await refusedWith('White of Pine Ridge has no rating of its first nine.')
  await tee().set({ frontRatingTenths: 354, frontSlope: 128, rates: 'women' }).execute()
  await db.updateTable('leagueRegistration').set({ ratedAs: 'women' }).where('shownName', '<>', 'Dan').execute()
  await refusedWith('White of Pine Ridge is rated for women: say whose rating is that of Dan.')
  await tee().set({ rates: 'everybody' }).execute()
  await db.updateTable('leagueSeason').set({ status: 'seeded' }).execute()
  await refusedWith('Its season is not in play. Begin its play first.')
  await db.updateTable('leagueSeason').set({ status: 'in_season' }).where('id', '=', seasonId).execute()
  await round().set({ courseId: null }).execute()
  await refusedWith('This round has no rated course. Choose one first.')
})

test('a match gives the difference alone, whoever is absent has no card, and rules of a later round hold for it', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const handicap = { ...pairsRules.handicap, allowancePercents: [100] }
  const teams = [
    ['Ann', 'Ben'],
    ['Cleo', 'Dan'],
  ]
  const evening = await makeEvening(
    { db, as, services, call, callWith, clock },
    { rules: { ...pairsRules, handicap }, teams },
  )
  const { step, cards, roundId, players, seasonId } = evening
  const index = (name: string, startIndexTenths: number | null) =>
    db.updateTable('leagueRegistration').set({ startIndexTenths }).where('shownName', '=', name).execute()
  await index('Ann', 87)
  await index('Cleo', 480)
  await db
    .insertInto('leagueAbsence')
    .values({ roundId, registrationId: players.find(({ name }) => name === 'Dan')?.id ?? '', at: clock.now() })
    .execute()

  await step('open')
  // 8.7 is 4.384, 14.3 is 7.556, and 48.0 counts as the highest of the season, 36.0: 19.79.
  expect((await cards()).cards.map(({ name, index, strokes }) => [name, index, strokes])).toEqual([
    ['Ann', 8.7, 0],
    ['Ben', 14.3, 4],
    ['Cleo', 36, 16],
  ])

  await db.deleteFrom('card').execute()
  await db.updateTable('leagueRound').set({ status: 'scheduled' }).execute()
  const reason = 'Everybody off nothing from now on'
  const gross = JSON.stringify({ ...pairsRules, handicap: { ...handicap, system: 'none' } })
  await db
    .insertInto('leagueRulesChange')
    .values({ seasonId, fromRound: 2, rules: gross, reason, at: clock.now() })
    .execute()
  await db.updateTable('leagueRound').set({ number: 2 }).execute()
  await step('open')
  expect((await cards()).cards.map(({ index, strokes }) => [index, strokes])).toEqual([
    [null, 0],
    [null, 0],
    [null, 0],
  ])
})

test('a shared ball has one card for its team', async ({ db, as, services, call, callWith, clock }) => {
  const handicap = { ...pairsRules.handicap, allowancePercents: [35, 15] }
  const { step, cards } = await makeEvening(
    { db, as, services, call, callWith, clock },
    {
      rules: { ...pairsRules, format: 'scramble', schedule: 'groups', handicap },
      teams: [
        ['Ann', 'Ben'],
        ['Cleo', 'Dan'],
      ],
    },
  )
  await step('open')

  // 7.556 x 50 %.
  expect((await cards()).cards.map(({ name, courseHandicap, strokes }) => [name, courseHandicap, strokes])).toEqual([
    ['Ann & Ben', null, 4],
    ['Cleo & Dan', null, 4],
  ])
})

test('scores are whole once no card is disputed or missing; holes that time did not reach count by the rules', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { step, cards, enter, type, callAs, desk } = await makeEvening({ db, as, services, call, callWith, clock })
  await step('open')
  await expect(step('scored')).rejects.toMatchObject({ code: 'wrong_state' })
  const [ann, ben] = [await callAs('Ann'), await callAs('Ben')]
  await enter(ann, 'Ann', 1, 4)
  await enter(ben, 'Ann', 1, 5, { device: 'B', version: 1 })
  await enter(ann, 'Ben', 1, 4)
  await enter(ann, 'Ben', 3, 4)
  await type('Cleo', [4, 4, 4, 4, 4])
  await step('closed')

  await expect(step('scored')).rejects.toMatchObject({
    code: 'not_offered',
    message: 'Ann: hole 1 disputed. Ben: hole 2 missing. Dan: no hole is entered.',
  })
  await enter(desk, 'Ann', 1, 4, { device: 'desk', version: 2 })
  await enter(ann, 'Ben', 2, null)
  await type('Dan', [4, 4, 4, 4, 4, 4, 4, 4, null])
  const { round } = await step('scored')
  expect(round.status).toBe('scored')
  await expect(enter(ann, 'Ann', 2, 4)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(step('open', 1)).rejects.toMatchObject({ code: 'version_conflict' })
  await step('closed', round.version)
  await enter(ann, 'Ann', 2, 4)
  expect((await cards()).cards[0]?.holes.map(({ strokes }) => strokes).slice(0, 3)).toEqual([4, 4, null])
})

test('the rounds at hand stand at the desk with what is open, and the last that was published', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const { step, enter, callAs, desk, roundId } = await makeEvening({ db, as, services, call, callWith, clock })
  const atHand = async () =>
    (await desk(resultsContract.listWeek, {})).rounds.map(({ status, cards, problems }) => [
      status,
      cards,
      ...problems.map(({ kind, name }) => `${name} ${kind}`),
    ])
  expect(await atHand()).toEqual([['scheduled', 0]])
  await step('open')
  await enter(await callAs('Ann'), 'Ann', 1, 4)
  await enter(await callAs('Ben'), 'Ann', 1, 5, { device: 'B', version: 1 })
  expect(await atHand()).toEqual([['open', 4, 'Ann disputed', 'Ben missing', 'Cleo missing', 'Dan missing']])

  await db.updateTable('leagueRound').set({ status: 'published' }).where('id', '=', roundId).execute()
  expect((await atHand()).map(([status]) => status)).toEqual(['published'])
})
