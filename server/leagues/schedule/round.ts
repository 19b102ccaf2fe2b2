import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { RoundEntry, RoundOfSeason } from '#shared/leagues/rounds/contract.ts'
import { sharesBall } from '#shared/leagues/rules.ts'
import { startsOf } from '#shared/leagues/schedule/starts.ts'
import { holds } from '#shared/permissions/may.ts'

import {
  findRound,
  findSeasonHead,
  listAbsent,
  listCards,
  listPairings,
  listRounds,
  listSubs,
  listTeams,
  type PairingRow,
  type RoundRow,
  type SeasonHead,
  type TeamRow,
} from './store.ts'
import { entriesOf, namedTeam, namesOf, takesPart } from './words.ts'

const noRound = () => new Failure('not_found', 'There is no such round.')

/** A season that is still set up is known to whoever runs it. */
export const isSeen = ({ status }: SeasonHead, { context: { actor } }: Acting): boolean =>
  status !== 'draft' || holds(actor, 'manage_leagues/leagues')

/** All that is known of a round. */
export interface KnownRound {
  season: SeasonHead
  round: RoundRow
  pairings: PairingRow[]
  teams: TeamRow[]
  /** Those at which its pairings may begin. */
  starts: Date[]
}

export async function getRound(work: Timed, roundId: string): Promise<KnownRound> {
  const round = await findRound(work, roundId)
  if (!round) throw noRound()
  const [season, pairings, teams] = await inOneTrip([
    findSeasonHead(work, round.seasonId),
    listPairings(work, [roundId]),
    listTeams(work, round.seasonId),
  ])
  if (!season) throw noRound()

  return { season, round, pairings, teams, starts: startsIn(round, pairings, season) }
}

/** As the rules divide the evening, and those at which somebody is placed already. */
export function startsIn(
  round: RoundRow,
  pairings: readonly Pick<PairingRow, 'startsAt' | 'blockId'>[],
  { rules }: Pick<SeasonHead, 'rules'>,
): Date[] {
  const placed = pairings.flatMap(({ startsAt, blockId }) => (startsAt && !blockId ? startsAt : []))
  const times = [...startsOf(round, rules?.starts ?? 1), ...placed].map((start) => start.getTime())

  return [...new Set(times)].toSorted((one, other) => one - other).map((time) => new Date(time))
}

export async function readRound(work: Acting, roundId: string): Promise<RoundOfSeason> {
  const known = await getRound(work, roundId)
  if (!isSeen(known.season, work)) throw noRound()

  return presentRound(work, known)
}

export async function presentRound(work: Timed, known: KnownRound): Promise<RoundOfSeason> {
  const { season, round, pairings, teams, starts } = known
  const [cards, absent, subs] = await inOneTrip([
    listCards(work, round.id),
    listAbsent(work, round.id),
    listSubs(work, round.id),
  ])
  const { zone, rules } = season
  const named = namesOf(teams, rules)
  const placed = new Set(pairings.flatMap(({ teamIds }) => teamIds))
  const entryOf = (team: TeamRow, { id, name }: { id: string; name: string }): RoundEntry => {
    const card = cards.find(({ entryId }) => entryId === id)
    const sub = subs.find(({ registrationId }) => registrationId === id)
    const players = rules && sharesBall(rules.format) ? team.players.filter(({ isLive }) => isLive) : [{ id }]

    return {
      id,
      name,
      team: namedTeam(team, rules),
      strokes: card?.strokes ?? null,
      isAbsent: players.length > 0 && players.every((player) => absent.includes(player.id)),
      sub: sub ? (sub.status === 'filled' ? 'found' : 'asked') : null,
      holesEntered: card?.holesEntered ?? 0,
      isAttested: card?.isAttested ?? false,
    }
  }
  const hasCard = (entryId: string) => cards.some((card) => card.entryId === entryId)
  const local = (at: Date) => localTimeOf(at, zone)
  const { id, seasonId, number, status, version, startsAt, endsAt, course, courseId, teeName, nine, bays } = round

  return {
    id,
    seasonId,
    number,
    status,
    version,
    startsAt,
    endsAt,
    course,
    courseId,
    teeName,
    nine,
    bays,
    holes: season.holes,
    local: local(startsAt),
    localEnd: local(endsAt),
    isCalledOff: round.cancelledAt !== null,
    starts: starts.map((at) => ({ at, local: local(at) })),
    pairings: pairings.map((pairing) => ({
      id: pairing.id,
      number: pairing.number,
      bay: pairing.bay,
      start: pairing.startsAt,
      local: pairing.startsAt && local(pairing.startsAt),
      isApart: pairing.blockId !== null,
      teams: named(pairing.teamIds),
      entries: pairing.teamIds
        .flatMap((teamId) => teams.filter((team) => team.id === teamId))
        .flatMap((team) => entriesOf(team, rules, hasCard).map((entry) => entryOf(team, entry))),
    })),
    // Before anybody is placed it is not known who rests.
    resting:
      pairings.length === 0
        ? []
        : named(teams.filter(takesPart).map((team) => team.id)).filter((team) => !placed.has(team.id)),
  }
}

/** The rounds of a season with their pairings, for its whole schedule. */
export async function roundsWithPairings(work: Timed, seasonId: string) {
  const rounds = await listRounds(work, seasonId)
  const pairings = Map.groupBy(
    await listPairings(
      work,
      rounds.map(({ id }) => id),
    ),
    ({ roundId }) => roundId,
  )

  return rounds.map((round) => ({ round, pairings: pairings.get(round.id) ?? [] }))
}
