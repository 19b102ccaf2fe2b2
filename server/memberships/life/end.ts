import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Services } from '#server/kernel/services.ts'
import { openAllowance } from '#server/memberships/allowance.ts'
import { listEndedThatOwe, listOrderedOf, voidOpenCharges } from '#server/memberships/bill/bill-store.ts'
import { tellEnded } from '#server/memberships/letters.ts'
import { lockMembership, type MembershipRow } from '#server/memberships/store.ts'
import { stepOrder } from '#server/orders/service.ts'
import { Failure } from '#shared/http/failure.ts'

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

interface MembershipEnd {
  row: MembershipRow
  today: string
  reason: string
}

/** Ends a membership before its term is over: it renews no more, and nothing more of it is charged. Under its lock. */
export async function cancelNow(
  services: Services,
  trx: Db,
  { row, today, reason }: MembershipEnd,
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

/**
 * What memberships that have ended were still to pay is given up. After their end is committed: orders are locked before
 * memberships.
 */
export const giveUpCharges = (services: Services): Promise<void> =>
  inBatches<{ id: string }>(
    (after) => listEndedThatOwe(services.db, { after: after?.id }),
    async ({ id }) => {
      for (const { orderId } of await listOrderedOf(services.db, id)) {
        if (orderId !== null) await giveUpOrder(services, orderId)
      }
      await voidOpenCharges(services.db, id)
    },
  )

async function giveUpOrder(services: Services, orderId: string): Promise<void> {
  try {
    await stepOrder(
      services,
      { orderId, to: 'cancelled', reason: 'The membership has ended.' },
      systemContext('memberships'),
    )
  } catch (error) {
    // Paid in part: that goes back when the order expires.
    if (!(error instanceof Failure)) throw error
  }
}
