import { isDeepStrictEqual } from 'node:util'

import { recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { putInOrder } from '#server/kernel/db/put-in-order.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { CatalogChoices, PeakHours, PolicyDocument } from '#shared/catalog/editor-contract.ts'

import { findChoices, findPolicy, replacePeakHours, upsertPolicy } from './editor-store.ts'

/** Changes what cancelling costs from now on: a booking carries the policy that it was made under. */
export function putPolicy(
  db: Db,
  { code, policy }: { code: string; policy: PolicyDocument },
  context: Context,
): Promise<CatalogChoices> {
  return atomically(db, async (trx) => {
    const before = await findPolicy(trx, code)
    if (!isDeepStrictEqual(before, policy)) {
      await upsertPolicy(trx, code, policy)
      await recordEvent(trx, context, {
        action: 'cancellation_policy_changed',
        entity: 'cancellation_policy',
        facts: { code },
        ...(before && { before }),
        after: policy,
        publish: {},
      })
    }
    return findChoices(trx)
  })
}

export function putPeakHours(db: Db, hours: readonly PeakHours[], context: Context): Promise<CatalogChoices> {
  return atomically(db, async (trx) => {
    const { peakHours: before } = await findChoices(trx)
    await replacePeakHours(trx, hours)
    const choices = await findChoices(trx)
    await recordEvent(trx, context, {
      action: 'peak_hours_changed',
      entity: 'settings',
      before: { peakHours: before },
      after: { peakHours: choices.peakHours },
      publish: {},
    })
    return choices
  })
}

export async function orderServices(db: Db, serviceIds: readonly string[], context: Context): Promise<void> {
  await atomically(db, async (trx) => {
    await putInOrder(trx, 'service', serviceIds)
    await recordEvent(trx, context, { action: 'services_ordered', entity: 'settings', publish: {} })
  })
}
