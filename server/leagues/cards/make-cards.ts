import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import { readCourse } from '#server/leagues/courses/courses.ts'
import { type IndexInForce, indexesInForce, indexesOfSubs } from '#server/leagues/handicap/index-store.ts'
import { type PlayedTee, teeOf } from '#shared/leagues/cards/tee-of.ts'
import type { CourseRecord } from '#shared/leagues/courses/contract.ts'
import { beginningOfWeek } from '#shared/leagues/handicap/lock.ts'
import { type CardStrokes, roundStrokes } from '#shared/leagues/handicap/round-strokes.ts'
import { type LeagueRules, sharesBall } from '#shared/leagues/rules.ts'

import { dealCard, findRatedAs, insertCards, listPlayersOf, type PlayerRow, type RoundRow } from './store.ts'

/** Off which index each registration plays. */
export type PlayedIndexes = ReadonlyMap<string, Pick<IndexInForce, 'indexTenths'>>

type NewCard = Parameters<typeof insertCards>[1][number]

interface CardPlan {
  /** Those that are not made yet. */
  cards: NewCard[]
  /** Those that are there already, as they would be made now. */
  again: NewCard[]
  /** What is missing before the round can be played, a sentence each. */
  missing: string[]
}

const nothing = (sentence: string): CardPlan => ({ cards: [], again: [], missing: [sentence] })

/** Somebody who would play for a player. */
interface Tried {
  registrationId: string
  personId: string
}

/**
 * The cards that a round has yet to get, and those that it has as they would be dealt again: also of who is absent, since a ghost may
 * play off their strokes; whoever has a sub, by theirs.
 */
export async function planCards(work: Timed, round: RoundRow, tried?: Tried): Promise<CardPlan> {
  const played = await readPlayed(work, round, tried)
  if ('missing' in played) return nothing(played.missing)
  const { rules, players } = played
  const indexes = await indexesOf(work, { players, countUntil: lockOf(round, rules, work.place.zone) })
  return plan({ round, ...played, indexes })
}

/** The cards of a round as other indexes would make them, also of who has one. */
export async function cardsAnew(
  work: OnDatabase,
  round: RoundRow,
  indexesOf: (players: readonly PlayerRow[]) => Promise<PlayedIndexes>,
): Promise<NewCard[]> {
  const played = await readPlayed(work, round)
  if ('missing' in played) return []
  const { cards, again } = plan({ round, ...played, indexes: await indexesOf(played.players) })

  return [...cards, ...again]
}

/** What cards are made of; or what is missing, as a sentence. */
async function readPlayed(
  work: OnDatabase,
  round: RoundRow,
  tried?: Tried,
): Promise<Pick<Planned, 'rules' | 'course' | 'players'> | { missing: string }> {
  const { rules, courseId } = round
  if (!rules) return { missing: 'This season has no rules. Say first how it is played.' }
  if (courseId === null) return { missing: 'This round has no rated course. Choose one first.' }

  const course = await readCourse(work, courseId)
  const odd = oddHoles(round, rules, course)
  if (odd !== undefined) return { missing: odd }
  const players = await withTried(work, await listPlayersOf(work, round.id), tried)
  if (players.length === 0) return { missing: 'Nobody plays in this round yet. Deal its schedule first.' }

  return { rules, course, players }
}

async function withTried(work: OnDatabase, players: readonly PlayerRow[], tried: Tried | undefined) {
  if (!tried) return players
  const subRatedAs = await findRatedAs(work, tried.personId)

  return players.map((player) =>
    player.registrationId === tried.registrationId ? { ...player, subPersonId: tried.personId, subRatedAs } : player,
  )
}

/**
 * Deals the strokes of a pairing again, since somebody else plays in it: by who plays now, off their own index. In a match the
 * strokes of the others follow from it. Without cards it does nothing. Within the lock of the round.
 */
export async function dealPairingAgain(work: Timed, round: RoundRow, pairingId: string): Promise<void> {
  const { again } = await planCards(work, round)
  for (const card of again) {
    if (card.pairingId !== pairingId) continue
    const { registrationId, teamId, pairingId: _, ...dealt } = card
    await dealCard(work, { ...dealt, entryId: registrationId ?? teamId })
  }
}

/** Makes the cards that are missing. Within the lock of the round. */
export async function makeCards(work: Timed, round: RoundRow): Promise<string[]> {
  const { cards, missing } = await planCards(work, round)
  if (missing.length === 0 && cards.length > 0) await insertCards(work, cards)

  return missing
}

function oddHoles({ nine }: RoundRow, { holes }: LeagueRules, course: CourseRecord): string | undefined {
  if (holes === 9 && course.holes === 18 && nine === null) return `Say which nine of ${course.name} is played.`
  if (holes === course.holes && nine !== null)
    return `All holes of ${course.name} are played: it has no nine to choose.`

  return undefined
}

/** Until when what is said of an index counts for a round; null where it counts until its cards are made. */
const lockOf = ({ startsAt }: RoundRow, { handicap }: LeagueRules, zone: string): Date | null =>
  handicap.lockedAt === 'week' ? beginningOfWeek(startsAt, zone) : null

interface Locked {
  players: readonly PlayerRow[]
  countUntil: Date | null
}

async function indexesOf(work: OnDatabase, { players, countUntil }: Locked): Promise<Map<string, IndexInForce>> {
  const ids = players.map(({ registrationId }) => registrationId)
  const [people, inForce] = [await personsOf(work, ids), await indexesInForce(work, ids, countUntil)]
  const byPerson = new Map(inForce.map((one) => [one.personId, one]))
  const subs = players.flatMap(({ subPersonId }) => subPersonId ?? [])
  const ofSubs = subs.length > 0 ? new Map((await indexesOfSubs(work, subs)).map((one) => [one.personId, one])) : null
  const subOf = new Map(players.map(({ registrationId, subPersonId }) => [registrationId, subPersonId]))

  return new Map(
    people.flatMap(({ id, personId }) => {
      const sub = subOf.get(id)
      const found = sub ? ofSubs?.get(sub) : byPerson.get(personId ?? '')
      return found ? [[id, found] as const] : []
    }),
  )
}

const personsOf = ({ trx }: OnDatabase, registrationIds: readonly string[]) =>
  trx
    .selectFrom('leagueRegistration')
    .select(['id', 'personId'])
    .where('id', 'in', registrationIds)
    .orderBy('id')
    .execute()

interface Planned {
  round: RoundRow
  rules: LeagueRules
  course: CourseRecord
  /** Those who are there. */
  players: readonly PlayerRow[]
  indexes: PlayedIndexes
}

function plan({ round, rules, course, players, indexes }: Planned): CardPlan {
  const missing: string[] = []
  const tees = new Map<string, PlayedTee>()
  for (const player of players) {
    const found = teeOf(playedBy(player, round), { course, nine: round.nine, holes: rules.holes })
    if ('missing' in found) missing.push(found.missing)
    else if (found.rating === null && rules.handicap.system === 'whs') missing.push(noRating(found, round, course))
    else tees.set(player.registrationId, found)
  }
  if (missing.length > 0) return { cards: [], again: [], missing: [...new Set(missing)] }

  const planned = [...Map.groupBy(players, ({ pairingId }) => pairingId).values()].flatMap((pairing) => {
    const teams = [...Map.groupBy(pairing, ({ teamId }) => teamId)].map(([id, members]) => ({
      id,
      players: members.map(({ registrationId }) => ({
        id: registrationId,
        index10: indexes.get(registrationId)?.indexTenths ?? null,
        rating: tees.get(registrationId)?.rating ?? null,
      })),
    }))
    return roundStrokes(teams, rules).flatMap((card) => newCard(card, pairing, tees, { round, rules }))
  })
  const has = new Set(players.filter(({ hasCard }) => hasCard).map(({ registrationId }) => registrationId))
  const teamsWith = new Set(players.filter(({ hasCard }) => hasCard).map(({ teamId }) => teamId))
  const isThere = ({ registrationId, teamId }: NewCard) =>
    registrationId === null ? teamsWith.has(teamId) : has.has(registrationId)

  return { cards: planned.filter((card) => !isThere(card)), again: planned.filter(isThere), missing }
}

/** A sub plays from the tee of the round, and by their own ratings where these are known. */
const playedBy = (player: PlayerRow, round: RoundRow) =>
  player.subPersonId === null
    ? { ...player, teeName: player.teeName ?? round.teeName }
    : { ...player, teeName: round.teeName ?? player.teeName, ratedAs: player.subRatedAs ?? player.ratedAs }

const nines = { front: 'first', back: 'second' } as const

const noRating = ({ tee }: PlayedTee, { nine }: RoundRow, course: CourseRecord) =>
  nine === null
    ? `${tee.name} of ${course.name} has no rating.`
    : `${tee.name} of ${course.name} has no rating of its ${nines[nine]} nine.`

function newCard(
  { teamId, playerId, course, strokes }: CardStrokes,
  pairing: readonly PlayerRow[],
  tees: ReadonlyMap<string, PlayedTee>,
  { round, rules }: Pick<Planned, 'round' | 'rules'>,
): NewCard[] {
  const ofTeam = pairing.filter((player) => player.teamId === teamId)
  const player = ofTeam.find(({ registrationId }) => registrationId === playerId) ?? ofTeam[0]
  const courseTeeId = player && tees.get(player.registrationId)?.tee.id
  if (!player || courseTeeId === undefined) return []

  return [
    {
      roundId: round.id,
      pairingId: player.pairingId,
      teamId,
      registrationId: sharesBall(rules.format) ? null : player.registrationId,
      subPersonId: sharesBall(rules.format) ? null : player.subPersonId,
      courseTeeId,
      indexTenths: course?.index10 ?? null,
      courseHandicap: course?.courseHandicap ?? null,
      strokes,
    },
  ]
}
