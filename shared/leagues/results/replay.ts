import type { LeagueRules } from '#shared/leagues/rules.ts'

import { overNetPar } from './ghost.ts'
import { type PlayedRound, sidesOf } from './play.ts'
import { type EntryResult, resultsOf } from './round.ts'
import { type PublishedRound, type Standing, standingsOf } from './standings.ts'

/** A round of a season. */
export interface RoundToReplay extends PlayedRound {
  number: number
  rules: LeagueRules
  /** Played on after the weeks: its points count for nobody's place in the table. */
  isPlayoff?: boolean
  /** What was published of it, where that stands; computed from its cards otherwise. */
  kept?: readonly EntryResult[] | undefined
}

interface SeasonToReplay {
  teamIds: readonly string[]
  /** Teams in the order in which their coins fell. */
  coins: readonly string[]
  rounds: readonly RoundToReplay[]
}

export interface ReplayedRound extends PublishedRound {
  id: string
  /** Of the season after this round; none of one that stands as it was published. */
  standings: Standing[]
}

/** Results and standings after each round of a season, in their order: a pure function of cards, rules and coins. */
export function replaySeason({ teamIds, coins, rounds }: SeasonToReplay): ReplayedRound[] {
  const replayed: ReplayedRound[] = []
  const counting: PublishedRound[] = []
  const earlier = new Map<string, number[]>()
  for (const round of rounds.toSorted((one, other) => one.number - other.number)) {
    const { id, number, rules, kept, isPlayoff = false } = round
    const results = kept ?? resultsOf(sidesOf(round, rules, earlier), rules)
    if (!isPlayoff) counting.push({ number, results })
    const standings = kept ? [] : standingsOf(teamIds, { rounds: [...counting], rules: { ...rules, coins } })
    replayed.push({ id, number, results, standings })
    for (const card of round.cards) {
      if (card.isAbsent) continue
      const over = earlier.get(card.entryId) ?? []
      over.push(overNetPar(card, rules))
      earlier.set(card.entryId, over)
    }
  }

  return replayed
}
