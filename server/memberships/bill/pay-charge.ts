import type { LineWork, PlacedLine } from '#server/kernel/line-kind.ts'
import { openSchedules } from '#server/ledger/service.ts'
import { updateMembership } from '#server/memberships/life/life-store.ts'
import { takeMembershipStep } from '#server/memberships/life/step.ts'
import type { MembershipRow } from '#server/memberships/store.ts'
import { getLocation } from '#server/settings/service.ts'
import { accounts } from '#shared/ledger/accounts.ts'

import { owesMore, setPaid } from './bill-store.ts'

interface PaidCharge {
  chargeId: string
  line: Pick<PlacedLine<unknown, unknown>, 'id' | 'orderId' | 'saleCents'>
}

/**
 * A charge was paid: its days are owed and earned one by one, they are paid through, and who was overdue is so no longer. To be
 * called under the membership's lock.
 */
export async function payCharge(work: LineWork, row: MembershipRow, { chargeId, line }: PaidCharge): Promise<void> {
  const { services, trx, context } = work
  const charge = await setPaid(trx, chargeId, { orderId: line.orderId, orderLineId: line.id })
  if (!charge) throw new Error(`Charge ${chargeId} is not open.`)

  const { id: locationId } = await getLocation(trx)
  await openSchedules(trx, [
    {
      kind: 'membership',
      ownerId: row.id,
      orderLineId: line.id,
      locationId,
      account: accounts.deferredDues,
      revenueAccount: accounts.dues,
      totalCents: line.saleCents,
      from: charge.fromOn,
      until: charge.untilOn,
    },
  ])
  const paidThrough = row.paidThrough === null || charge.untilOn > row.paidThrough ? charge.untilOn : row.paidThrough
  const isOverdue = row.status === 'past_due' || row.status === 'suspended'
  if (!isOverdue || (await owesMore(trx, row.id))) {
    await updateMembership(trx, row.id, { paidThrough })
    return
  }

  const to = row.stoppedAt === null ? 'active' : 'cancel_at_period_end'
  await takeMembershipStep(trx, { row, to, now: services.now(), changes: { paidThrough } }, context)
}
