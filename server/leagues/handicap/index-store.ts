import { sql } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'

export interface IndexInForce {
  registrationId: string
  personId: string
  /** Null for whoever has none, and no starting index either. */
  indexTenths: number | null
  /** Where it comes from; the starting index of a season is declared, or set by its committee. */
  from: 'calculated' | 'committee' | 'start' | 'none'
}

/**
 * The index off which each player of a season plays: what the committee says, else what was calculated, else the starting
 * index. In a season that has its own average it is that of the season, of whose start a nine has half. What was said after
 * `countUntil` does not count yet; with null everything does.
 */
export async function indexesInForce(
  { trx }: OnDatabase,
  registrationIds: readonly string[],
  countUntil: Date | null = null,
): Promise<IndexInForce[]> {
  const until = countUntil ?? 'infinity'
  const { rows } = await sql<IndexInForce>`
    select registration.id as registration_id, registration.person_id,
      coalesce(said.index_tenths, calculated.index_tenths, start.index_tenths) as index_tenths,
      case
        when said.index_tenths is not null then 'committee'
        when calculated.index_tenths is not null then 'calculated'
        when start.index_tenths is not null then 'start'
        else 'none'
      end as from
    from league_registration registration
    join league_season season on season.id = registration.season_id
    cross join lateral (
      select case when season.rules->'handicap'->>'system' = 'league_average' then season.id end as season_id
    ) own
    cross join lateral (
      select case
        when own.season_id is not null and season.holes = 9 then floor((registration.start_index_tenths + 1) / 2.0)::integer
        else registration.start_index_tenths
      end as index_tenths
    ) start
    left join lateral (
      select index_tenths from handicap_override override
      where override.person_id = registration.person_id and override.season_id is not distinct from own.season_id
        and at <= ${until}::timestamptz and (ended_at is null or ended_at > ${until}::timestamptz)
      order by at desc limit 1
    ) said on true
    left join lateral (
      select index_tenths from handicap_calculation calculation
      where calculation.person_id = registration.person_id and calculation.season_id is not distinct from own.season_id
        and at <= ${until}::timestamptz
      order by at desc, id desc limit 1
    ) calculated on true
    where registration.id = any(${registrationIds}::uuid[]) and registration.person_id is not null
  `.execute(trx)

  return rows
}

/** The index off which people play for others: as above, and else the one that they declare themselves. */
export async function indexesOfSubs({ trx }: OnDatabase, personIds: readonly string[]): Promise<IndexInForce[]> {
  const { rows } = await sql<IndexInForce>`
    select person.id as person_id,
      coalesce(said.index_tenths, calculated.index_tenths, pool.index_tenths, began.index_tenths) as index_tenths,
      case
        when said.index_tenths is not null then 'committee'
        when calculated.index_tenths is not null then 'calculated'
        when coalesce(pool.index_tenths, began.index_tenths) is not null then 'start'
        else 'none'
      end as from
    from person
    left join sub_pool pool on pool.person_id = person.id
    left join lateral (
      select index_tenths from handicap_override override
      where override.person_id = person.id and override.season_id is null and ended_at is null
    ) said on true
    left join lateral (
      select index_tenths from handicap_calculation calculation
      where calculation.person_id = person.id and calculation.season_id is null
      order by at desc, id desc limit 1
    ) calculated on true
    left join lateral (
      select start_index_tenths as index_tenths from league_registration registration
      where registration.person_id = person.id and start_index_tenths is not null
      order by created_at desc limit 1
    ) began on true
    where person.id = any(${personIds}::uuid[])
    order by person.id
  `.execute(trx)

  return rows
}
