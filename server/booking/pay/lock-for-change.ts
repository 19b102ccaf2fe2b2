import { sql } from 'kysely'

import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { lockAll, type Locking } from '#server/kernel/db/lock-row.ts'
import { findMembership } from '#server/memberships/service.ts'

import { listOrdersOfBookings } from './order-store.ts'

interface Alongside {
  /** Memberships that change too. */
  membershipIds?: readonly string[]
}

/** How often a booking may come into an order while its lock is awaited. */
const mostTries = 5

/**
 * Locks bookings and all that may change with them, in the order that is everybody's: first the orders that they stand in, then the
 * memberships by which they were made or would be now, then they themselves, each kind by its ids. Whoever changes several locks
 * all of them by this before the first one changes; people are locked before. A booking that came into an order meanwhile would
 * have that locked last: what was locked is given free, and locked anew.
 */
export async function lockForChange(
  work: Locking,
  bookingIds: readonly string[],
  { membershipIds = [] }: Alongside = {},
): Promise<void> {
  if (bookingIds.length === 0) return lockUnderOrders(work, [], membershipIds)

  for (let tries = 1; ; tries++) {
    const [, seen] = await inOneTrip([
      sql`savepoint before_locks`.execute(work.trx),
      listOrdersOfBookings(work, bookingIds),
    ])
    const locked = new Set(seen.map(({ orderId }) => orderId))
    await lockAll(work, { customerOrder: [...locked] })
    await lockUnderOrders(work, bookingIds, membershipIds)
    const present = await listOrdersOfBookings(work, bookingIds)
    if (tries === mostTries || present.every(({ orderId }) => locked.has(orderId))) return
    await sql`rollback to savepoint before_locks`.execute(work.trx)
  }
}

/** The same for a change by its locked order. */
export async function lockUnderOrders(
  work: Locking,
  bookingIds: readonly string[],
  membershipIds: readonly string[] = [],
): Promise<void> {
  const memberships = new Set([...membershipIds, ...(await listMembershipsOf(work, bookingIds))])
  await lockAll(work, { membership: [...memberships], booking: bookingIds })
}

/**
 * By which memberships bookings were made, and by which their clients would make them now: one that has ended has been replaced, and
 * what was booked at the public price moves by the plan that its client has since.
 */
async function listMembershipsOf(work: OnDatabase, bookingIds: readonly string[]): Promise<string[]> {
  if (bookingIds.length === 0) return []
  const rows = await work.trx
    .selectFrom('booking')
    .select(['membershipId', 'personId'])
    .where('id', 'in', bookingIds)
    .execute()
  const found = new Set(rows.flatMap(({ membershipId }) => membershipId ?? []))
  for (const personId of new Set(rows.map((row) => row.personId))) {
    const present = await findMembership(work, { personId })
    if (present) found.add(present.id)
  }
  return [...found]
}
