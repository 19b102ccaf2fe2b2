import { changesIn, recordEvent } from '#server/audit/service.ts'
import { atomically, type OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { Failure, invalidField } from '#shared/http/failure.ts'
import { isOfMatches, LeagueRules } from '#shared/leagues/rules.ts'
import { refusalOfTeams, roomOf } from '#shared/leagues/schedule/room.ts'
import { StaffSeason } from '#shared/leagues/seasons/contract.ts'
import { beforePlay } from '#shared/leagues/seasons/status.ts'

import { findSeason, lockSeason, type SeasonRow, updateRules } from './store.ts'

export async function readSeason(work: OnDatabase, id: string): Promise<StaffSeason> {
  return present(await getSeason(work, id))
}

async function getSeason(work: OnDatabase, id: string): Promise<SeasonRow> {
  const row = await findSeason(work, id)
  if (!row) throw new Failure('not_found', 'There is no such season.')

  return row
}

const eveningOf = ({ minutes, bays }: SeasonRow, { starts }: LeagueRules) => ({ minutes, bays: bays ?? 0, starts })
const playedOf = (rules: LeagueRules) => ({ ...rules, isMatch: isOfMatches(rules) })

function present(row: SeasonRow, asked?: LeagueRules): StaffSeason {
  const { id, name, leagueId, leagueName, status, version, weekday, starts, minutes, bays } = row
  const rules = asked ?? row.rules

  return {
    id,
    name,
    league: { id: leagueId, name: leagueName },
    status,
    version,
    rules,
    evening: { weekday, starts: starts.slice(0, 5), minutes, bays: bays ?? 0 },
    room: rules && roomOf(eveningOf(row, rules), playedOf(rules)),
  }
}

interface Change {
  seasonId: string
  rules: LeagueRules
  /** The version that the caller has seen. */
  version: number
  isPreview: boolean
}

/** Says how a season is played: with whom its evening does not hold they are refused, and from its first round they are frozen. */
export function putRules(work: Acting, { seasonId, rules, version, isPreview }: Change): Promise<StaffSeason> {
  return atomically(work, async (work) => {
    await lockSeason(work, seasonId)
    const before = await getSeason(work, seasonId)
    if (before.version !== version) throw changedMeanwhile(before)
    if (!beforePlay.has(before.status)) {
      throw new Failure('wrong_state', 'This season is played already: its rules stand as they were when it began.')
    }
    const refusal = refusalOfTeams(rules.teams, eveningOf(before, rules), playedOf(rules))
    if (refusal !== undefined) throw invalidField('rules.teams', refusal)
    if (isPreview) return present(before, rules)

    const was = present(before).rules
    const changes = was ? changesIn(LeagueRules, was, rules) : { after: rules }
    if (!changes) return present(before)
    await updateRules(work, seasonId, rules)
    const event = { action: 'season_rules_changed', entity: 'league_season', entityId: seasonId, ...changes }
    await recordEvent(work, { ...event, publish: { version: version + 1 } })
    return readSeason(work, seasonId)
  })
}

const changedMeanwhile = (row: SeasonRow) =>
  new Failure('version_conflict', `Somebody has just changed ${row.name}. Look at it again.`, {
    current: StaffSeason.encode(present(row)),
  })
