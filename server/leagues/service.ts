import type { Timed } from '#server/kernel/work.ts'
import { localDayOf, localTimeOf } from '#shared/booking/local-time.ts'
import type { LeagueEvent, Round, Season } from '#shared/leagues/contract.ts'
import { registrationOn } from '#shared/leagues/registration.ts'
import { inPhases } from '#shared/leagues/rounds.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

import {
  type EventRow,
  listEventsAfter,
  listPublicSeasons,
  listRoundsOf,
  type RoundRow,
  type SeasonRow,
} from './store.ts'

/** The public seasons, each with its rounds in order. */
export async function listSeasons(work: Timed): Promise<Season[]> {
  const seasons = await listPublicSeasons(work)
  const { zone } = work.place
  if (seasons.length === 0) return []

  const rounds = Map.groupBy(
    await listRoundsOf(
      work,
      seasons.map(({ id }) => id),
    ),
    ({ seasonId }) => seasonId,
  )
  const today = localDayOf(work.now, zone)
  return seasons.map((season) => {
    const ofSeason = inPhases(rounds.get(season.id) ?? [], work.now)
    return presentSeason(
      season,
      today,
      ofSeason.map((round) => presentRound(round, zone)),
    )
  })
}

export async function listEvents(work: Timed): Promise<LeagueEvent[]> {
  const events = await listEventsAfter(work)
  const { zone } = work.place

  return events.map((event) => presentEvent(event, zone))
}

function presentSeason(row: SeasonRow, today: string, rounds: Round[]): Season {
  const { leagueCode, leagueName, summary, forWhom, teamCapacity, teamCount, rules, seatsLeft, waiting, ...season } =
    row
  const placesLeft = Math.max(0, teamCapacity - Number(teamCount))

  return {
    ...season,
    league: { code: leagueCode, name: leagueName, summary, forWhom },
    starts: season.starts.slice(0, 5),
    ends: season.ends.slice(0, 5),
    registration: {
      state: registrationOn({ ...season, placesLeft }, today),
      opensOn: season.registrationOpensOn,
      closesOn: season.registrationClosesOn,
    },
    capacity: teamCapacity,
    placesLeft,
    rounds,
    signUp: rules && signUpOf(rules, { seatsLeft, placesLeft, waiting }),
  }
}

interface Places {
  seatsLeft: number
  placesLeft: number
  waiting: number
}

const signUpOf = (
  { fee, handicap, teamSize }: LeagueRules,
  { seatsLeft, placesLeft, waiting }: Places,
): Season['signUp'] => ({
  seatsLeft,
  highestStart: handicap.system === 'none' ? null : handicap.highestStart10 / 10,
  isFull: seatsLeft + placesLeft * teamSize <= waiting,
  fee: { kind: fee.kind, installments: fee.kind === 'installments' ? fee.installments : 1 },
})

const presentRound = (round: RoundRow & Pick<Round, 'phase'>, zone: string): Round => ({
  ...round,
  local: localTimeOf(round.startsAt, zone),
  localEnd: localTimeOf(round.endsAt, zone),
})

const presentEvent = ({ taken, ...event }: EventRow, zone: string): LeagueEvent => ({
  ...event,
  local: localTimeOf(event.startsAt, zone),
  localEnd: localTimeOf(event.endsAt, zone),
  placesLeft: Math.max(0, event.capacity - Number(taken)),
})

export { makeCards } from './cards/make-cards.ts'
export { getRound } from './cards/rounds.ts'
export { listCardsOfRound } from './cards/store.ts'
export { keepPublication, planPublication } from './results/publish.ts'
export { loadSeason } from './results/season.ts'
