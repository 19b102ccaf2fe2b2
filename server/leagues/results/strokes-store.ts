import { sql } from 'kysely'

import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'

/** What the cards of a round were given. */
export const listGivenCards = ({ trx }: OnDatabase, roundId: string) =>
  trx
    .selectFrom('card')
    .select(['id', 'entryId', 'indexTenths', 'courseHandicap', 'strokes'])
    .select(sql<boolean>`sub_person_id is not null`.as('isSub'))
    .where('roundId', '=', roundId)
    .orderBy('id')
    .execute()

interface Given {
  indexTenths: number | null
  courseHandicap: number | null
  strokes: number
}

export const updateStrokes = ({ trx }: OnDatabase, id: string, given: Given) =>
  changeOne(
    trx
      .updateTable('card')
      .set((eb) => ({ ...given, version: eb('version', '+', 1) }))
      .where('id', '=', id),
  )

/** Who each registration is, with the index that they began with. */
export const listStarts = async ({ trx }: OnDatabase, registrationIds: readonly string[]) => {
  const { rows } = await sql<{ registrationId: string; personId: string; startIndexTenths: number | null }>`
    select id as registration_id, person_id, start_index_tenths
    from league_registration
    where id = any(${registrationIds}::uuid[]) and person_id is not null
    order by id
  `.execute(trx)

  return rows
}

interface OverridesAt {
  personIds: readonly string[]
  at: Date
}

/** What the committee said at a time, the latest first. */
export const listOverridesAt = async ({ trx }: OnDatabase, { personIds, at }: OverridesAt) => {
  const { rows } = await sql<{ personId: string; seasonId: string | null; indexTenths: number }>`
    select person_id, season_id, index_tenths
    from handicap_override
    where person_id = any(${personIds}::uuid[]) and at <= ${at} and (ended_at is null or ended_at > ${at})
    order by handicap_override.at desc
  `.execute(trx)

  return rows
}
