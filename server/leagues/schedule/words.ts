import { sharesBall } from '#shared/leagues/rules.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

import type { Named, TeamRow } from './store.ts'

/** A team as others read it: whoever plays alone by the name that they chose. */
export function namedTeam({ id, name, players }: TeamRow, rules: LeagueRules | null): Named {
  const alone = rules?.teamSize === 1 ? (players.findLast(({ isLive }) => isLive) ?? players.at(-1)) : undefined

  return { id, name: alone?.name ?? name }
}

/** Teams by their ids; one that is unknown is of another season, and has no name. */
export function namesOf(teams: readonly TeamRow[], rules: LeagueRules | null): (ids: readonly string[]) => Named[] {
  const named = new Map(teams.map((team) => [team.id, namedTeam(team, rules)]))

  return (ids) => ids.flatMap((id) => named.get(id) ?? [])
}

/** A team takes part while somebody plays in it. */
export const takesPart = ({ isWithdrawn, players }: TeamRow): boolean =>
  !isWithdrawn && players.some(({ isLive }) => isLive)

interface EntryOf {
  id: string
  name: string
}

/** Who has a card: each player, or the team where one ball is shared. Whoever has left stays where they have one already. */
export function entriesOf(team: TeamRow, rules: LeagueRules | null, hasCard: (entryId: string) => boolean): EntryOf[] {
  if (rules && sharesBall(rules.format)) return [namedTeam(team, rules)]

  return team.players.filter(({ id, isLive }) => isLive || hasCard(id))
}
