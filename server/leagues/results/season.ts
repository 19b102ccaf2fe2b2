import type { OnDatabase } from '#server/kernel/db/database.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import { rulesBySeason } from '#server/leagues/seasons/rules-of-round.ts'
import { isPlayoff } from '#shared/leagues/playoffs/bracket.ts'
import { type ReplayedRound, replaySeason, type RoundToReplay } from '#shared/leagues/results/replay.ts'
import type { EntryResult } from '#shared/leagues/results/round.ts'
import { KeptResults } from '#shared/leagues/results/wire.ts'
import { holesOfRound } from '#shared/leagues/rounds/holes.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

import {
  type CardRow,
  listCards,
  listLatestRevisions,
  listPairings,
  listRounds,
  listTeams,
  listTeesOf,
  type PairingRow,
  type RevisionRow,
  type RoundRow,
} from './store.ts'

/** All of a season that its results are made of. */
export interface PlayedSeason {
  rounds: readonly RoundRow[]
  teams: readonly { id: string; name: string; status: string }[]
  rulesAt: (roundNumber: number) => LeagueRules | null
  pairings: readonly PairingRow[]
  cards: readonly CardRow[]
  tees: ReadonlyMap<string, Parameters<typeof holesOfRound>[0]>
  revisions: ReadonlyMap<string, RevisionRow>
}

export async function loadSeason(work: OnDatabase, seasonId: string): Promise<PlayedSeason> {
  const [rounds, teams, rules, pairings, cards, revisions] = await inOneTrip([
    listRounds(work, seasonId),
    listTeams(work, seasonId),
    rulesBySeason(work, [seasonId]),
    listPairings(work, seasonId),
    listCards(work, seasonId),
    listLatestRevisions(work, seasonId),
  ])
  const tees = await listTeesOf(work, [...new Set(cards.map(({ teeId }) => teeId))])

  return {
    rounds,
    teams,
    rulesAt: (roundNumber) => rules.get(seasonId)?.(roundNumber) ?? null,
    pairings,
    cards,
    tees: new Map(tees.map(({ id, holes }) => [id, holes])),
    revisions: new Map(revisions.map((revision) => [revision.roundId, revision])),
  }
}

interface Replay {
  /** The rounds that count. */
  counts: (round: RoundRow) => boolean
  /** Those that are computed anew from their cards; the others stand as they were published. */
  isAnew: (round: RoundRow) => boolean
}

export function replay(season: PlayedSeason, { counts, isAnew }: Replay): ReplayedRound[] {
  const cards = Map.groupBy(season.cards, ({ roundId }) => roundId)
  const pairings = Map.groupBy(season.pairings, ({ roundId }) => roundId)
  const rounds = season.rounds.filter(counts).flatMap((round): RoundToReplay[] => {
    const rules = season.rulesAt(round.number)
    if (!rules) return []

    return [
      {
        id: round.id,
        number: round.number,
        rules,
        isPlayoff: isPlayoff(round, rules),
        pairings: pairings.get(round.id) ?? [],
        cards: (cards.get(round.id) ?? []).map((card) => playedCard(card, season, { round, rules })),
        kept: isAnew(round) ? undefined : keptResults(season.revisions.get(round.id)),
      },
    ]
  })

  return replaySeason({
    teamIds: season.teams.filter((team) => isInTable(team, rounds)).map(({ id }) => id),
    coins: season.teams.map(({ id }) => id),
    rounds,
  })
}

const keptResults = (revision: RevisionRow | undefined): readonly EntryResult[] | undefined =>
  revision && KeptResults.decode(revision.results)

/** A team that has left stays in the table with what it has played. */
const isInTable = ({ id, status }: { id: string; status: string }, rounds: readonly RoundToReplay[]) =>
  status !== 'withdrawn' || rounds.some(({ cards }) => cards.some(({ teamId, isAbsent }) => teamId === id && !isAbsent))

function playedCard(card: CardRow, { tees }: PlayedSeason, { round, rules }: { round: RoundRow; rules: LeagueRules }) {
  const { entryId, teamId, isAbsent, strokes, scores } = card
  const holes = holesOfRound(tees.get(card.teeId) ?? [], { holes: rules.holes, nine: round.nine })

  return { entryId, teamId, isAbsent, strokes, holes, scores: holes.map(({ hole }) => scores[hole]) }
}
