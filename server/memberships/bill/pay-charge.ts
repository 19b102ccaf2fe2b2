import type { LineWork, PlacedLine } from '#server/kernel/line-kind.ts'
import { openSchedules } from '#server/ledger/service.ts'
import { updateMembership } from '#server/memberships/life/life-store.ts'
import { takeMembershipStep } from '#server/memberships/life/step.ts'
import type { MembershipRow } from '#server/memberships/store.ts'
import { getLocation } from '#server/settings/service.ts'
import { accounts } from '#shared/ledger/accounts.ts'

import { owesMore, paidThroughOf, setPaid } from './bill-store.ts'

interface PaidCharge {
  chargeId: string
  line: Pick<PlacedLine<unknown, unknown>, 'id' | 'orderId' | 'saleCents'>
  /** What is owed by a membership that it takes the place of, and is owed by this one from now on. */
  movedCents?: number
}

/**
 * A charge was paid: its days are owed and earned one by one, they are paid through, and who was overdue is so no longer. To be
 * called under the membership's lock.
 */
export async function payCharge(
  work: LineWork,
  row: MembershipRow,
  { chargeId, line, movedCents = 0 }: PaidCharge,
): Promise<void> {
  const { services, trx, context } = work
  const charge = await setPaid(trx, chargeId, { orderId: line.orderId, orderLineId: line.id })
  if (!charge) throw new Error(`Charge ${chargeId} is not open.`)

  const { id: locationId } = await getLocation(trx)
  await openSchedules(trx, [
    {
      // What a freeze costs is earned while the membership rests.
      ...(charge.freezeId === null
        ? { kind: 'membership', ownerId: row.id }
        : { kind: 'membership_freeze', ownerId: charge.freezeId }),
      orderLineId: line.id,
      locationId,
      account: accounts.deferredDues,
      revenueAccount: accounts.dues,
      totalCents: line.saleCents + movedCents,
      from: charge.fromOn,
      until: charge.untilOn,
    },
  ])
  const paidThrough = charge.freezeId === null ? await paidThroughOf(trx, row.id) : row.paidThrough
  const isOverdue = row.status === 'past_due' || row.status === 'suspended'
  if (!isOverdue || (await owesMore(trx, row.id))) {
    await updateMembership(trx, row.id, { paidThrough })
    return
  }

  const to = row.stoppedAt === null ? 'active' : 'cancel_at_period_end'
  await takeMembershipStep(trx, { row, to, now: services.now(), changes: { paidThrough } }, context)
}
