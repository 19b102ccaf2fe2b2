import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'

import { evenings, placeOfLeague } from './evening-store.ts'

export interface LeagueBaysRow {
  id: string
  name: string
  summary: string
  forWhom: string
  version: number
  bayIds: string[]
  eveningCount: number
  nextAt: Date | null
  zone: string
}

const leagues = ({ now, place }: Timed) => sql<LeagueBaysRow>`
  select league.id, league.name, league.summary, league.for_whom, league.version, zone,
    array(
      select resource.id from league_bay join resource on resource.id = resource_id
      where league_id = league.id and resource.active order by resource.position
    ) as bay_ids,
    (select count(*)::int from (${evenings(now)}) evening where league_id = league.id) as evening_count,
    (select min(lower(during)) from (${evenings(now)}) evening where league_id = league.id) as next_at
  from league join location on location.id = ${placeOfLeague(sql`league.id`, place)}
  where league.active`

export const listLeagues = async (work: Timed): Promise<LeagueBaysRow[]> =>
  (await sql<LeagueBaysRow>`${leagues(work)} order by league.position`.execute(work.trx)).rows

export const findLeague = async (work: Timed, id: string): Promise<LeagueBaysRow | undefined> =>
  (await sql<LeagueBaysRow>`${leagues(work)} and league.id = ${id}`.execute(work.trx)).rows[0]

interface LeagueWords {
  name: string
  summary: string
  forWhom: string
}

export const updateLeague = ({ trx }: OnDatabase, id: string, { name, summary, forWhom }: LeagueWords) =>
  trx
    .updateTable('league')
    .set((eb) => ({ name, summary, forWhom, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()

export const lockLeague = ({ trx }: OnDatabase, id: string) =>
  trx.selectFrom('league').select('id').where('id', '=', id).forNoKeyUpdate().execute()

export const listBays = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('resource')
    .select(['id', 'name'])
    .where('kind', '=', 'bay')
    .where('active', '=', true)
    .orderBy('position')
    .execute()

export async function setBays({ trx }: OnDatabase, leagueId: string, bayIds: readonly string[]): Promise<void> {
  await trx
    .updateTable('league')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', leagueId)
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.deleteFrom('leagueBay').where('leagueId', '=', leagueId).execute()
  if (bayIds.length === 0) return

  await trx
    .insertInto('leagueBay')
    .values(bayIds.map((resourceId) => ({ leagueId, resourceId })))
    .execute()
}

export interface EveningTime {
  /** Null while no block keeps its bays. */
  blockId: string | null
  startsAt: Date
  endsAt: Date
}

/** The coming evenings of a league, the next first. */
export const listEveningsOf = async ({ trx, now }: Timed, leagueId: string): Promise<EveningTime[]> =>
  (
    await sql<EveningTime>`
      select block.id as block_id, lower(evening.during) as starts_at, upper(evening.during) as ends_at
      from (${evenings(now)}) evening
      left join block on block.owner_kind = evening.owner_kind and block.owner_id = evening.owner_id
      where evening.league_id = ${leagueId}
      order by starts_at, evening.owner_id
    `.execute(trx)
  ).rows
