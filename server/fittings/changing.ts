import { type AuditedEvent, recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import type { Fitting } from '#shared/fittings/records.ts'
import { isOpen } from '#shared/fittings/status.ts'
import { Failure } from '#shared/http/failure.ts'

import { fittingNotFound, readFitting } from './present.ts'
import { type FittingRow, lockFitting } from './store.ts'

/** The audit event of a change; undefined when nothing changed. */
export type FittingEvent = Pick<AuditedEvent, 'action' | 'before' | 'after' | 'facts'> | undefined

/** Changes a locked fitting, audits it and returns it. */
export const changing = (
  work: Work,
  fittingId: string,
  change: (work: Work, row: FittingRow) => Promise<FittingEvent>,
): Promise<Fitting> =>
  atomically(work, async (work) => {
    await changeIn(work, fittingId, change)
    return readFitting(work, fittingId)
  })

export async function changeIn<At extends Acting>(
  work: At,
  fittingId: string,
  change: (work: At, row: FittingRow) => Promise<FittingEvent>,
): Promise<void> {
  const row = await lockFitting(work, fittingId)
  if (!row) throw fittingNotFound()

  const done = await change(work, row)
  if (!done) return
  await recordEvent(work, {
    ...done,
    entity: 'fitting',
    entityId: fittingId,
    ...(row.personId !== null && { onBehalfOf: row.personId }),
    publish: { version: row.version, personId: row.personId },
  })
}

/** What the client can read must not change unseen. */
export function refuseUnlessOpen({ status }: FittingRow): void {
  if (!isOpen(status)) throw new Failure('wrong_state', 'The client has these results. Take them back to change them.')
}
