import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'

/** Sets the bookkeeper's number of an account, under which the journal exports it. */
export const putOwnNumber = (
  work: Acting,
  { code, ownNumber }: { code: string; ownNumber: string | null },
): Promise<void> =>
  atomically(work, async (work) => {
    const account = work.trx.selectFrom('account').select('ownNumber').where('code', '=', code)
    const before = await account.forNoKeyUpdate().executeTakeFirst()
    if (!before) throw new Failure('not_found', 'There is no such account.')
    if (before.ownNumber === ownNumber) return

    await work.trx.updateTable('account').set({ ownNumber }).where('code', '=', code).execute()
    await recordEvent(work, {
      action: 'account_numbered',
      entity: 'account',
      entityId: code,
      before,
      after: { ownNumber },
    })
  })
