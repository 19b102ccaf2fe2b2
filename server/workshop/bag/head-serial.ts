import { changesIn, recordEvent } from '#server/audit/service.ts'
import type { Acting } from '#server/kernel/work.ts'
import { Club } from '#shared/workshop/bag-contract.ts'

import { insertClubHistory, lockClub, updateClub } from './store.ts'

/** Records another serial of a club's head. Other facts stay. */
export async function nameHead(
  work: Acting,
  clubId: string,
  { serial, was }: { serial: string; was: string | null },
): Promise<void> {
  const row = await lockClub(work, clubId)
  const known = row?.spec.headSerial
  if (!row || known === serial || (known !== undefined && known !== was)) return

  const { id, slot, status, personId } = row
  const changed = { id, slot, status, spec: { ...row.spec, headSerial: serial }, version: row.version + 1 }
  await updateClub(work, changed)
  const facts = { spec: { headSerial: serial } }
  await insertClubHistory(work, [{ clubId, kind: 'changed', ticketId: null, facts, at: work.now }])
  await recordEvent(work, {
    action: 'club_changed',
    entity: 'club',
    entityId: clubId,
    ...changesIn(Club.pick({ spec: true }), row, changed),
    ...(personId !== null && { onBehalfOf: personId }),
  })
}
