import { atomically } from '#server/kernel/db/database.ts'
import { systemContext } from '#server/kernel/http/system-context.ts'
import { inBatches } from '#server/kernel/in-batches.ts'
import type { Work } from '#server/kernel/work.ts'
import { stepOrder } from '#server/orders/service.ts'
import { Failure } from '#shared/http/failure.ts'

import { openAllowance } from './allowance.ts'
import { listEndedThatOwe, listOrderedOf, voidOpenCharges } from './charge-store.ts'
import { tellEnded } from './letters.ts'
import { takeMembershipStep } from './step.ts'
import { isEnding, listEnding, lockMembership, type MembershipRow } from './store.ts'

/** Ends memberships whose last day has passed and that do not renew. */
export async function endMemberships(work: Work, today: string): Promise<void> {
  await inBatches<{ id: string }>(
    (after) => listEnding(work, { today, after: after?.id }),
    ({ id }) =>
      atomically(work, async (work) => {
        // The rest of the last period expires first.
        await openAllowance(work, id)
        const row = await lockMembership(work, id)
        if (!row || !isEnding(row, today)) return
        await takeMembershipStep(
          { ...work, context: systemContext('memberships') },
          { row, to: 'expired', reason: 'Its term is over.', changes: { nextPlanId: null } },
        )
        await voidOpenCharges(work, id)
        await tellEnded(work, row, row.endsOn)
      }),
  )
}

interface MembershipEnd {
  row: MembershipRow
  today: string
  reason: string
}

/** Ends a membership before its term does, without further charges. Call it under its lock. */
export async function cancelNow(work: Work, { row, today, reason }: MembershipEnd): Promise<void> {
  await takeMembershipStep(work, {
    row,
    to: 'cancelled',
    reason,
    changes: {
      endsOn: row.startsOn < today ? today : row.endsOn,
      renewsOn: null,
      nextPlanId: null,
      frozenUntil: null,
    },
  })
  await tellEnded(work, row, today)
}

/**
 * Drops the open charges of ended memberships, after their end is committed: orders are locked before
 * memberships.
 */
export const giveUpCharges = (work: Work): Promise<void> =>
  inBatches<{ id: string }>(
    (after) => listEndedThatOwe(work, { after: after?.id }),
    async ({ id }) => {
      for (const { orderId } of await listOrderedOf(work, id)) {
        if (orderId !== null) await giveUpOrder(work, orderId)
      }
      await voidOpenCharges(work, id)
    },
  )

async function giveUpOrder(work: Work, orderId: string): Promise<void> {
  try {
    await stepOrder(
      { ...work, context: systemContext('memberships') },
      { orderId, to: 'cancelled', reason: 'The membership has ended.' },
    )
  } catch (error) {
    // A part payment is refunded when the order expires.
    if (!(error instanceof Failure)) throw error
  }
}
