import type { Timed, Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { isOfMatches, type LeagueRules } from '#shared/leagues/rules.ts'
import { refusalOfTeams, roomOf } from '#shared/leagues/schedule/room.ts'
import { StaffSeason } from '#shared/leagues/seasons/contract.ts'
import { minutesOf, type SeasonDocument } from '#shared/leagues/seasons/season.ts'

import { findSeason, type SeasonRow } from './store.ts'

export async function getSeason(work: Timed, id: string): Promise<SeasonRow> {
  const row = await findSeason(work, id)
  if (!row) throw new Failure('not_found', 'There is no such season.')

  return row
}

export const readSeason = async (work: Timed, id: string): Promise<StaffSeason> => present(await getSeason(work, id))

interface Evening {
  minutes: number
  bays: number
}

const eveningOf = ({ minutes, bays }: Evening, { starts }: LeagueRules) => ({ minutes, bays, starts })
const playedOf = (rules: LeagueRules) => ({ ...rules, isMatch: isOfMatches(rules) })

/** Why an evening does not hold the teams of these rules; in a window each pairing books a bay of its own. */
export const misfitOf = (evening: Evening, rules: LeagueRules): string | undefined =>
  rules.play.kind === 'window' ? undefined : refusalOfTeams(rules.teams, eveningOf(evening, rules), playedOf(rules))

export const eveningOfRow = (row: Pick<SeasonRow, 'starts' | 'ends' | 'bays'>): Evening => ({
  minutes: minutesOf(row),
  bays: row.bays,
})

/** A season as staff see it; with `asked` by other rules than its own. */
export function present(row: SeasonRow, asked?: LeagueRules): StaffSeason {
  const { leagueName, locationId: _, capacity: _capacity, bays, changes, ...season } = row
  const rules = asked ?? row.rules
  const evening = eveningOfRow(row)

  return {
    ...season,
    rules,
    league: { id: row.leagueId, name: leagueName },
    evening: { weekday: row.weekday, starts: row.starts, minutes: evening.minutes, bays },
    room: rules && rules.play.kind === 'evening' ? roomOf(eveningOf(evening, rules), playedOf(rules)) : null,
    misfit: (rules && misfitOf(evening, rules)) ?? null,
    changes: changes.map((change) => ({ ...change, at: new Date(change.at) })),
  }
}

/** What whoever runs it says of it. */
export const documentOf = (row: SeasonRow): SeasonDocument => ({
  leagueId: row.leagueId,
  name: row.name,
  weekday: row.weekday,
  starts: row.starts,
  ends: row.ends,
  registrationOpensOn: row.registrationOpensOn,
  registrationClosesOn: row.registrationClosesOn,
  summary: row.summary,
  scoring: row.scoring,
  handicapRule: row.handicapRule,
  substituteRule: row.substituteRule,
  prizes: row.prizes,
  rules: row.rules,
})

export const changedMeanwhile = (row: SeasonRow) =>
  new Failure('version_conflict', `Somebody has just changed ${row.name}. Look at it again.`, {
    current: StaffSeason.encode(present(row)),
  })

/** Whoever changes a season looks at its page next. */
export async function shownAtOnce<Answer>({ services }: Work, changed: Promise<Answer>): Promise<Answer> {
  const answer = await changed
  await services.contentEdition.reload()

  return answer
}
