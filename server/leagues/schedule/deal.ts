import { z } from 'zod'

import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { flightsIn } from '#server/leagues/flights.ts'
import { Failure } from '#shared/http/failure.ts'
import { isOfMatches, type LeagueRules } from '#shared/leagues/rules.ts'
import { SeasonSchedule } from '#shared/leagues/schedule/contract.ts'
import type { Dealing, DealtRounds } from '#shared/leagues/schedule/deal.ts'
import { roomOf } from '#shared/leagues/schedule/room.ts'
import { startsFor, startsOf } from '#shared/leagues/schedule/starts.ts'
import { seasonWords } from '#shared/leagues/seasons/status.ts'

import { dealApart } from './deal-apart.ts'
import { countSchedule, getSchedule, type KnownSchedule, type PlannedRound, presentSchedule } from './schedule.ts'
import { findLastStandings, raiseRounds, raiseSeason, replacePairings, type TeamRow } from './store.ts'
import { takesPart } from './words.ts'

interface DealRequest {
  seasonId: string
  /** The version that the caller has seen. */
  version: number
  isPreview: boolean
}

/** What is dealt, and of what. */
interface Plan {
  known: KnownSchedule
  rounds: PlannedRound[]
  /** In the order by which the deal names them. */
  teams: TeamRow[]
  dealing: Dealing
}

/**
 * Deals the rounds that have not begun. It is computed on another thread and before the transaction; what it was computed of is
 * compared under the locks.
 */
export async function dealSchedule(work: Work, { seasonId, version, isPreview }: DealRequest): Promise<SeasonSchedule> {
  const plan = await planOf(work, seasonId)
  if (plan.known.season.version !== version) throw changedMeanwhile(plan.known)
  // Written by hand: there is nothing to deal.
  if (plan.rounds.length === 0) return presentSchedule(plan.known)

  const dealt = applied(plan, await dealApart(plan.dealing))
  const dealtIds = plan.rounds.map(({ round }) => round.id)
  if (isPreview) return presentSchedule(dealt, dealtIds)

  return atomically(work, async (work) => {
    await lockAll(work, { leagueSeason: seasonId, leagueRound: dealtIds })
    const again = await planOf(work, seasonId)
    if (printOf(again) !== printOf(plan)) throw changedMeanwhile(again.known)
    await save(work, dealt, dealtIds)
    return presentSchedule(await getSchedule(work, seasonId), dealtIds)
  })
}

const changedMeanwhile = (known: KnownSchedule) =>
  new Failure('version_conflict', `Somebody has just changed ${known.season.name}. Look at it again.`, {
    current: SeasonSchedule.encode(presentSchedule(known)),
  })

/** All that a deal depends on. */
const printOf = ({ known: { season, bays }, rounds, teams, dealing }: Plan): string =>
  JSON.stringify([
    season.version,
    bays,
    teams.map(({ id }) => id),
    rounds.map(({ round: { id, version, startsAt, endsAt } }) => [id, version, startsAt, endsAt]),
    dealing,
  ])

async function planOf(work: Timed, seasonId: string): Promise<Plan> {
  const known = await getSchedule(work, seasonId)
  const { season } = known
  const { rules } = season
  if (season.status === 'draft' || !rules) throw new Failure('wrong_state', 'Say first how this season is played.')
  if (season.status === 'completed' || season.status === 'archived')
    throw new Failure('wrong_state', `This season is ${seasonWords[season.status].phrase}.`)

  const open = known.rounds.filter((planned) => isOpenToDeal(planned, work.now))
  const rounds = rules.schedule === 'by_standings' ? open.slice(0, 1) : rules.schedule === 'by_hand' ? [] : open
  const teams = await inOrder(work, known)
  if (rules.schedule !== 'by_hand') {
    if (rounds.length === 0) throw new Failure('wrong_state', 'No round is left to deal: add evenings first.')
    if (teams.length < 2) throw new Failure('wrong_state', 'Two teams at least are needed, each with its players.')
  }

  const flights = await flightsIn(work, seasonId)
  return {
    known,
    rounds,
    teams,
    dealing: { ...dealingOf({ known, rounds, teams, rules }), ...byFlight(teams, flights) },
  }
}

/** Teams by their places in the list, a list a flight. */
function byFlight(teams: readonly TeamRow[], flights: ReadonlyMap<string, number>): Pick<Dealing, 'flights'> {
  if (flights.size === 0) return {}
  const groups = Map.groupBy(teams.keys(), (at) => flights.get(teams[at]?.id ?? '') ?? 1)

  return { flights: [...groups].toSorted(([one], [other]) => one - other).map(([, own]) => own) }
}

/** One in which somebody has taken a time of their own stays. */
const isOpenToDeal = ({ round: { kind, status, startsAt, hasCards }, pairings }: PlannedRound, now: Date) =>
  kind === 'regular' &&
  status === 'scheduled' &&
  !hasCards &&
  startsAt > now &&
  pairings.every(({ blockId }) => blockId === null)

const Ranked = z.array(z.object({ id: z.string(), rank: z.number() }))

/** Those who play: by the standings that were published last where these decide who meets, else as they came. */
async function inOrder(work: Timed, { season, teams }: KnownSchedule): Promise<TeamRow[]> {
  const playing = teams.filter(takesPart)
  if (season.rules?.schedule !== 'by_standings') return playing

  const { data: ranked = [] } = Ranked.safeParse(await findLastStandings(work, season.id))
  const rankOf = new Map(ranked.map(({ id, rank }) => [id, rank]))
  const rank = ({ id }: TeamRow) => rankOf.get(id) ?? Number.MAX_SAFE_INTEGER
  return playing.toSorted((one, other) => rank(one) - rank(other))
}

interface Parts extends Omit<Plan, 'dealing'> {
  rules: LeagueRules
}

function dealingOf({ known, rounds, teams, rules }: Parts): Dealing {
  const staying = known.rounds.filter(
    (planned) => planned.round.kind === 'regular' && planned.pairings.length > 0 && !rounds.includes(planned),
  )
  const { bays, starts, met, rested } = countSchedule({ ...known, teams }, staying)
  const bayAt = new Map(known.bays.map(({ id }, at) => [id, at]))
  const ofRound = ({ round }: PlannedRound) => (rules.play.kind === 'window' ? [] : round.bays)
  const mostBays = Math.max(0, ...rounds.map((planned) => ofRound(planned).length))
  const room = roomOfEvening(rounds, mostBays, rules)

  return {
    schedule: rules.schedule === 'by_hand' ? 'round_robin' : rules.schedule,
    teams: teams.length,
    groupSize: Math.max(1, Math.floor(room.playersAtOnce / rules.teamSize)),
    bays: known.bays.length,
    starts: isOfMatches(rules)
      ? startsFor(Math.floor(teams.length / 2), {
          atMost: Math.floor(room.playersAtOnce / rules.teamSize / 2),
          bays: mostBays,
          starts: rules.starts,
        })
      : rules.starts,
    rounds: rounds.map((planned) => ({ bays: ofRound(planned).flatMap(({ id }) => bayAt.get(id) ?? []) })),
    before: { rounds: staying.length, bays, starts, met, rested },
  }
}

function roomOfEvening(rounds: readonly PlannedRound[], bays: number, rules: LeagueRules) {
  const lengths = rounds.map(({ round }) => (round.endsAt.getTime() - round.startsAt.getTime()) / 60_000)
  const evening = { minutes: Math.min(...lengths, 1440), bays, starts: rules.starts }

  return roomOf(evening, { ...rules, isMatch: isOfMatches(rules) })
}

/** The schedule as it is with what was dealt. */
function applied({ known, rounds, teams, dealing }: Plan, dealt: DealtRounds): KnownSchedule {
  const pairingsOf = new Map(
    rounds.map(({ round }, at) => {
      const starts = startsOf(round, dealing.starts)
      return [
        round.id,
        (dealt[at]?.pairings ?? []).map(({ teams: together, place }, index) => ({
          id: null,
          number: index + 1,
          teamIds: together.flatMap((team) => teams[team]?.id ?? []),
          bay: (place && known.bays[place.bay]) ?? null,
          startsAt: (place && starts[place.start]) ?? null,
          blockId: null,
        })),
      ]
    }),
  )

  return {
    ...known,
    rounds: known.rounds.map(({ round, pairings }) => ({ round, pairings: pairingsOf.get(round.id) ?? pairings })),
  }
}

async function save(work: Work, dealt: KnownSchedule, dealtIds: readonly string[]): Promise<void> {
  const pairings = dealt.rounds
    .filter(({ round }) => dealtIds.includes(round.id))
    .flatMap(({ round, pairings: ofRound }) =>
      ofRound.map(({ number, teamIds, bay, startsAt }) => {
        return { roundId: round.id, number, teamIds, bayId: bay?.id ?? null, startsAt }
      }),
    )
  await replacePairings(work, dealtIds, pairings)
  await raiseRounds(work, dealtIds)
  const { version } = await raiseSeason(work, dealt.season.id)
  await recordEvent(work, {
    action: 'schedule_dealt',
    entity: 'league_season',
    entityId: dealt.season.id,
    facts: { rounds: dealtIds.length, pairings: pairings.length },
    publish: { version },
  })
}
