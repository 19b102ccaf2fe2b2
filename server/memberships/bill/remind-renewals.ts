import { atomically } from '#server/kernel/db/database.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
import { tellRenewal } from '#server/memberships/letters.ts'
import { lockMembership } from '#server/memberships/store.ts'
import { remindersDue } from '#shared/memberships/renewal.ts'

import { insertReminders, listRenewingSoon } from './renew-store.ts'
import { comingTermOf } from './renewal.ts'

/** Tells of renewals before they come, with the price that is charged then, whatever the plan costs by that time. */
export async function remindOfRenewals(services: Services, today: string): Promise<void> {
  await inBatches<{ id: string }>(
    (after) => listRenewingSoon(services.db, { today, after: after?.id }),
    ({ id }) => remindOne(services, id, today),
  )
}

const remindOne = (services: Services, id: string, today: string) =>
  atomically(services.db, async (trx) => {
    const row = await lockMembership(trx, id)
    if (row?.status !== 'active' || row.renewsOn === null) return

    const coming = await comingTermOf(trx, row, row.renewsOn)
    const days = remindersDue(coming, coming.told, today)
    if (days.length === 0) return

    const { term, planId, priceCents } = coming
    await insertReminders(
      trx,
      days.map((daysBefore) => ({ membershipId: id, term, daysBefore, planId, priceCents, sentOn: today })),
    )
    await tellRenewal(services, trx, row, { on: row.renewsOn, cents: priceCents, plan: coming.plan })
  })
