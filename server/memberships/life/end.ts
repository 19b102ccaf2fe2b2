import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
import { openAllowance } from '#server/memberships/allowance.ts'
import { listOrderedOf, voidOpenCharges } from '#server/memberships/bill/bill-store.ts'
import { tellEnded } from '#server/memberships/letters.ts'
import { lockMembership, type MembershipRow } from '#server/memberships/store.ts'
import { stepOrder } from '#server/orders/service.ts'

import { listEnding } from './life-store.ts'
import { takeMembershipStep } from './step.ts'

/** Ends the memberships whose last day has passed and that do not renew. */
export async function endMemberships(services: Services, today: string): Promise<void> {
  await inBatches<{ id: string }>(
    (after) => listEnding(services.db, { today, after: after?.id }),
    ({ id }) =>
      atomically(services.db, async (trx) => {
        // What is left of its last period lapses first.
        await openAllowance(trx, id, services.now())
        const row = await lockMembership(trx, id)
        if (row?.endsOn === null || row === undefined || row.endsOn >= today || row.renewsOn !== null) return
        await takeMembershipStep(
          trx,
          { row, to: 'expired', now: services.now(), reason: 'Its term is over.', changes: { nextPlanId: null } },
          systemContext('memberships'),
        )
        await voidOpenCharges(trx, id)
        await tellEnded(services, trx, row, row.endsOn)
      }),
  )
}

interface Ending {
  row: MembershipRow
  today: string
  reason: string
}

/** Ends a membership before its term is over: it renews no more, and nothing more of it is charged. Under its lock. */
export async function cancelNow(
  services: Services,
  trx: Db,
  { row, today, reason }: Ending,
  context: Partial<Context>,
): Promise<void> {
  await takeMembershipStep(
    trx,
    {
      row,
      to: 'cancelled',
      now: services.now(),
      reason,
      changes: {
        endsOn: row.startsOn < today ? today : row.endsOn,
        renewsOn: null,
        nextPlanId: null,
        frozenUntil: null,
      },
    },
    context,
  )
  await tellEnded(services, trx, row, today)
}

/** What a membership that has ended was still to pay. After its end is committed: orders are locked before memberships. */
export async function giveUpCharges(services: Services, membershipId: string): Promise<void> {
  for (const { orderId } of await listOrderedOf(services.db, membershipId)) {
    if (orderId === null) continue
    await stepOrder(
      services,
      { orderId, to: 'cancelled', reason: 'The membership has ended.' },
      systemContext('memberships'),
    )
  }
  await voidOpenCharges(services.db, membershipId)
}
