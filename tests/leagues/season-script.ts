import { expect } from 'vitest'

import { jobWork } from '#server/kernel/work.ts'
import { keepRounds } from '#server/leagues/cards/rounds.ts'
import type { Call } from '#shared/http/call.ts'
import { leagueBaysContract } from '#shared/leagues/bays.ts'
import { cardsContract, type LeagueCard, type RoundCards } from '#shared/leagues/cards/contract.ts'
import { coursesContract } from '#shared/leagues/courses/contract.ts'
import { type Publication, resultsContract } from '#shared/leagues/results/contract.ts'
import { roundsContract } from '#shared/leagues/rounds/contract.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'
import { scheduleContract } from '#shared/leagues/schedule/contract.ts'
import { seasonsContract, type SetUpRound } from '#shared/leagues/seasons/contract.ts'
import { openCounter, key } from '#tests/orders/counter.ts'
import { byText } from '#tests/support/by-text.ts'
import { makeStudio, tokenOf } from '#tests/support/make.ts'

import type { House } from './cards/evening.ts'
import { pineRidge } from './courses/course.ts'
import { Book } from './independent/book.ts'
import { frontNine, winter } from './seasons/league.ts'

/** Somebody with an account, who signs in anew whenever they do something. */
export interface Somebody {
  userId: string
  email: string
  personId: string
  call: () => Promise<Call>
}

export async function somebody(
  { as, db, services, callWith }: House,
  ...roles: Parameters<House['as']>
): Promise<Somebody> {
  const { userId, email } = await as(...roles)
  const { id: personId } = await db
    .selectFrom('person')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()

  return {
    userId,
    email,
    personId,
    call: async () => callWith({ authorization: `Bearer ${await tokenOf(services, userId)}` }),
  }
}

/** A league in a studio of four bays, whose season the manager sets up on six screens: its bays, course, rules, rounds, sign-up. */
export async function setUpSeason(house: House, rules: LeagueRules) {
  await makeStudio(house.db, { bays: 4, opens: '08:00', closes: '23:00' })
  const counter = await openCounter(house)
  const manager = await somebody(house, 'manager')
  const desk = await manager.call()
  const league = await desk(seasonsContract.createLeague, {
    headers: key(),
    body: { code: 'winter', name: 'Winter league', summary: 'Nine holes', forWhom: 'Everybody' },
  })
  const { bays, leagues } = await desk(leagueBaysContract.listLeagueBays, {})
  await desk(leagueBaysContract.putLeagueBays, {
    params: { leagueId: league.id },
    query: {},
    body: { bayIds: bays.map(({ id }) => id), version: leagues.find(({ id }) => id === league.id)?.version ?? 1 },
  })
  const course = await desk(coursesContract.createCourse, { headers: key(), body: pineRidge })
  const season = await desk(seasonsContract.createSeason, {
    headers: key(),
    body: { ...winter, leagueId: league.id, rules },
  })
  const params = { seasonId: season.id }
  const { rounds } = await desk(seasonsContract.putSeasonRounds, {
    params,
    query: {},
    body: { firstOn: '2026-12-01', daysOff: [], courses: [frontNine(course.id)], version: season.version },
  })
  await desk(seasonsContract.moveSeason, { params, body: { to: 'registration_open' } })

  return { ...counter, seasonId: season.id, manager, rounds }
}

/** Sign-up is closed, the schedule dealt, and play begins. */
export async function beginPlay(manager: Somebody, seasonId: string): Promise<void> {
  const desk = await manager.call()
  const params = { seasonId }
  for (const to of ['registration_closed', 'seeded'] as const) {
    await desk(seasonsContract.moveSeason, { params, body: { to } })
  }
  const { version } = await desk(seasonsContract.readSeason, { params })
  await desk(scheduleContract.dealSchedule, { params, query: {}, body: { version } })
  await desk(seasonsContract.moveSeason, { params, body: { to: 'in_season' } })
}

/** Numbers that are the same each time. */
export function dice(seed: number): (sides: number) => number {
  let state = seed

  return (sides) => {
    state = (state * 48_271) % 2_147_483_647
    return state % sides
  }
}

const overs = [-1, 0, 0, 0, 1, 1, 1, 2, 2, 4, null]

interface Script {
  house: House
  book: Book
  seasonId: string
  manager: Somebody
  rounds: readonly SetUpRound[]
  /** By the name that they chose. */
  accounts: ReadonlyMap<string, Somebody>
  pars: readonly number[]
}

interface EveningPlan {
  absent?: readonly string[]
  by?: 'phones' | 'desk' | 'file'
}

type Scores = (number | null)[]

/** One season after another evening: what its people do, and what the book says of it. */
export class SeasonScript {
  readonly #script: Script
  readonly #roll = dice(20_261_201)

  constructor(script: Script) {
    this.#script = script
  }

  /** An evening from its opening by the clock until its results are published. */
  async play(number: number, { absent = [], by = 'phones' }: EveningPlan = {}): Promise<Publication> {
    const { house, book } = this.#script
    const round = this.#roundOf(number)
    const params = { roundId: round.id }
    house.clock.set(new Date(round.startsAt.getTime() - 3_600_000).toISOString())
    const before = await this.#desk()
    const { pairings } = await before(roundsContract.readRound, { params })
    const entries = pairings.flatMap((pairing) => pairing.entries)
    for (const name of absent) {
      const entryId = entries.find((entry) => entry.name === name)?.id ?? name
      await before(roundsContract.noteAbsence, { params, body: { entryId } })
    }
    await this.#pass(round.startsAt)
    const teams = pairings.map((pairing) => pairing.teams.map((team) => this.#teamOf(team, pairing.entries)))
    const cards = await this.#expectStrokes(params.roundId, teams, absent)

    const dealt = book.cardsFor(teams)
    const sheets = dealt.map((card) =>
      absent.includes(card.player) ? { ...card, scores: [], isAbsent: true } : { ...card, scores: this.#scores() },
    )
    await this.#enter(cards.cards, new Map(sheets.map(({ player, scores }) => [player, [...scores]])), by)
    await this.#pass(round.endsAt)
    const was = { table: book.table(), indexes: this.#calculated() }
    book.evenings.push({ number, on: round.local.slice(0, 10), pairings: teams, sheets })
    return this.#publish(round.id, was)
  }

  /** The desk corrects a card of an evening that is published, and it is published again. */
  async correct(number: number, name: string, scores: Scores): Promise<Publication> {
    const { book } = this.#script
    const desk = await this.#desk()
    const { id: roundId } = this.#roundOf(number)
    const { cards } = await desk(cardsContract.listCards, { params: { roundId } })
    const entryId = cards.find((card) => card.name === name)?.entryId ?? ''
    const reason = 'Read from the wrong bay'
    await desk(cardsContract.putCard, { params: { roundId, entryId }, body: { strokes: scores, reason } })
    const was = { table: book.table(), indexes: this.#calculated() }
    book.correct(number, name, scores)

    return this.#publish(roundId, was, reason)
  }

  /** The strokes that stand on the cards of an evening. */
  async strokesOn(number: number): Promise<Record<string, number>> {
    const desk = await this.#desk()
    const { cards } = await desk(cardsContract.listCards, { params: { roundId: this.#roundOf(number).id } })

    return Object.fromEntries(cards.map(({ name, strokes }) => [name, strokes]))
  }

  #roundOf(number: number): SetUpRound & { id: string } {
    const round = this.#script.rounds.find((one) => one.number === number)
    if (!round || round.id === null) throw new Error(`There is no round ${number}.`)

    return { ...round, id: round.id }
  }

  readonly #desk = () => this.#script.manager.call()

  /** As the book calls it: by those who play in it now. */
  #teamOf({ name }: { name: string }, entries: readonly { name: string; team: { name: string } }[]): string {
    const players = entries.filter(({ team }) => team.name === name)
    const known = this.#script.book.players.find((player) => players.some((entry) => entry.name === player.name))

    return known?.team ?? name
  }

  /** The clock goes on, and opens or closes what is due. */
  async #pass(to: Date): Promise<void> {
    const { clock, services } = this.#script.house
    clock.set(to.toISOString())
    await keepRounds(jobWork(services, 'test'))
  }

  #scores = (): Scores =>
    this.#script.pars.map((par) => {
      const over = overs[this.#roll(overs.length)]
      return over === null || over === undefined ? null : Math.max(1, par + over)
    })

  async #expectStrokes(roundId: string, teams: string[][], absent: readonly string[]): Promise<RoundCards> {
    const { book } = this.#script
    const cards = await (await this.#desk())(cardsContract.listCards, { params: { roundId } })
    const expected = book
      .cardsFor(teams)
      .filter(({ player }) => !absent.includes(player))
      .map(({ player, courseHandicap, strokes }) => [player, book.indexOf(player) / 10, courseHandicap, strokes])
    expect(cards.round.status).toBe('open')
    expect(
      cards.cards
        .map(({ name, index, courseHandicap, strokes }) => [name, index, courseHandicap, strokes])
        .toSorted(byText),
    ).toEqual(expected.toSorted(byText))

    return cards
  }

  async #enter(cards: readonly LeagueCard[], scores: ReadonlyMap<string, Scores>, by: 'phones' | 'desk' | 'file') {
    const of = (name: string) => scores.get(name) ?? []
    const desk = await this.#desk()
    if (by === 'file') {
      const lines = cards.map(({ name }) => [name, ...of(name).map((strokes) => strokes ?? 'X')].join(','))
      const body = new TextEncoder().encode(['Player,1,2,3,4,5,6,7,8,9', ...lines].join('\n'))
      const params = { roundId: cards[0]?.round.id ?? '' }
      const { counts } = await desk(cardsContract.importCards, { params, query: { mode: 'run' }, body })
      expect(counts).toMatchObject({ created: cards.length, refused: 0 })
      return
    }
    for (const card of cards) {
      const params = { roundId: card.round.id, entryId: card.entryId }
      if (by === 'desk') await desk(cardsContract.putCard, { params, body: { strokes: of(card.name) } })
      else await this.#byPhones(card, of(card.name), cards)
    }
  }

  /** Hole by hole in any order from the phone of the player, and attested by somebody of another team in the bay. */
  async #byPhones(card: LeagueCard, scores: Scores, cards: readonly LeagueCard[]): Promise<void> {
    const { accounts, house } = this.#script
    const { round, entryId, name, team } = card
    const params = { roundId: round.id, entryId }
    const own = await (accounts.get(name) ?? this.#script.manager).call()
    const other = cards.find((one) => one.pairingId === card.pairingId && one.team.id !== team.id)
    const opponent = await (accounts.get(other?.name ?? '') ?? this.#script.manager).call()
    const order = scores.map((strokes, at) => ({ strokes, hole: at + 1, turn: this.#roll(1000) }))
    for (const [at, { hole, strokes }] of order.toSorted((one, next) => one.turn - next.turn).entries()) {
      const enteredAt = new Date(house.clock.now().getTime() + at * 60_000)
      const body = { strokes, device: `phone of ${name}`, version: 0, enteredAt }
      await own(cardsContract.putHole, { params: { ...params, hole }, body })
      if (at > 0) continue
      // The other phone says something else of the first one, and both agree in the end.
      const said = { ...body, strokes: (strokes ?? 7) === 7 ? 8 : 7, device: 'phone of the opponent', version: 0 }
      await expect(opponent(cardsContract.putHole, { params: { ...params, hole }, body: said })).rejects.toMatchObject({
        code: 'version_conflict',
      })
      await own(cardsContract.putHole, {
        params: { ...params, hole },
        body: { ...body, version: 2, enteredAt: new Date(enteredAt.getTime() + 1000) },
      })
    }
    const { version } = await opponent(cardsContract.readCard, { params })
    await opponent(cardsContract.attestCard, { params, body: { version } })
  }

  #calculated = () =>
    new Map(
      [...this.#script.book.players, ...this.#script.book.gone].map(
        ({ name }) => [name, this.#script.book.calculatedOf(name)] as const,
      ),
    )

  /** Published, everything that moves is what the book says, and so is the table with everybody's index. */
  async #publish(
    roundId: string,
    was: { table: ReturnType<Book['table']>; indexes: Map<string, number | null> },
    reason?: string,
  ): Promise<Publication> {
    const { book, seasonId } = this.#script
    const desk = await this.#desk()
    const { round } = await desk(cardsContract.listCards, { params: { roundId } })
    const body = { version: round.version, ...(reason !== undefined && { reason }) }
    const looked = await desk(resultsContract.publishRound, { params: { roundId }, query: { preview: '1' }, body })
    const published = await desk(resultsContract.publishRound, { params: { roundId }, query: {}, body })
    expect([looked.changes, looked.indexes]).toEqual([published.changes, published.indexes])

    const table = book.table()
    const { rows } = await desk(resultsContract.readStandings, { params: { seasonId } })
    expect(rows.map(({ name: team, rank, points }) => ({ team, rank, points })).toSorted(byRank)).toEqual(
      table.toSorted(byRank),
    )
    expect(changesTold(published)).toEqual(changesIn(was.table, table))
    const moved = [...this.#calculated()].filter(([name, index]) => index !== was.indexes.get(name))
    expect(published.indexes.map(({ name, from, to }) => [name, from, to]).toSorted(byText)).toEqual(
      moved.map(([name, to]) => [name, inTenths(was.indexes.get(name)), inTenths(to)]).toSorted(byText),
    )
    for (const { name, index } of rows.flatMap(({ players }) => players)) {
      expect([name, index]).toEqual([name, book.indexOf(name) / 10])
    }
    return published
  }
}

const inTenths = (index: number | null | undefined) => (index == null ? null : index / 10)

type Ranked = ReturnType<Book['table']>[number]

const byRank = (one: Ranked, other: Ranked) => one.rank - other.rank || one.team.localeCompare(other.team)

const changesTold = ({ changes }: Publication) =>
  changes.map(({ name, from, to, points }) => [name, from, to, points.from, points.to].join(' ')).toSorted()

const changesIn = (was: readonly Ranked[], is: readonly Ranked[]) =>
  is
    .flatMap(({ team, rank, points }) => {
      const before = was.find((one) => one.team === team)
      if (before?.rank === rank && before.points === points) return []
      return [[team, before?.rank ?? null, rank, before?.points ?? null, points].join(' ')]
    })
    .toSorted()
