import { z } from 'zod'

import { circleRounds } from './circle.ts'
import { dealGroups } from './groups.ts'
import { balancePlaces, type Place } from './places.ts'
import { meetByStanding } from './standing.ts'

const At = z.int().min(0)

/** What the rounds of a season are dealt of. Teams, bays and starts are named by their places in lists. */
export const Dealing = z.object({
  schedule: z.enum(['round_robin', 'groups', 'by_standings']),
  /** So many; of `by_standings` the first is the one that leads. */
  teams: At,
  /** Who meets among themselves, one list a flight; all of them where a season has none. */
  flights: z.array(z.array(At)).exactOptional(),
  /** How many teams play together at most, where they play in groups. */
  groupSize: At,
  bays: At,
  starts: At,
  /** Those that are dealt, each with the bays that it has; none where each pairing books its own. */
  rounds: z.array(z.object({ bays: z.array(At) })),
  /** The rounds before them, which stay as they are. */
  before: z.object({
    rounds: At,
    /** By team: how often it had each bay, and each start. */
    bays: z.array(z.array(At)),
    starts: z.array(z.array(At)),
    /** By team: how often it has met each other, and rested. */
    met: z.array(z.array(At)),
    rested: z.array(At),
  }),
})
export type Dealing = z.output<typeof Dealing>

export const DealtRounds = z.array(
  z.object({
    pairings: z.array(
      z.object({
        teams: z.array(At),
        /** None where the evening has no room for it. */
        place: z.object({ bay: At, start: At }).nullable(),
      }),
    ),
    resting: z.array(At),
  }),
)
export type DealtRounds = z.output<typeof DealtRounds>

/** Who meets whom in each round, in which bay and at which start. It ends the same way each time. */
export function dealSeason(dealing: Dealing): DealtRounds {
  const meetings = meetingsOf(dealing)
  const places = placesFor(dealing, meetings)

  return meetings.map(({ pairs, resting }, at) => ({
    pairings: pairs.map((teams, pair) => ({ teams: [...teams], place: places[at]?.[pair] ?? null })),
    resting: [...resting],
  }))
}

interface Meetings {
  pairs: readonly (readonly number[])[]
  resting: readonly number[]
}

/** Each flight by itself, as if it were a season of its own. */
function meetingsOf(dealing: Dealing): Meetings[] {
  const { teams, rounds, before } = dealing
  const flights = dealing.flights ?? [Array.from({ length: teams }, (_, team) => team)]
  const dealt = flights.map((flight) => {
    const met = flight.map((team) => flight.map((other) => before.met[team]?.[other] ?? 0))
    const rested = flight.map((team) => before.rested[team] ?? 0)
    const own = meetingsWithin({ ...dealing, teams: flight.length, before: { ...before, met, rested } })
    const named = (at: number) => flight[at] ?? at
    return own.map(({ pairs, resting }) => ({
      pairs: pairs.map((pair) => pair.map(named)),
      resting: resting.map(named),
    }))
  })

  return rounds.flatMap((_, at) => {
    const evening = dealt.flatMap((own) => own[at] ?? [])
    const pairs = evening.flatMap((own) => own.pairs)
    return evening.length === 0 ? [] : [{ pairs, resting: evening.flatMap(({ resting }) => resting) }]
  })
}

function meetingsWithin({ schedule, teams, groupSize, rounds, before }: Dealing): Meetings[] {
  if (schedule === 'by_standings') return rounds.slice(0, 1).map(() => meetByStanding({ teams, ...before }))

  // As one whole season, so that those to come go on where those that were played have ended.
  const evenings = before.rounds + rounds.length
  const all =
    schedule === 'groups'
      ? dealt({ players: teams, size: groupSize, evenings })
      : circleRounds(teams, evenings).map(({ pairs, resting }) => ({
          pairs,
          resting: resting === null ? [] : [resting],
        }))

  return all.slice(before.rounds)
}

const dealt = (groups: Parameters<typeof dealGroups>[0]): Meetings[] =>
  groups.players === 0
    ? Array.from({ length: groups.evenings }, () => ({ pairs: [], resting: [] }))
    : dealGroups(groups).map((pairs) => ({ pairs, resting: [] }))

/**
 * Balanced over all evenings. Where one has fewer places than pairings, some stay without: as if there were a further bay at a
 * further start, which the same team has no more often than others.
 */
function placesFor(
  { teams, bays, starts, rounds, before }: Dealing,
  meetings: readonly Meetings[],
): (Place | null)[][] {
  const own = rounds.map((round) =>
    round.bays.flatMap((bay) => Array.from({ length: starts }, (_, start): Place => ({ bay, start }))),
  )
  const missing = meetings.map(({ pairs }, at) => Math.max(0, pairs.length - (own[at]?.length ?? 0)))
  const further = missing.some((count) => count > 0) ? 1 : 0
  const { placesOf } = balancePlaces({
    rounds: meetings,
    teams,
    bays: bays + further,
    starts: starts + further,
    before,
    placesOf: (round) => [
      ...(own[round] ?? []),
      ...Array.from({ length: missing[round] ?? 0 }, (): Place => ({ bay: bays, start: starts })),
    ],
  })

  return placesOf.map((places) => places.map((place) => (place.bay < bays ? place : null)))
}
