import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Fitting } from '#shared/fittings/records.ts'
import { isOpen } from '#shared/fittings/status.ts'
import { Failure } from '#shared/http/failure.ts'

import { fittingNotFound, readFitting } from './present.ts'
import { type FittingRow, lockFitting } from './store.ts'

/** What was done to a fitting, for its audit; undefined where nothing was. */
export type FittingEvent = Pick<Parameters<typeof recordEvent>[2], 'action' | 'before' | 'after' | 'facts'> | undefined

/** Does something to a fitting under its lock, audits it, and answers what it is then. */
export const changing = (
  services: Services,
  fittingId: string,
  context: Context,
  change: (trx: Db, row: FittingRow) => Promise<FittingEvent>,
): Promise<Fitting> =>
  atomically(services.db, async (trx) => {
    await changeIn(trx, fittingId, context, change)
    return readFitting({ ...services, db: trx }, fittingId, context)
  })

export async function changeIn(
  trx: Db,
  fittingId: string,
  context: Context,
  change: (trx: Db, row: FittingRow) => Promise<FittingEvent>,
): Promise<void> {
  const row = await lockFitting(trx, fittingId)
  if (!row) throw fittingNotFound()

  const done = await change(trx, row)
  if (!done) return
  await recordEvent(trx, context, {
    ...done,
    entity: 'fitting',
    entityId: fittingId,
    ...(row.personId !== null && { onBehalfOf: row.personId }),
    publish: { version: row.version, personId: row.personId },
  })
}

/** What the client has read is not changed behind their back. */
export function refuseUnlessOpen({ status }: FittingRow): void {
  if (!isOpen(status)) throw new Failure('wrong_state', 'The client has these results. Take them back to change them.')
}
