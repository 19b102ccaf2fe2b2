import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { readCourse } from '#server/leagues/courses/courses.ts'
import type { PlayedSeason } from '#server/leagues/results/season.ts'
import type { CardRow, RoundRow } from '#server/leagues/results/store.ts'
import { ratingOf } from '#shared/leagues/cards/tee-of.ts'
import type { CourseRecord } from '#shared/leagues/courses/contract.ts'
import { meetsByHole, roundStrokes } from '#shared/leagues/handicap/round-strokes.ts'
import { strokesOn } from '#shared/leagues/handicap/strokes.ts'
import { type DividedPot, dividePot, type Entrant, nothingRolled, type PotCard } from '#shared/leagues/pots/divide.ts'
import { countHoles } from '#shared/leagues/results/card.ts'
import { holesOfRound, type RoundHole } from '#shared/leagues/rounds/holes.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

import { listContests, listStakes, type StakeRow } from './stake-store.ts'
import { findSeason, listPots, type PotRow } from './store.ts'

/** All that the pots of a season are made of, beside its cards. */
export interface SeasonStakes {
  pots: readonly PotRow[]
  stakes: readonly StakeRow[]
  contests: Awaited<ReturnType<typeof listContests>>
  courses: ReadonlyMap<string, CourseRecord>
  courseOf: ReadonlyMap<string, string>
  /** No evening of it is played any more. */
  isOver: boolean
}

export async function loadStakes(work: OnDatabase, season: PlayedSeason, seasonId: string): Promise<SeasonStakes> {
  const [row, pots, stakes, contests] = await inOneTrip([
    findSeason(work, seasonId),
    listPots(work, seasonId),
    listStakes(work, seasonId),
    listContests(work, seasonId),
  ])
  const matches = season.rounds.filter(({ number }) => {
    const rules = season.rulesAt(number)
    return rules !== null && meetsByHole(rules)
  })
  const courseOf = pots.length > 0 && matches.length > 0 ? await coursesOfRounds(work, matches) : new Map()
  const courses = await inOneTrip([...new Set(courseOf.values())].map((id) => readCourse(work, id)))

  return {
    pots,
    stakes,
    contests,
    courseOf,
    courses: new Map(courses.map((course) => [course.id, course])),
    isOver: row?.status === 'completed' || row?.status === 'archived',
  }
}

async function coursesOfRounds({ trx }: OnDatabase, rounds: readonly RoundRow[]): Promise<Map<string, string>> {
  const rows = await trx
    .selectFrom('leagueRound')
    .select(['id', 'courseId'])
    .where(
      'id',
      'in',
      rounds.map(({ id }) => id),
    )
    .orderBy('id')
    .execute()

  return new Map(rows.flatMap(({ id, courseId }) => (courseId === null ? [] : [[id, courseId] as const])))
}

export interface PotOfRound {
  roundId: string
  pot: PotRow
  divided: DividedPot
  rolledInCents: number
  entrants: readonly StakeRow[]
}

interface Dividing {
  /** The rounds whose cards count. */
  counts: (round: RoundRow) => boolean
}

/** What is in each pot of each round that counts, and whose it is; what an evening leaves goes on to the next one. */
export function dividePots(season: PlayedSeason, of: SeasonStakes, { counts }: Dividing): PotOfRound[] {
  const counting = season.rounds.filter(counts)
  const last = (of.isOver ? counting : season.rounds).at(-1)
  const cards = new Map(counting.map((round) => [round.id, cardsOf(round, season, of)]))

  return of.pots.flatMap((pot) => {
    let rolled = nothingRolled
    return counting.flatMap((round): PotOfRound[] => {
      const entrants = of.stakes.filter(
        ({ potId, roundId, status }) => potId === pot.id && roundId === round.id && status === 'paid',
      )
      if (entrants.length === 0 && rolled.cents === 0) return []
      const rolledInCents = rolled.cents
      const played = cards.get(round.id) ?? { cards: [], holes: [] }
      const divided = dividePot(pot.rules, {
        ...played,
        entrants: entrants.map((stake) => entrantOf(stake, round.id, season)),
        contests: new Map(
          of.contests
            .filter(({ potId, roundId }) => potId === pot.id && roundId === round.id)
            .map(({ hole, registrationId }) => [hole, registrationId]),
        ),
        rolled,
        isLast: round.id === last?.id,
      })
      rolled = divided.rolled
      return [{ roundId: round.id, pot, divided, rolledInCents, entrants }]
    })
  })
}

/** A stake plays on the card of whoever has paid it: a player who sent somebody else does not play for it. */
function entrantOf(
  { registrationId, personId, playerId, teamId, cents }: StakeRow,
  roundId: string,
  season: PlayedSeason,
): Entrant {
  const card = season.cards.find(
    (one) =>
      one.roundId === roundId &&
      !one.isAbsent &&
      (one.registrationId === null
        ? one.teamId === teamId && personId === playerId
        : one.registrationId === registrationId && one.personId === personId),
  )

  return { id: registrationId, cents, entryId: card?.entryId ?? null }
}

interface PlayedCards {
  cards: PotCard[]
  holes: readonly RoundHole[]
}

function cardsOf(round: RoundRow, season: PlayedSeason, of: SeasonStakes): PlayedCards {
  const rules = season.rulesAt(round.number)
  const own = season.cards.filter(({ roundId, isAbsent }) => roundId === round.id && !isAbsent)
  if (!rules) return { cards: [], holes: [] }
  const holesOf = ({ teeId }: CardRow) =>
    holesOfRound(season.tees.get(teeId) ?? [], { holes: rules.holes, nine: round.nine })
  const strokes = fieldStrokes(own, { round, rules, of })

  return {
    holes: own[0] ? holesOf(own[0]) : [],
    cards: own.map((card) =>
      potCardOf(card, { holes: holesOf(card), strokes: strokes.get(card.id) ?? card.strokes, rules }),
    ),
  }
}

interface Counting {
  holes: readonly RoundHole[]
  strokes: number
  rules: LeagueRules
}

/** A hole that was not reached wins nothing; the whole round counts as it does for the league. */
function potCardOf({ entryId, scores }: CardRow, { holes, strokes, rules }: Counting): PotCard {
  const gross = holes.map(({ hole }) => scores[hole] ?? null)
  const counted = countHoles({ holes, scores: holes.map(({ hole }) => scores[hole]), strokes }, rules)
  const totalOf = (kind: 'gross' | 'net') =>
    counted.reduce<number | null>((sum, hole) => {
      const score = hole[kind]
      return sum === null || score === null ? null : sum + score
    }, 0)

  return {
    id: entryId,
    gross,
    net: gross.map((score, at) =>
      score === null ? null : score - strokesOn(strokes, holes[at]?.strokeIndex ?? 0, holes.length),
    ),
    total: holes.length === 0 ? { gross: null, net: null } : { gross: totalOf('gross'), net: totalOf('net') },
  }
}

interface Field {
  round: RoundRow
  rules: LeagueRules
  of: SeasonStakes
}

/** Of a match, cards have strokes above the lowest of its players: a pot is played against all, so each has all of their own. */
function fieldStrokes(cards: readonly CardRow[], { round, rules, of }: Field): Map<string, number> {
  const course = of.courses.get(of.courseOf.get(round.id) ?? '')
  if (!course || !meetsByHole(rules)) return new Map()

  return new Map(
    [...Map.groupBy(cards, ({ teamId }) => teamId)].flatMap(([id, own]) => {
      const players = own.map((card) => {
        const tee = course.tees.find((one) => one.id === card.teeId)
        const nine = rules.holes < course.holes ? round.nine : null
        const rating = tee ? ratingOf(tee, { course, nine, holes: rules.holes }) : null
        return { id: card.id, index10: card.indexTenths, rating }
      })
      const strokes = roundStrokes([{ id, players }], rules)
      return strokes.flatMap(({ playerId, strokes }) => (playerId === null ? [] : [[playerId, strokes] as const]))
    }),
  )
}
