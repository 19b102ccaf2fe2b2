import { sql } from 'kysely'

import type { Services } from '#server/kernel/services.ts'
import { readStudioZone } from '#server/settings/service.ts'

const days = 90

/** Of the builds that became ready within the last 90 days, how many did by the day that was promised first. */
export async function readPromisesKept({ db, now }: Services): Promise<{ kept: number; made: number }> {
  const zone = await readStudioZone(db)

  return db
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
      sql<number>`count(*) filter (where (ready_at at time zone ${zone})::date <= first.promised_on)::integer`.as(
        'kept',
      ),
      sql<number>`count(*)::integer`.as('made'),
    ])
    .where('readyAt', '>', sql<Date>`${now()}::timestamptz - make_interval(days => ${days})`)
    .executeTakeFirstOrThrow()
}
