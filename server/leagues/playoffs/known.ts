import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import {
  findSeasonHead,
  listPairings,
  listRounds,
  listTeams,
  type PairingRow,
  type RoundRow,
  type SeasonHead,
  type TeamRow,
} from '#server/leagues/schedule/store.ts'
import { namesOf, takesPart } from '#server/leagues/schedule/words.ts'
import { rulesBySeason } from '#server/leagues/seasons/rules-of-round.ts'
import { Failure } from '#shared/http/failure.ts'
import { type BracketRound, bracketOf, isPlayoff } from '#shared/leagues/playoffs/bracket.ts'
import type { EntryResult } from '#shared/leagues/results/round.ts'
import type { Standing } from '#shared/leagues/results/standings.ts'
import { KeptResults, KeptStandings } from '#shared/leagues/results/wire.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

import { listRevisionsOf, listSeeds } from './store.ts'

/** All that the playoffs of a season are made of. */
export interface KnownPlayoffs {
  season: SeasonHead
  rules: LeagueRules | null
  teams: readonly TeamRow[]
  /** The rounds of its weeks that take place. */
  regular: readonly RoundRow[]
  /** Those that come after them. */
  playoffs: readonly RoundRow[]
  pairings: readonly PairingRow[]
  /** Of the playoffs, what was published. */
  results: ReadonlyMap<string, readonly EntryResult[]>
  /** The table after the last week that was published. */
  standings: readonly Standing[]
  /** With whom the playoffs began; none before they did. */
  seeds: readonly string[]
}

export const isPublished = ({ status }: Pick<RoundRow, 'status'>): boolean =>
  status === 'published' || status === 'amended'

export async function getPlayoffs(work: Timed, seasonId: string): Promise<KnownPlayoffs> {
  const [season, rounds, teams, seeds, rulesOf] = await inOneTrip([
    findSeasonHead(work, seasonId),
    listRounds(work, seasonId),
    listTeams(work, seasonId),
    listSeeds(work, seasonId),
    rulesBySeason(work, [seasonId]),
  ])
  if (!season) throw new Failure('not_found', 'There is no such season.')

  const rules = rulesOf.get(seasonId)?.(Infinity) ?? null
  const byNumber = rounds.toSorted((one, other) => one.number - other.number)
  const playoffs = byNumber.filter((round) => isPlayoff(round, rules))
  const regular = byNumber.filter((round) => !playoffs.includes(round))
  const last = regular.findLast(isPublished)
  const ids = playoffs.map(({ id }) => id)
  const [pairings, revisions] = await inOneTrip([
    listPairings(work, ids),
    listRevisionsOf(work, [...playoffs.filter(isPublished).map(({ id }) => id), ...(last ? [last.id] : [])]),
  ])
  const ofLast = revisions.find(({ roundId }) => roundId === last?.id)

  return {
    season,
    rules,
    teams,
    regular,
    playoffs,
    pairings,
    results: new Map(
      revisions
        .filter(({ roundId }) => roundId !== last?.id)
        .map(({ roundId, results }) => [roundId, KeptResults.parse(results)]),
    ),
    standings: ofLast ? KeptStandings.parse(ofLast.standings) : [],
    seeds: seeds.map(({ teamId }) => teamId),
  }
}

/** Who would play on by the table as it is: nobody who has left. */
export function seedsByTable({ rules, standings, teams }: KnownPlayoffs): string[] {
  const playing = new Set(teams.filter(takesPart).map(({ id }) => id))

  return standings
    .map(({ id }) => id)
    .filter((id) => playing.has(id))
    .slice(0, rules?.playoffs.teams ?? 0)
}

/** The bracket of these seeds; without the pairings of a round that is about to be dealt anew. */
export function bracketWith(known: KnownPlayoffs, seeds: readonly string[], anew?: string): BracketRound[] {
  const { rules, playoffs, pairings, results } = known
  if (!rules) return []

  return bracketOf({
    seeds,
    rules,
    rounds: playoffs.map(({ id }) => ({
      id,
      teamIds: pairings.filter(({ roundId }) => roundId === id && id !== anew).flatMap(({ teamIds }) => teamIds),
      results: results.get(id) ?? null,
    })),
  })
}

/** A team as others read it. */
export function nameIn({ teams, rules }: Pick<KnownPlayoffs, 'teams' | 'rules'>): (teamId: string) => string {
  const named = namesOf(teams, rules)

  return (teamId) => named([teamId])[0]?.name ?? ''
}
