import { sql } from 'kysely'

import type { Work } from '#server/kernel/work.ts'

const days = 90

/** The first ready time; warranty returns later do not change it. */
const firstReadyAt = sql<Date | null>`(case when returned_at is null then ready_at else (
  select min(at) from build_transition where build_id = build.id and to_status = 'ready'
) end)`

/** How many builds of the last 90 days were ready by their first promise. */
export async function readPromisesKept(work: Work): Promise<{ kept: number; made: number }> {
  const zone = work.place.zone

  return work.trx
    .selectFrom('build')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('promise')
          .select('promisedOn')
          .where('ownerKind', '=', 'build')
          .whereRef('ownerId', '=', 'build.id')
          .orderBy('at')
          .orderBy('promise.id')
          .limit(1)
          .as('first'),
      (join) => join.onTrue(),
    )
    .select([
      sql<number>`count(*) filter (where (${firstReadyAt} at time zone ${zone})::date <= first.promised_on)::integer`.as(
        'kept',
      ),
      sql<number>`count(*)::integer`.as('made'),
    ])
    .where(sql<boolean>`${firstReadyAt} > ${work.now}::timestamptz - make_interval(days => ${days})`)
    .executeTakeFirstOrThrow()
}
