import type { Db } from '#server/kernel/db/database.ts'
import { findMembership, lockMembership } from '#server/memberships/service.ts'
import { lockOrder } from '#server/orders/service.ts'

import { lockBookings } from './line-store.ts'
import { listOrdersOfBookings } from './order-store.ts'

interface Alongside {
  /** Memberships that change with them. */
  membershipIds?: readonly string[]
}

/**
 * Locks bookings and all that may change with them, in the order that is everybody's: first the orders that they stand in, then the
 * memberships by which they were made or would be now, then they themselves, each kind by its ids. Whoever changes several locks
 * all of them by this before the first one changes; people are locked before.
 */
export async function lockForChange(
  trx: Db,
  bookingIds: readonly string[],
  { membershipIds = [] }: Alongside = {},
): Promise<void> {
  await lockOrdersOf(trx, bookingIds)
  const memberships = new Set([...membershipIds, ...(await listMembershipsOf(trx, bookingIds))])
  for (const id of [...memberships].toSorted()) await lockMembership(trx, id)
  if (bookingIds.length > 0) await lockBookings(trx, bookingIds)
}

async function lockOrdersOf(trx: Db, bookingIds: readonly string[]): Promise<void> {
  if (bookingIds.length === 0) return
  for (const { orderId } of await listOrdersOfBookings(trx, bookingIds)) await lockOrder(trx, orderId)
}

/**
 * By which memberships bookings were made, and by which their clients would make them now: one that has ended has been replaced, and
 * what was booked at the public price moves by the plan that its client has since.
 */
async function listMembershipsOf(trx: Db, bookingIds: readonly string[]): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const rows = await trx
    .selectFrom('booking')
    .select(['membershipId', 'personId'])
    .where('id', 'in', bookingIds)
    .execute()
  const found = new Set(rows.flatMap(({ membershipId }) => membershipId ?? []))
  for (const personId of new Set(rows.map((row) => row.personId))) {
    const present = await findMembership(trx, { personId })
    if (present) found.add(present.id)
  }
  return [...found]
}
