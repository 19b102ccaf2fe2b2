import { historyIn, recordKind, takeStep } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { lockAll } from '#server/kernel/db/lock-row.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { keepEvenings } from '#server/leagues/evenings.ts'
import { keepFlights } from '#server/leagues/flights.ts'
import { StaffSeason } from '#shared/leagues/seasons/contract.ts'
import { type SeasonStatus, seasonSteps, seasonWords } from '#shared/leagues/seasons/status.ts'

import { eveningOfRow, getSeason, misfitOf, present, readSeason } from './present.ts'
import type { SeasonRow } from './store.ts'

export const seasonHistory = historyIn('leagueSeasonTransition', 'seasonId')

interface SeasonState extends Pick<SeasonRow, 'id' | 'name' | 'status' | 'version'> {
  hasRules: boolean
  rounds: number
  teams: number
  misfit: string | undefined
}

/** The seasons of the leagues, for `takeStep`. */
export const seasons = recordKind({
  entity: 'league_season',
  noun: 'season',
  action: 'league_season_moved',
  machine: seasonSteps,
  words: seasonWords,
  table: 'leagueSeason',
  history: seasonHistory,
  entityIdOf: ({ id }: SeasonState) => id,
})

const stateOf = (row: SeasonRow): SeasonState => ({
  id: row.id,
  name: row.name,
  status: row.status,
  version: row.version,
  hasRules: row.rules !== null,
  rounds: row.rounds,
  teams: row.teams,
  misfit: row.rules ? misfitOf(eveningOfRow(row), row.rules) : undefined,
})

interface Step {
  to: SeasonStatus
  version?: number | undefined
  reason?: string | undefined
}

/** Takes a step of a season under its lock. */
export async function takeSeasonStep(work: Acting, seasonId: string, { to, version, reason }: Step): Promise<void> {
  const row = await getSeason(work, seasonId)
  const current = () => Promise.resolve(StaffSeason.encode(present(row)))
  await takeStep(work, seasons, { row: stateOf(row), to, seen: version, reason, current })
}

const playing: ReadonlySet<SeasonStatus> = new Set(['seeded', 'in_season'])

/** Its evenings take their bays with it, or leave them; once it is seeded everybody stays in their flight. */
export function moveSeason(work: Work, { seasonId, ...step }: Step & { seasonId: string }): Promise<StaffSeason> {
  return atomically(work, async (work) => {
    await lockAll(work, { leagueSeason: seasonId })
    await takeSeasonStep(work, seasonId, step)
    if (playing.has(step.to)) await keepFlights(work, seasonId)
    await keepEvenings(work)
    return readSeason(work, seasonId)
  })
}
