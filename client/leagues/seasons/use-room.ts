import { useQuery } from '@tanstack/react-query'

import { leagueBaysQuery } from '#client/leagues/queries.ts'
import { isOfMatches } from '#shared/leagues/rules.ts'
import { refusalOfTeams, roomOf } from '#shared/leagues/schedule/room.ts'
import { minutesOf } from '#shared/leagues/seasons/season.ts'
import { counted } from '#shared/words.ts'

import type { SeasonForm } from './season-form.ts'

/** How many the evening holds by what is typed, as soon as enough of it is. */
export function useRoom(form: SeasonForm) {
  const { data } = useQuery(leagueBaysQuery)
  const [rules, leagueId, weekday, starts, ends] = form.watch(['rules', 'leagueId', 'weekday', 'starts', 'ends'])
  const league = data?.leagues.find(({ id }) => id === leagueId)
  if (!rules || !league || !starts || !ends) return undefined
  if (rules.play.kind === 'window') return { kind: 'window' as const }

  const numbers = [rules.starts, rules.teams, rules.teamSize, rules.holes]
  if (!numbers.every((one) => Number.isInteger(one) && one > 0)) return undefined
  const evening = { minutes: minutesOf({ starts, ends }), bays: league.bayIds.length, starts: rules.starts }
  const played = { ...rules, isMatch: isOfMatches(rules) }
  const { playersAtOnce, players, teams } = roomOf(evening, played)
  const [holds, asked] =
    rules.teamSize === 1
      ? [counted(players, 'player'), counted(rules.teams, 'player')]
      : [counted(teams, 'team'), counted(rules.teams, 'team')]
  const misfit = refusalOfTeams(rules.teams, evening, played)

  return { kind: 'evening' as const, leagueId, weekday, starts, ends, evening, playersAtOnce, holds, asked, misfit }
}
