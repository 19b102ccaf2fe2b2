import { changesIn, recordEvent } from '#server/audit/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { Club } from '#shared/workshop/bag-contract.ts'

import { insertClubHistory, lockClub, updateClub } from './store.ts'

/** Another serial is known of a club's head. What somebody else has written of it stays. */
export async function nameHead(
  { services, trx }: { services: Services; trx: Db },
  clubId: string,
  { serial, was }: { serial: string; was: string | null },
): Promise<void> {
  const row = await lockClub(trx, clubId)
  const known = row?.spec.headSerial
  if (!row || known === serial || (known !== undefined && known !== was)) return

  const { id, slot, status, personId } = row
  const changed = { id, slot, status, spec: { ...row.spec, headSerial: serial }, version: row.version + 1 }
  await updateClub(trx, changed)
  const facts = { spec: { headSerial: serial } }
  await insertClubHistory(trx, [{ clubId, kind: 'changed', ticketId: null, facts, at: services.now() }])
  await recordEvent(
    trx,
    {},
    {
      action: 'club_changed',
      entity: 'club',
      entityId: clubId,
      ...changesIn(Club.pick({ spec: true }), row, changed),
      ...(personId !== null && { onBehalfOf: personId }),
    },
  )
}
