import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { flightsOfTeams } from '#shared/leagues/flights.ts'
import type { LeagueRules } from '#shared/leagues/rules.ts'

interface TeamOfFlight {
  id: string
  /** Of one that is seeded. */
  flight: number | null
  indexTenths: number | null
  flights: LeagueRules['flights']
}

/** Teams of a season that has flights, by the indexes with which their players began. */
async function listTeamsByIndex({ trx }: OnDatabase, seasonId: string): Promise<TeamOfFlight[]> {
  const { rows } = await sql<TeamOfFlight>`
    select team.id, team.flight, avg(start_index_tenths)::double precision as index_tenths, season.rules -> 'flights' as flights
    from league_season season
    join league_team team on team.season_id = season.id and (team.status <> 'withdrawn' or flight is not null)
    left join league_registration registration on registration.team_id = team.id and registration.status in ('held', 'registered')
    where season.id = ${seasonId} and season.rules -> 'flights' ->> 'kind' <> 'none'
    group by season.id, team.id order by team.created_at, team.id
  `.execute(trx)

  return rows
}

/** The flight of each team, from 1: as it was when the season was seeded, before that as it would be now. Empty without flights. */
export async function flightsIn(work: OnDatabase, seasonId: string): Promise<Map<string, number>> {
  const teams = await listTeamsByIndex(work, seasonId)
  const now = flightsOfTeams(teams, teams[0]?.flights ?? { kind: 'none' })

  return new Map(teams.map(({ id, flight }) => [id, flight ?? now.get(id) ?? 1]))
}

/** From now on the flights stay as they are. Within the lock of the season. */
export async function keepFlights(work: OnDatabase, seasonId: string): Promise<void> {
  const flights = await flightsIn(work, seasonId)
  if (flights.size === 0) return
  await sql`
    update league_team set flight = kept.flight
    from jsonb_to_recordset(${JSON.stringify([...flights].map(([id, flight]) => ({ id, flight })))}::jsonb) as kept(id uuid, flight smallint)
    where league_team.id = kept.id
  `.execute(work.trx)
}
