import { sql } from 'kysely'

import type { Work } from '#server/kernel/work.ts'

const days = 90

/** That it came back under warranty, and was ready once more, breaks no promise of the first time. */
const firstReadyAt = sql<Date | null>`(case when returned_at is null then ready_at else (
  select min(at) from build_transition where build_id = build.id and to_status = 'ready'
) end)`

/** Of the builds that became ready within the last 90 days, how many did by the day that was promised first. */
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
