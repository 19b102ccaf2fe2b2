import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { jobWork } from '#server/kernel/work.ts'
import { recogniseRevenue } from '#server/ledger/schedules/schedule.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { registrationsContract } from '#shared/leagues/registrations/contract.ts'
import { resultsContract } from '#shared/leagues/results/contract.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { seasonsContract } from '#shared/leagues/seasons/contract.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { Book } from './independent/book.ts'
import { accept, invitationIn, mine, signUp, teamOf } from './registrations/sign-up.ts'
import { beginPlay, SeasonScript, setUpSeason, somebody, type Somebody } from './season-script.ts'
import { aloneRules, pairsRules } from './seasons/rules.ts'

// The front nine of Pine Ridge from its white tee, as the course is entered: stroke indexes 7 1 17 11 3 9 15 5 13 of 18.
const pars = [4, 4, 3, 5, 4, 4, 3, 4, 5]
const ranks = [4, 1, 9, 6, 2, 5, 8, 3, 7]
const course = { holes: 9, rating10: 354, slope: 128, par: 36 } as const

const fee = 22_500

/** The one thing of a season that nobody can compute. */
const coinsOf = async (db: Db) =>
  (await db.selectFrom('leagueTeam').select('name').orderBy('coin').execute()).map(({ name }) => name)

/** Fees of a season in the books: what is collected, what is still owed to players, and what is earned. */
async function feesIn(db: Db, services: Services) {
  await recogniseRevenue(jobWork(services, 'test'))
  expect(await faultsOfLedgers(db)).toEqual([])
  const books = await inBooks(db)
  const of = (...accounts: string[]) => accounts.reduce((sum, account) => sum + (books[account] ?? 0), 0)

  return { collected: of('1000', '1110'), cash: of('1000'), owed: 0 - of('2320'), earned: 0 - of('4050', '4910') }
}

test('a season of match pairs is played as its roles play it: strokes, points, table, indexes and books are what the rules say', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const rules: LeagueRules = {
    ...pairsRules,
    format: 'match',
    teams: 4,
    weeks: 3,
    dropWorst: 0,
    playoffs: { teams: 0 },
    handicap: { ...pairsRules.handicap, allowancePercents: [90] },
    absence: { ghost: 'own_average', wins: true, loses: true, penaltyStrokes: 1 },
  }
  const { seasonId, manager, rounds, pay } = await setUpSeason(house, rules)
  const book = new Book({
    rules: {
      kind: 'match',
      perHole: 1,
      perMatch: 2,
      perPlace: [],
      bestGross: [],
      played: 0,
      ghost: 'own_average',
      penalty: 1,
      drops: 0,
    },
    holes: { pars, ranks },
    course,
    allowance: 90,
  })
  const accounts = new Map<string, Somebody>()
  for (const [at, [captain, partner]] of [
    ['Ann', 'Ben'],
    ['Cleo', 'Dan'],
    ['Eve', 'Fay'],
    ['Gus', 'Hal'],
  ].entries()) {
    if (captain === undefined || partner === undefined) continue
    const [first, second] = [await somebody(house), await somebody(house)]
    const starts = [8.7 + at, 17.9 - at]
    const name = `${captain} & ${partner}`
    accounts.set(captain, first)
    accounts.set(partner, second)
    for (const [index, player] of [captain, partner].entries()) {
      book.players.push({ name: player, team: name, start10: Math.round((starts[index] ?? 0) * 10) })
    }
    const own = { shownName: captain, handicap: { startIndex: starts[0] ?? 0 } }
    const theirs = { shownName: partner, handicap: { startIndex: starts[1] ?? 0 } }
    if (at === 3) await atTheDesk([first, second], name, [own, theirs])
    else await online([first, second], name, { own, theirs, pays: at === 0 ? 'team' : 'own' })
  }
  expect(await feesIn(db, services)).toEqual({ collected: 8 * fee, cash: 2 * fee, owed: 8 * fee, earned: 0 })

  clock.set('2026-12-01T14:00:00Z')
  await beginPlay(manager, seasonId)
  book.coins = await coinsOf(db)
  const script = new SeasonScript({ house, book, seasonId, manager, rounds, accounts, pars })
  await script.play(1)
  clock.set('2026-12-02T15:00:00Z')
  // From the first evening to the last are 15 days, of which two have come.
  const { owed, earned } = await feesIn(db, services)
  expect({ owed, earned }).toEqual({ owed: 8 * (fee - Book.earned(fee, 2, 15)), earned: 8 * Book.earned(fee, 2, 15) })
  await script.play(2, { absent: ['Eve'], by: 'desk' })
  const [leader] = book.table()
  const [captain = ''] = leader?.team.split(' & ') ?? []
  await script.correct(
    1,
    captain,
    pars.map(() => null),
  )
  await script.play(3, { by: 'file' })

  clock.set('2026-12-16T15:00:00Z')
  expect(await feesIn(db, services)).toEqual({ collected: 8 * fee, cash: 2 * fee, owed: 0, earned: 8 * fee })
  const desk = await manager.call()
  await desk(seasonsContract.moveSeason, { params: { seasonId }, body: { to: 'completed' } })
  const { rows, roundsLeft } = await call(resultsContract.readStandings, { params: { seasonId } })
  expect([roundsLeft, rows.map(({ rank, best, worst }) => [best, worst].every((place) => place === rank))]).toEqual([
    0,
    [true, true, true, true],
  ])

  interface Named {
    shownName: string
    handicap: { startIndex: number }
  }
  async function online(
    [captain, partner]: readonly [Somebody, Somebody],
    name: string,
    { own, theirs, pays }: { own: Named; theirs: Named; pays: 'own' | 'team' },
  ) {
    await signUp(await captain.call(), seasonId, { ...teamOf(name, partner.email, pays), ...own })
    const caller = await partner.call()
    const { invitationId, status } = await accept(caller, await invitationIn(db, partner.email), theirs.handicap)
    if (status === 'accepted') await signUp(caller, seasonId, { as: 'partner', invitationId, ...theirs })
    const [registration] = await mine(caller)
    await caller(registrationsContract.changeMyRegistration, {
      params: { registrationId: registration?.id ?? '' },
      body: { shownName: theirs.shownName, version: registration?.version ?? 1 },
    })
  }
  /** Both pay there in cash. */
  async function atTheDesk(people: readonly Somebody[], teamName: string, named: readonly Named[]) {
    let teamId: string | undefined
    for (const [at, { personId }] of people.entries()) {
      const desk = await manager.call()
      const { shownName = '', handicap } = named[at] ?? {}
      const made = await desk(registrationsContract.registerPlayer, {
        params: { seasonId },
        headers: key(),
        body: {
          player: { personId },
          shownName,
          startIndex: handicap?.startIndex ?? 0,
          pays: 'later',
          ...(teamId === undefined ? { teamName } : { teamId }),
        },
      })
      teamId = made.team.id
      await pay(made.order?.id ?? '', { method: 'cash' })
    }
  }
})

test('a season of Stableford singles: one is absent, one withdraws, one is replaced, and the leader falls by a correction', async ({
  db,
  as,
  services,
  call,
  callWith,
  clock,
}) => {
  const house = { db, as, services, call, callWith, clock }
  const perPlace = [10, 7, 5, 3, 2, 1]
  const rules: LeagueRules = {
    ...aloneRules,
    teams: 6,
    weeks: 5,
    dropWorst: 1,
    playoffs: { teams: 0 },
    points: { ...aloneRules.points, perPlace, lowRounds: { gross: [2], net: [] }, played: 1 },
    absence: { ghost: 'course', wins: true, loses: true, penaltyStrokes: 2 },
  }
  const { seasonId, manager, rounds } = await setUpSeason(house, rules)
  const book = new Book({
    rules: {
      kind: 'stableford',
      perHole: 0,
      perMatch: 0,
      perPlace,
      bestGross: [2],
      played: 1,
      ghost: 'course',
      penalty: 2,
      drops: 1,
    },
    holes: { pars, ranks },
    course,
    allowance: 95,
  })
  const accounts = new Map<string, Somebody>()
  for (const [at, name] of ['Ann', 'Ben', 'Cleo', 'Dan', 'Eve', 'Fay'].entries()) {
    const player = await somebody(house)
    const startIndex = [14.3, 8.7, 18, 2.5, 11.1, 16.2][at] ?? 0
    await signUp(await player.call(), seasonId, { as: 'alone', shownName: name, handicap: { startIndex } })
    accounts.set(name, player)
    book.players.push({ name, team: name, start10: Math.round(startIndex * 10) })
  }
  clock.set('2026-12-01T14:00:00Z')
  await beginPlay(manager, seasonId)
  book.coins = await coinsOf(db)
  const script = new SeasonScript({ house, book, seasonId, manager, rounds, accounts, pars })
  const registrationOf = async (name: string) => {
    const desk = await manager.call()
    const { registrations } = await desk(registrationsContract.listSeasonRegistrations, { params: { seasonId } })
    return { registrationId: registrations.find(({ shownName }) => shownName === name)?.id ?? '' }
  }

  await script.play(1)
  await script.play(2, { absent: ['Eve'] })
  // Two of five evenings are played: what is left of them goes back.
  clock.set('2026-12-09T15:00:00Z')
  const back = fee - Book.earned(fee, 2, 5)
  const fay = await accounts.get('Fay')?.call()
  const withdrawn = await fay?.(registrationsContract.withdrawMyself, {
    params: await registrationOf('Fay'),
    query: {},
    headers: key(),
  })
  expect(withdrawn).toMatchObject({ refund: { totalCents: back } })
  book.leave('Fay')
  const after = await feesIn(db, services)
  expect([after.collected, after.owed + after.earned]).toEqual([6 * fee - back, 6 * fee - back])

  await script.play(3, { by: 'desk' })
  clock.set('2026-12-16T15:00:00Z')
  const desk = await manager.call()
  const gil = await somebody(house)
  await desk(registrationsContract.stepRegistration, {
    params: await registrationOf('Dan'),
    query: {},
    headers: key(),
    body: {
      to: 'replaced',
      reason: 'Moves away',
      by: { player: { personId: gil.personId }, shownName: 'Gil', startIndex: 9.9 },
    },
  })
  book.leave('Dan')
  book.players.push({ name: 'Gil', team: 'Dan', start10: 99 })
  accounts.set('Gil', gil)
  await script.play(4)

  const strokes = await script.strokesOn(4)
  const birdies = pars.map((par) => Math.max(1, par - 1))
  const [leader] = book.table()
  const fall = [1, 2, 3].flatMap((number) => ['Ann', 'Ben', 'Cleo', 'Eve'].map((name) => ({ number, name })))
  const found = fall.find(
    ({ number, name }) => name !== leader?.team && book.leaderWith(number, name, birdies) === name,
  )
  expect(found, 'somebody can still take the lead by a correction').toBeDefined()
  const { changes, rounds: later } = await script.correct(found?.number ?? 0, found?.name ?? '', birdies)
  expect(changes.find(({ to }) => to === 1)).toMatchObject({ name: found?.name })
  expect(later.length).toBeGreaterThan(0)
  expect(await script.strokesOn(4), 'strokes on cards that were played stay').toEqual(strokes)
  await script.play(5, { by: 'file' })

  clock.set('2026-12-30T15:00:00Z')
  expect(await feesIn(db, services)).toMatchObject({ collected: 6 * fee - back, owed: 0, earned: 6 * fee - back })
})
