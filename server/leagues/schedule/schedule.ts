import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { Fairness, ScheduledRound, SeasonSchedule } from '#shared/leagues/schedule/contract.ts'
import {
  type Counted,
  type CountedRound,
  countRounds,
  meetingsOf,
  spreadOf,
} from '#shared/leagues/schedule/fairness.ts'

import { isSeen, roundsWithPairings, startsIn } from './round.ts'
import {
  findSeasonHead,
  listTeams,
  type Named,
  type PairingRow,
  type RoundRow,
  type SeasonHead,
  type TeamRow,
} from './store.ts'
import { namesOf, takesPart } from './words.ts'

/** Null is the id of one that is not saved. */
export type PlannedPairing = Pick<PairingRow, 'number' | 'bay' | 'startsAt' | 'teamIds' | 'blockId'> & {
  id: string | null
}

export interface PlannedRound {
  round: RoundRow
  pairings: PlannedPairing[]
}

/** All that a schedule is made of. */
export interface KnownSchedule {
  season: SeasonHead
  /** Everybody who plays, and whoever has played, in the order in which they came. */
  teams: TeamRow[]
  rounds: PlannedRound[]
  /** Those that any evening has. */
  bays: Named[]
}

const noSeason = () => new Failure('not_found', 'There is no such season.')

export async function getSchedule(work: Timed, seasonId: string): Promise<KnownSchedule> {
  const [season, all, rounds] = await inOneTrip([
    findSeasonHead(work, seasonId),
    listTeams(work, seasonId),
    roundsWithPairings(work, seasonId),
  ])
  if (!season) throw noSeason()

  const placed = new Set(rounds.flatMap(({ pairings }) => pairings.flatMap(({ teamIds }) => teamIds)))
  const bays = new Map(
    rounds
      .flatMap(({ round, pairings }) => [...round.bays, ...pairings.flatMap(({ bay }) => bay ?? [])])
      .map((bay) => [bay.id, bay]),
  )

  return {
    season,
    teams: all.filter((team) => takesPart(team) || placed.has(team.id)),
    rounds,
    bays: [...bays.values()].toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true })),
  }
}

export async function readSchedule(work: Acting, seasonId: string): Promise<SeasonSchedule> {
  const known = await getSchedule(work, seasonId)
  if (!isSeen(known.season, work)) throw noSeason()

  return presentSchedule(known)
}

/** Who meets nobody in a round that has its pairings. */
const restingIn = ({ pairings }: PlannedRound, teams: readonly TeamRow[]): string[] => {
  const placed = new Set(pairings.flatMap(({ teamIds }) => teamIds))

  return pairings.length === 0
    ? []
    : teams.filter((team) => takesPart(team) && !placed.has(team.id)).map(({ id }) => id)
}

/** A round by places in the lists of the season, as fairness is counted. */
export function countedRound(planned: PlannedRound, { season, teams, bays }: KnownSchedule): CountedRound {
  const starts = startsIn(planned.round, planned.pairings, season).map((start) => start.getTime())
  const teamAt = new Map(teams.map(({ id }, at) => [id, at]))
  const indexes = (ids: readonly string[]) => ids.flatMap((id) => teamAt.get(id) ?? [])

  return {
    pairings: planned.pairings.map(({ teamIds, bay, startsAt, blockId }) => ({
      teams: indexes(teamIds),
      place:
        bay && startsAt && blockId === null
          ? { bay: bays.findIndex(({ id }) => id === bay.id), start: starts.indexOf(startsAt.getTime()) }
          : null,
    })),
    resting: indexes(restingIn(planned, teams)),
  }
}

/** The most starts that one of its evenings has. */
export const mostStarts = ({ rounds, season }: KnownSchedule): number =>
  Math.max(1, ...rounds.map(({ round, pairings }) => startsIn(round, pairings, season).length))

export const presentSchedule = (known: KnownSchedule, dealtIds: readonly string[] = []): SeasonSchedule => {
  const { season, rounds } = known
  const { id: seasonId, name, leagueName: league, status, version, rules } = season

  return {
    seasonId,
    name,
    league,
    status,
    version,
    schedule: rules?.schedule ?? null,
    rounds: rounds.map((planned) => presentPlanned(planned, known, dealtIds.includes(planned.round.id))),
    fairness: presentFairness(known),
  }
}

function presentPlanned(planned: PlannedRound, known: KnownSchedule, isDealt: boolean): ScheduledRound {
  const { round, pairings } = planned
  const { season, teams } = known
  const named = namesOf(teams, season.rules)
  const local = (at: Date) => localTimeOf(at, season.zone)
  const { id, number, kind, status, version, course, startsAt, endsAt, bays } = round

  return {
    id,
    number,
    kind,
    status,
    version,
    course,
    startsAt,
    endsAt,
    bays,
    isDealt,
    local: local(startsAt),
    localEnd: local(endsAt),
    pairings: pairings.map((pairing) => ({
      id: pairing.id,
      teams: named(pairing.teamIds),
      bay: pairing.bay,
      start: pairing.startsAt,
      local: pairing.startsAt && local(pairing.startsAt),
    })),
    resting: named(restingIn(planned, teams)),
  }
}

export function countSchedule(known: KnownSchedule, rounds: readonly PlannedRound[]): Counted {
  return countRounds(
    rounds.map((planned) => countedRound(planned, known)),
    { teams: known.teams.length, bays: known.bays.length, starts: mostStarts(known) },
  )
}

function presentFairness(known: KnownSchedule): Fairness {
  const regular = known.rounds.filter(({ round, pairings }) => round.kind === 'regular' && pairings.length > 0)
  const counted = countSchedule(known, regular)
  const named = namesOf(known.teams, known.season.rules)

  return {
    spread: { bays: spreadOf(counted.bays), starts: spreadOf(counted.starts) },
    bays: known.bays,
    starts: mostStarts(known),
    teams: named(known.teams.map(({ id }) => id)).map((team, at) => ({
      ...team,
      bays: counted.bays[at] ?? [],
      starts: counted.starts[at] ?? [],
      rests: counted.rested[at] ?? 0,
      meets: counted.met[at] ?? [],
    })),
    meetings: meetingsOf(counted),
  }
}
