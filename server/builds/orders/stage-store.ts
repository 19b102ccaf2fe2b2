import { actorIdOf } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import type { BuildStage } from '#shared/builds/orders/stages.ts'

import type { BuildRecord } from './store.ts'

/** Begins a stage. */
export async function openStage({ trx, context, now }: Work, buildId: string, stage: BuildStage): Promise<void> {
  await trx
    .insertInto('buildStage')
    .values({ buildId, stage, startedAt: now, startedBy: actorIdOf(context.actor) })
    .execute()
}

/** Leaves a stage unfinished. */
export const dropStage = ({ trx }: OnDatabase, buildId: string) =>
  trx.deleteFrom('buildStage').where('buildId', '=', buildId).where('doneAt', 'is', null).execute()

/** Finishes a stage and its task in the queue. */
export async function closeStage({ trx, context, now }: Work, buildId: string, stage: BuildStage): Promise<void> {
  const done = { doneAt: now, doneBy: actorIdOf(context.actor) }
  await trx.updateTable('buildStage').set(done).where('buildId', '=', buildId).where('doneAt', 'is', null).execute()
  await trx
    .updateTable('benchTask')
    .set(done)
    .where('ownerKind', '=', 'build')
    .where('ownerId', '=', buildId)
    .where('stage', '=', stage)
    .where('doneAt', 'is', null)
    .execute()
}

/** Whether the stage was finished before, or since a warranty return: no part is taken twice. */
export const wasDone = async (
  { trx }: OnDatabase,
  { id, returnedAt }: Pick<BuildRecord, 'id' | 'returnedAt'>,
  stage: BuildStage,
): Promise<boolean> =>
  (await trx
    .selectFrom('buildStage')
    .select('id')
    .where('buildId', '=', id)
    .where('stage', '=', stage)
    .where('doneAt', 'is not', null)
    .$if(returnedAt !== null, (query) => query.where('startedAt', '>=', returnedAt))
    .executeTakeFirst()) !== undefined
