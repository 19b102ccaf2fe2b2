import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { Failure } from '#shared/http/failure.ts'

/** How the bookkeeper numbers an account: the journal goes out under it. */
export const putOwnNumber = (
  db: Db,
  { code, ownNumber }: { code: string; ownNumber: string | null },
  context: Context,
): Promise<void> =>
  atomically(db, async (trx) => {
    const account = trx.selectFrom('account').select('ownNumber').where('code', '=', code)
    const before = await account.forNoKeyUpdate().executeTakeFirst()
    if (!before) throw new Failure('not_found', 'There is no such account.')
    if (before.ownNumber === ownNumber) return

    await trx.updateTable('account').set({ ownNumber }).where('code', '=', code).execute()
    await recordEvent(trx, context, {
      action: 'account_numbered',
      entity: 'account',
      entityId: code,
      before,
      after: { ownNumber },
    })
  })
