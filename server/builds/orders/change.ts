import { type AuditedEvent, recordEvent } from '#server/audit/service.ts'
import type { Acting } from '#server/kernel/work.ts'

import { buildNotFound, maySeeBuild } from './present.ts'
import { type BuildRecord, lockBuild } from './store.ts'

type BuildEvent = Pick<AuditedEvent, 'action' | 'facts'>

/** Changes a build under its lock, and audits it. */
export async function changeLockedBuild(
  work: Acting,
  buildId: string,
  change: (row: BuildRecord) => Promise<BuildEvent>,
): Promise<void> {
  const row = await lockBuild(work, buildId)
  if (!row || !maySeeBuild(row, work.context.actor)) throw buildNotFound()

  const done = await change(row)
  await recordEvent(work, {
    ...done,
    entity: 'build',
    entityId: buildId,
    publish: { version: row.version, personId: row.personId },
  })
}
