import { recordEvent } from '#server/audit/service.ts'
import type { ChangeWork } from '#server/memberships/change/changing.ts'

import { updateMembership } from './life-store.ts'

/** Records a change that is no step of the machine, and raises the version, so that nobody overwrites it unseen. */
export async function noteChange(
  work: Pick<ChangeWork, 'trx' | 'context' | 'now' | 'place' | 'row' | 'reason'>,
  { before, after }: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const { row, reason } = work
  const version = row.version + 1
  await updateMembership(work, row.id, { version })
  await recordEvent(work, {
    action: 'membership_changed',
    entity: 'membership',
    entityId: row.id,
    before,
    after,
    reason,
    onBehalfOf: row.personId,
    publish: { version, personId: row.personId, data: {} },
  })
  row.version = version
}
