import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

import { listRules } from './store.ts'

interface Rules {
  rules: LeagueRules | null
  /** In the order of the rounds from which they hold. */
  changes: ReadonlyArray<{ fromRound: number; rules: LeagueRules }>
}

/** By which rules a round is played: those of the season, or of its latest change until then. Null for one without any. */
export const rulesAt = ({ rules, changes }: Rules, number: number): LeagueRules | null =>
  changes.findLast(({ fromRound }) => fromRound <= number)?.rules ?? rules

/** For each season by which rules each of its rounds is played. */
export async function rulesBySeason(
  work: OnDatabase,
  seasonIds: readonly string[],
): Promise<ReadonlyMap<string, (number: number) => LeagueRules | null>> {
  if (seasonIds.length === 0) return new Map()

  return new Map((await listRules(work, seasonIds)).map((row) => [row.id, (number) => rulesAt(row, number)]))
}

/** By which rules a round is played; null for a season without any, and for one that is not there. */
export async function rulesOfRound(work: OnDatabase, seasonId: string, number: number): Promise<LeagueRules | null> {
  return (await rulesBySeason(work, [seasonId])).get(seasonId)?.(number) ?? null
}
