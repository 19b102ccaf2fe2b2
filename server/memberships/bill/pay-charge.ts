import type { PlacedLine } from '#server/catalog/service.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { openSchedules, restSchedules } from '#server/ledger/service.ts'
import { type ChargeRow, extendPaidThrough, owesMore, setPaid } from '#server/memberships/charge-store.ts'
import { runningStatus, takeMembershipStep } from '#server/memberships/step.ts'
import type { MembershipRow } from '#server/memberships/store.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { accounts } from '#shared/ledger/accounts.ts'
import { daysOf } from '#shared/memberships/freeze.ts'

interface PaidCharge {
  charge: Pick<ChargeRow, 'id' | 'fromOn' | 'untilOn' | 'freezeId'>
  line: Pick<PlacedLine<unknown, unknown>, 'id' | 'orderId' | 'saleCents'>
  /** Owed by the previous membership, and by this one from now on. */
  movedCents?: number
}

/** How many days of a charge's period are frozen. */
const daysRested = (
  { freezes }: Pick<MembershipRow, 'freezes'>,
  { fromOn, untilOn }: Pick<ChargeRow, 'fromOn' | 'untilOn'>,
) =>
  freezes
    .map(({ from, until }) => ({ from: from > fromOn ? from : fromOn, until: until < untilOn ? until : untilOn }))
    .reduce((sum, both) => sum + Math.max(0, daysOf(both)), 0)

/**
 * A charge was paid: its days are owed and earned day by day, paid-through moves on, and dunning ends.
 * Call it under the membership's lock.
 */
export async function payCharge(
  work: Work,
  row: MembershipRow,
  { charge, line, movedCents = 0 }: PaidCharge,
): Promise<void> {
  // Frozen days earn nothing: they were not paid for.
  const rested = charge.freezeId === null ? daysRested(row, charge) : 0
  const deferred = {
    // A freeze fee is earned during the freeze.
    ...(charge.freezeId === null
      ? { kind: 'membership', ownerId: row.id }
      : { kind: 'membership_freeze', ownerId: charge.freezeId }),
    orderLineId: line.id,
    // Where its order has put it into the books.
    locationId: work.place.id,
    account: accounts.deferredDues,
    revenueAccount: accounts.dues,
    totalCents: line.saleCents + movedCents,
    from: charge.fromOn,
    until: addDays(charge.untilOn, -rested),
  }
  // They leave together, in this order: one round trip.
  const [isPaid, paidThrough] = await inOneTrip([
    setPaid(work, charge.id, { orderId: line.orderId, orderLineId: line.id }),
    charge.freezeId === null ? extendPaidThrough(work, row.id) : row.paidThrough,
    openSchedules(work, [deferred]),
  ])
  if (!isPaid) throw new Error(`Charge ${charge.id} is not open.`)
  if (rested > 0) {
    const today = localDayOf(work.now, row.zone)
    await restSchedules(work, { kind: 'membership', ownerIds: [row.id] }, { rests: row.freezes, today })
  }
  const isOverdue = row.status === 'past_due' || row.status === 'suspended'
  if (!isOverdue || (await owesMore(work, row.id))) return

  await takeMembershipStep(work, { row, to: runningStatus(row), changes: { paidThrough } })
}
