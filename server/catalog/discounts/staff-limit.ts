import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { StaffLimit } from '#shared/catalog/discounts-contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { findStaffLimit, updateStaffLimit } from './store.ts'

async function getLimit(db: Db) {
  const limit = await findStaffLimit(db)
  if (!limit) throw new Failure('not_found', 'This studio has not been set up yet.')

  return limit
}

/** What of a price staff take off by themselves. */
export const readStaffLimit = async (db: Db): Promise<StaffLimit> => ({ percent: (await getLimit(db)).percent })

export function putStaffLimit(db: Db, { percent }: StaffLimit, context: Context): Promise<StaffLimit> {
  return atomically(db, async (trx) => {
    const before = await getLimit(trx)
    if (before.percent === percent) return { percent }

    await updateStaffLimit(trx, before.id, percent)
    await recordEvent(trx, context, {
      action: 'staff_discount_limit_changed',
      entity: 'settings',
      entityId: 'staff discounts',
      before: { percent: before.percent },
      after: { percent },
    })
    return { percent }
  })
}
