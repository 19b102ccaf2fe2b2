import { sql } from 'kysely'

import { openingRules } from '#server/booking/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Timed } from '#server/kernel/work.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import type { OpeningRules } from '#shared/booking/opening.ts'

import type { Named } from './store.ts'

export const findRoundOfPairing = async ({ trx }: OnDatabase, id: string): Promise<string | undefined> =>
  (await trx.selectFrom('pairing').select('roundId').where('id', '=', id).executeTakeFirst())?.roundId

/** Whether an account plays in one of some teams. */
export const playsIn = async (
  { trx }: OnDatabase,
  { userId, teamIds }: { userId: string; teamIds: readonly string[] },
): Promise<boolean> =>
  (await trx
    .selectFrom('leagueRegistration as registration')
    .innerJoin('person', 'person.id', 'personId')
    .select('registration.id')
    .where('registration.status', '=', 'registered')
    .where('person.userId', '=', userId)
    .where('teamId', '=', sql<string>`any(${teamIds}::uuid[])`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** The hours of a place around some days. */
export async function findOpening(
  { trx }: OnDatabase,
  { locationId, from, days }: { locationId: string; from: string; days: number },
): Promise<OpeningRules> {
  const { rows } = await sql<OpeningRules>`
    select ${openingRules(from, days)} from (select ${locationId}::uuid as location_id) as chosen
  `.execute(trx)

  return rows[0] ?? { hours: [], exceptions: [] }
}

interface BayWithTaken extends Named {
  /** In milliseconds since 1970. */
  taken: Interval[]
}

/** The bays of a league, each with what takes it within a time. */
export async function listBaysWithTaken(
  { trx, now }: Timed,
  { leagueId, from, until }: { leagueId: string; from: Date; until: Date },
): Promise<BayWithTaken[]> {
  const { rows } = await sql<BayWithTaken>`
    select resource.id, resource.name, (
      select coalesce(json_agg(json_build_object(
        'start', (extract(epoch from lower(during)) * 1000)::bigint, 'end', (extract(epoch from upper(during)) * 1000)::bigint
      )), '[]')
      from allocation left join hold on hold.id = hold_id
      where allocation.resource_id = resource.id and during && tstzrange(${from}::timestamptz, ${until}::timestamptz)
        and (blocking or block_id is not null or beside) and (hold.id is null or expires_at > ${now})
    ) as taken
    from resource join league_bay on league_bay.resource_id = resource.id
    where league_id = ${leagueId} and active order by resource.position, resource.name
  `.execute(trx)

  return rows
}

/** Whether something else stands in the time of a block. */
export const hasWaiting = async ({ trx }: OnDatabase, blockId: string): Promise<boolean> =>
  (await trx
    .selectFrom('allocation')
    .select('id')
    .where('blockId', '=', blockId)
    .where('blocking', '=', false)
    .limit(1)
    .executeTakeFirst()) !== undefined
