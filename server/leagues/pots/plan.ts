import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import type { PlayedSeason } from '#server/leagues/results/season.ts'
import type { RoundRow } from '#server/leagues/results/store.ts'
import type { Award, RoundPrizes } from '#shared/leagues/pots/contract.ts'
import { amongPlayers, divideAwards } from '#shared/leagues/pots/divide.ts'
import type { EntryResult } from '#shared/leagues/results/round.ts'
import type { Standing } from '#shared/leagues/results/standings.ts'
import { KeptResults, KeptStandings } from '#shared/leagues/results/wire.ts'

import { dividePots, loadStakes, type PotOfRound } from './divide.ts'
import { listPaid, listTeamPlayers, type PaidRow } from './prize-store.ts'
import { listAwards } from './store.ts'

/** What somebody is to have of a round: of a pot, or of the studio. */
export interface DuePrize {
  roundId: string
  potId: string | null
  award: Award['award'] | null
  registrationId: string
  /** Null for a player of whom the studio has no client. */
  personId: string | null
  name: string
  what: string
  cents: number
  /** What was paid of it, and of that what the studio has given after it was spent. */
  paidCents: number
  spentCents: number
}

interface Outcome {
  results: readonly EntryResult[]
  standings: readonly Standing[]
}

interface Planned {
  seasonId: string
  /** A round that is about to be published counts with these, and those that change with it. */
  changed?: readonly (Outcome & { id: string })[]
}

const isPublished = ({ status }: Pick<RoundRow, 'status'>) => status === 'published' || status === 'amended'

/** The prizes of all rounds of a season that are published, with what was paid of each: a pure function of what is kept. */
export async function planPrizes(
  work: OnDatabase,
  season: PlayedSeason,
  { seasonId, changed = [] }: Planned,
): Promise<DuePrize[]> {
  const [of, awards, paid, players] = await inOneTrip([
    loadStakes(work, season, seasonId),
    listAwards(work, seasonId),
    listPaid(work, seasonId),
    listTeamPlayers(work, seasonId),
  ])
  if (of.pots.length === 0 && awards.length === 0 && paid.length === 0) return []

  const counts = (round: RoundRow) => isPublished(round) || changed.some(({ id }) => id === round.id)
  const pots = dividePots(season, of, { counts })
  const due = [
    ...ofPots(pots, of.stakes),
    ...ofAwards(season, { awards, paid, players, counts, outcomeOf: outcomesOf(season, changed), isOver: of.isOver }),
  ]

  return withPaid(due, paid)
}

function ofPots(pots: readonly PotOfRound[], stakes: readonly StakeOfPlayer[]): DuePrize[] {
  return pots.flatMap(({ roundId, pot, divided }) =>
    [...divided.prizes].flatMap(([registrationId, { won, back }]): DuePrize[] => {
      // What comes back of an evening before goes to whoever had put it in there.
      const own = stakes.filter((stake) => stake.registrationId === registrationId && stake.potId === pot.id)
      const stake = own.find((one) => one.roundId === roundId) ?? own.at(-1)
      return stake
        ? [
            {
              roundId,
              potId: pot.id,
              award: null,
              registrationId,
              personId: stake.personId,
              name: stake.shownName,
              what: pot.name,
              cents: won + back,
              paidCents: 0,
              spentCents: 0,
            },
          ]
        : []
    }),
  )
}

type StakeOfPlayer = Awaited<ReturnType<typeof loadStakes>>['stakes'][number]
type TeamPlayer = Awaited<ReturnType<typeof listTeamPlayers>>[number]

interface Awarding {
  awards: readonly Award[]
  paid: readonly PaidRow[]
  players: readonly TeamPlayer[]
  counts: (round: RoundRow) => boolean
  outcomeOf: (roundId: string) => Outcome | undefined
  isOver: boolean
}

const awardWords: Record<Award['award'], string> = { round: 'Prize of the round', season: 'Prize of the season' }

/** Those of each round, and with the last one those of the season. */
function ofAwards(season: PlayedSeason, { awards, paid, players, counts, outcomeOf, isOver }: Awarding): DuePrize[] {
  const counting = season.rounds.filter(counts)
  const isDone = isOver || season.rounds.every(counts)

  return counting.flatMap((round): DuePrize[] => {
    const outcome = outcomeOf(round.id)
    if (!outcome) return []
    const isLast = isDone && round.id === counting.at(-1)?.id
    const kinds = isLast ? (['round', 'season'] as const) : (['round'] as const)
    return kinds.flatMap((award) => {
      const ranked = award === 'round' ? placesIn(outcome.results, season) : ranksIn(outcome.standings)
      const own = awards.filter((one) => one.award === award)
      return [...divideAwards(own, ranked)].flatMap(([teamId, cents]) => {
        const had = paid.filter((one) => one.roundId === round.id && one.award === award && one.teamId === teamId)
        return amongTeam(teamId, cents, { players, had }).map((prize) => ({
          ...prize,
          roundId: round.id,
          award,
          what: awardWords[award],
        }))
      })
    })
  })
}

/** Best first; of equal ones in the order in which the coins fell, as odd cents go. */
function placesIn(results: readonly EntryResult[], { teams }: PlayedSeason) {
  const coinOf = (id: string) => teams.findIndex((team) => team.id === id)

  return results
    .flatMap(({ id, place, hasPlayed }) => (place === null || !hasPlayed ? [] : [{ id, place }]))
    .toSorted((one, other) => one.place - other.place || coinOf(one.id) - coinOf(other.id))
}

const ranksIn = (standings: readonly Standing[]) =>
  standings.filter(({ played }) => played > 0).map(({ id, rank }) => ({ id, place: rank }))

interface Team {
  players: readonly TeamPlayer[]
  /** Who had a part of this prize already: they have it still, whoever plays for the team now. */
  had: readonly PaidRow[]
}

function amongTeam(
  teamId: string,
  cents: number,
  { players, had }: Team,
): Omit<DuePrize, 'roundId' | 'award' | 'what'>[] {
  const ofTeam = players.filter((player) => player.teamId === teamId)
  const own =
    had.length > 0
      ? ofTeam.filter(({ id }) => had.some(({ registrationId }) => registrationId === id))
      : ofTeam.filter(({ status, personId }) => status === 'registered' && personId !== null)
  const parts = amongPlayers(
    cents,
    own.map(({ id }) => id),
  )

  return own.map(({ id, personId, shownName }) => ({
    potId: null,
    registrationId: id,
    personId,
    name: shownName,
    cents: parts.get(id) ?? 0,
    paidCents: 0,
    spentCents: 0,
  }))
}

const keyOf = ({
  roundId,
  potId,
  award,
  registrationId,
}: Pick<DuePrize, 'roundId' | 'potId' | 'award' | 'registrationId'>) => `${roundId} ${potId ?? award} ${registrationId}`

/** A prize that was paid and is nobody's any more stands among them with nothing due. */
function withPaid(due: readonly DuePrize[], paid: readonly PaidRow[]): DuePrize[] {
  const known = new Set(due.map(keyOf))
  const paidOf = new Map(paid.map((row) => [keyOf(row), row]))
  const gone = paid.filter((row) => !known.has(keyOf(row)))

  return [
    ...due.map((prize) => {
      const row = paidOf.get(keyOf(prize))
      return row ? { ...prize, personId: row.personId, paidCents: row.cents, spentCents: row.spentCents } : prize
    }),
    ...gone.map(({ potName, teamId: _team, cents, ...row }) => ({
      ...row,
      what: potName ?? awardWords[row.award ?? 'round'],
      cents: 0,
      paidCents: cents,
    })),
  ]
}

function outcomesOf({ revisions }: PlayedSeason, changed: readonly (Outcome & { id: string })[]) {
  const now = new Map(changed.map((one) => [one.id, one]))

  return (roundId: string): Outcome | undefined => {
    const kept = revisions.get(roundId)
    const known = now.get(roundId)
    if (known || !kept) return known
    return { results: KeptResults.decode(kept.results), standings: KeptStandings.decode(kept.standings) }
  }
}

/** The prizes of a round for whoever publishes it: what each player has of all of them, the most first. */
export async function prizesOfRound(
  work: OnDatabase,
  season: PlayedSeason,
  { roundId, ...planned }: Planned & { roundId: string },
): Promise<{ name: string; cents: number }[]> {
  const prizes = (await planPrizes(work, season, planned)).filter(
    (prize) => prize.roundId === roundId && prize.cents > 0,
  )

  return [...Map.groupBy(prizes, ({ registrationId }) => registrationId).values()]
    .map((own) => ({ name: own[0]?.name ?? '', cents: own.reduce((sum, { cents }) => sum + cents, 0) }))
    .toSorted((one, other) => other.cents - one.cents || one.name.localeCompare(other.name))
}

/** What a payment for a round moves: its own prizes, and those of rounds that were paid and follow from the same cards. */
export const differencesFor = (plan: readonly DuePrize[], roundId: string): DuePrize[] => {
  const rounds = new Set([roundId, ...plan.filter(({ paidCents }) => paidCents !== 0).map((prize) => prize.roundId)])

  return plan.filter((prize) => rounds.has(prize.roundId) && prize.cents !== prize.paidCents)
}

type Sums = Pick<RoundPrizes, 'toPayCents' | 'toTakeBackCents'>

export function sumsOf(differences: readonly DuePrize[]): Sums {
  const moved = differences.map(({ cents, paidCents }) => cents - paidCents)

  return {
    toPayCents: moved.reduce((sum, cents) => sum + Math.max(0, cents), 0),
    toTakeBackCents: moved.reduce((sum, cents) => sum + Math.max(0, -cents), 0),
  }
}
