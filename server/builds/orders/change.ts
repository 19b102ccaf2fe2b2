import { recordEvent } from '#server/audit/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'

import { buildNotFound, maySeeBuild } from './present.ts'
import { type BuildRecord, lockBuild } from './store.ts'

type BuildEvent = Pick<Parameters<typeof recordEvent>[2], 'action' | 'facts'>

/** Does something beside a build under its lock, and audits it. */
export async function changeBeside(
  trx: Db,
  buildId: string,
  context: Context,
  change: (row: BuildRecord) => Promise<BuildEvent>,
): Promise<void> {
  const row = await lockBuild(trx, buildId)
  if (!row || !maySeeBuild(row, context.actor)) throw buildNotFound()

  const done = await change(row)
  await recordEvent(trx, context, {
    ...done,
    entity: 'build',
    entityId: buildId,
    publish: { version: row.version, personId: row.personId },
  })
}
