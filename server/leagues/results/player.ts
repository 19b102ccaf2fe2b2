import { sql } from 'kysely'

import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { indexesInForce } from '#server/leagues/handicap/index-store.ts'
import type { PlayerSeason } from '#shared/leagues/results/player-contract.ts'
import { KeptStandings } from '#shared/leagues/results/wire.ts'

import { inHundredths } from './publish.ts'

/** The seasons that a client plays or played, as the desk looks at them. */
export async function readLeaguePlayer(work: OnDatabase, personId: string): Promise<{ seasons: PlayerSeason[] }> {
  const rows = await listSeasonsOf(work, personId)
  const ids = rows.map(({ id }) => id)
  const [indexes, cards] = await inOneTrip([indexesInForce(work, ids), listCardsOf(work, ids)])

  return {
    seasons: rows.map(({ seasonId, seasonName, league, seasonStatus, teamId, standings, ...row }) => {
      const index = indexes.find(({ registrationId }) => registrationId === row.id)
      const standing = standings === null ? undefined : KeptStandings.decode(standings).find(({ id }) => id === teamId)

      return {
        ...row,
        season: { id: seasonId, name: seasonName, league, status: seasonStatus },
        place: standing?.rank ?? null,
        points: standing ? inHundredths(standing.points) : null,
        index: index?.indexTenths == null ? null : index.indexTenths / 10,
        from: index?.from ?? 'none',
        cards: cards
          .filter(({ registrationId }) => registrationId === row.id)
          .map(({ id, roundId, entryId, number, status, startsAt, course, strokes, gross }) => {
            return { id, roundId, entryId, number, status, startsAt, course, strokes, gross }
          }),
      }
    }),
  }
}

interface SeasonRow extends Pick<PlayerSeason, 'id' | 'status' | 'shownName' | 'team'> {
  seasonId: string
  seasonName: string
  league: string
  seasonStatus: PlayerSeason['season']['status']
  teamId: string
  standings: Parameters<typeof KeptStandings.decode>[0] | null
}

async function listSeasonsOf({ trx }: OnDatabase, personId: string): Promise<SeasonRow[]> {
  const { rows } = await sql<SeasonRow>`
    select registration.id, registration.status, registration.shown_name, team.id as team_id, team.name as team,
      season.id as season_id, season.name as season_name, season.status as season_status, league.name as league,
      (
        select standings from result_revision revision
        join league_round round on round.id = revision.round_id
        where revision.season_id = season.id
        order by round.number desc, revision.number desc limit 1
      ) as standings
    from league_registration registration
    join league_season season on season.id = registration.season_id
    join league on league.id = season.league_id
    join league_team team on team.id = registration.team_id
    where registration.person_id = ${personId} and registration.status <> 'held'
    order by season.registration_opens_on desc, registration.id
  `.execute(trx)

  return rows
}

type CardOf = PlayerSeason['cards'][number] & { registrationId: string }

/** Their own cards, and those that they share with their team. */
async function listCardsOf({ trx }: OnDatabase, registrationIds: readonly string[]): Promise<CardOf[]> {
  const { rows } = await sql<CardOf>`
    select registration.id as registration_id, card.id, card.round_id, card.entry_id, round.number, round.status,
      coalesce(pairing.starts_at, round.starts_at) as starts_at, round.course, card.strokes,
      (
        select case when count(strokes) = count(*) then sum(strokes)::integer end from card_hole where card_id = card.id
      ) as gross
    from league_registration registration
    join card on card.entry_id in (registration.id, registration.team_id) and card.sub_person_id is null
    join pairing on pairing.id = card.pairing_id
    join league_round round on round.id = card.round_id
    where registration.id = any(${registrationIds}::uuid[])
    order by round.number desc, card.id
  `.execute(trx)

  return rows
}
