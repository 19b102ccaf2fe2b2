import { type RawBuilder, sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import { type Locking, lockAll } from '#server/kernel/db/lock-row.ts'

/** Teams that take a place of the season; also those of which no player is known yet. */
export const teamsIn: RawBuilder<number> = sql<number>`(
  select count(*)::integer from league_team where season_id = season.id and status <> 'withdrawn'
)`

/** Players and invitations that have a place in a team; whoever has accepted one and pays has the same place by both. */
const takenOf = sql<number>`(
  (select count(*) from league_registration where team_id = league_team.id and status in ('held', 'registered'))
  + (
    select count(*) from league_invitation invitation where team_id = league_team.id and status in ('sent', 'accepted')
      and not exists (
        select from league_registration one where one.team_id = league_team.id
          and one.person_id = invitation.person_id and one.status in ('held', 'registered')
      )
  )
)::integer`

/** Places in teams that take others who come alone. */
export const openSeats = sql<number>`(
  select coalesce(sum(greatest(0, season.team_size - ${takenOf})), 0)::integer
  from league_team where season_id = season.id and status <> 'withdrawn' and is_open
)`

const seasons = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('leagueSeason as season')
    .innerJoin('league', 'league.id', 'season.leagueId')
    .select(['season.id', 'season.name', 'season.status', 'season.version', 'season.rules', 'season.teamSize'])
    .select(['league.name as leagueName', 'league.active', 'season.teamCapacity', 'season.feeCents'])
    .select(['season.memberFeeCents', 'registrationOpensOn', 'registrationClosesOn'])
    .select(['season.weekday', 'season.starts', 'season.ends', 'season.weeks'])
    .select([teamsIn.as('teams'), openSeats.as('openSeats')])
    .select([
      // Offered to somebody who waits, and theirs until it lapses.
      sql<number>`(
        select count(*)::integer from league_wait where season_id = season.id and status = 'offered' and not for_everybody
      )`.as('keptSeats'),
      sql<number>`(
        select count(*)::integer from league_wait
        where season_id = season.id and (status = 'waiting' or (status = 'offered' and for_everybody))
      )`.as('waiting'),
    ])
    .select(
      sql<string[]>`(
        select coalesce(json_agg(starts_at order by starts_at), '[]') from league_round
        where season_id = season.id and cancelled_at is null
      )`.as('evenings'),
    )

export type JoinedSeason = Awaited<ReturnType<typeof listSeasonsToJoin>>[number]

/** Seasons as somebody joins them: their rules, their dates, the places that are left. */
export const listSeasonsToJoin = (work: OnDatabase, ids: readonly string[]) =>
  seasons(work).where('season.id', 'in', ids).execute()

export const findSeasonToJoin = async (work: OnDatabase, id: string): Promise<JoinedSeason | undefined> =>
  (await listSeasonsToJoin(work, [id]))[0]

/** Locks first, then reads: places are counted under the lock. */
export async function lockSeasons(work: Locking, ids: readonly string[]): Promise<JoinedSeason[]> {
  await lockAll(work, { leagueSeason: ids })

  return listSeasonsToJoin(work, ids)
}

export type TeamRow = Awaited<ReturnType<typeof listTeams>>[number]

const teams = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('leagueTeam')
    .select(['id', 'seasonId', 'name', 'status', 'isOpen', 'version', takenOf.as('taken')])
    .select(
      sql<number>`(
        select count(*)::integer from league_registration where team_id = league_team.id and status = 'registered'
      )`.as('registered'),
    )

/** The teams of a season, in the order in which they signed up. */
export const listTeams = (work: OnDatabase, seasonId: string) =>
  teams(work).where('seasonId', '=', seasonId).orderBy('createdAt').orderBy('id').execute()

export const findTeam = (work: OnDatabase, id: string) => teams(work).where('id', '=', id).executeTakeFirst()

interface NewTeam {
  seasonId: string
  name: string
  isOpen: boolean
  at: Date
}

export async function insertTeam({ trx }: OnDatabase, { at, ...team }: NewTeam): Promise<string> {
  const { id } = await trx
    .insertInto('leagueTeam')
    .values({ ...team, status: 'forming', createdAt: at })
    .returning('id')
    .executeTakeFirstOrThrow()

  return id
}

export const isNameTaken = async (
  { trx }: OnDatabase,
  { seasonId, name, but }: { seasonId: string; name: string; but?: string },
): Promise<boolean> =>
  (await trx
    .selectFrom('leagueTeam')
    .select('id')
    .where('seasonId', '=', seasonId)
    .where('status', '<>', 'withdrawn')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? ''))
    .executeTakeFirst()) !== undefined

interface TeamChange {
  name?: string
  status?: TeamRow['status']
  isOpen?: boolean
}

/** Under the lock of its season. */
export const updateTeam = ({ trx }: OnDatabase, id: string, change: TeamChange) =>
  trx
    .updateTable('leagueTeam')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
