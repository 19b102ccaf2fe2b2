import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting, Timed } from '#server/kernel/work.ts'
import type { StaffLimit } from '#shared/catalog/discounts-contract.ts'
import { Failure } from '#shared/http/failure.ts'

import { findStaffLimit, updateStaffLimit } from './store.ts'

async function getLimit(work: Timed) {
  const limit = await findStaffLimit(work)
  if (!limit) throw new Failure('not_found', 'This studio has not been set up yet.')

  return limit
}

/** How much of a price staff may take off without an approval. */
export const readStaffLimit = async (work: Timed): Promise<StaffLimit> => ({
  percent: (await getLimit(work)).percent,
})

export function putStaffLimit(work: Acting, { percent }: StaffLimit): Promise<StaffLimit> {
  return atomically(work, async (work) => {
    const before = await getLimit(work)
    if (before.percent === percent) return { percent }

    await updateStaffLimit(work, before.id, percent)
    await recordEvent(work, {
      action: 'staff_discount_limit_changed',
      entity: 'settings',
      entityId: 'staff discounts',
      before: { percent: before.percent },
      after: { percent },
    })
    return { percent }
  })
}
