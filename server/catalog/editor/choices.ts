import { isDeepStrictEqual } from 'node:util'

import { recordEvent } from '#server/audit/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { putInOrder } from '#server/kernel/db/put-in-order.ts'
import type { Acting } from '#server/kernel/work.ts'
import type { CatalogChoices, PeakHours, PolicyDocument } from '#shared/catalog/editor-contract.ts'

import { findChoices, findPolicy, replacePeakHours, upsertPolicy } from './editor-store.ts'

/** Changes the cancellation terms of later bookings: each booking keeps the terms it was made under. */
export function putPolicy(
  work: Acting,
  { code, policy }: { code: string; policy: PolicyDocument },
): Promise<CatalogChoices> {
  return atomically(work, async (work) => {
    const before = await findPolicy(work, code)
    if (!isDeepStrictEqual(before, policy)) {
      await upsertPolicy(work, code, policy)
      await recordEvent(work, {
        action: 'cancellation_policy_changed',
        entity: 'cancellation_policy',
        facts: { code },
        ...(before && { before }),
        after: policy,
        publish: {},
      })
    }
    return findChoices(work)
  })
}

export function putPeakHours(work: Acting, hours: readonly PeakHours[]): Promise<CatalogChoices> {
  return atomically(work, async (work) => {
    const { peakHours: before } = await findChoices(work)
    await replacePeakHours(work, hours)
    const choices = await findChoices(work)
    await recordEvent(work, {
      action: 'peak_hours_changed',
      entity: 'settings',
      before: { peakHours: before },
      after: { peakHours: choices.peakHours },
      publish: {},
    })
    return choices
  })
}

export async function orderServices(work: Acting, serviceIds: readonly string[]): Promise<void> {
  await atomically(work, async (work) => {
    await putInOrder(work.trx, 'service', serviceIds)
    await recordEvent(work, { action: 'services_ordered', entity: 'settings', publish: {} })
  })
}
