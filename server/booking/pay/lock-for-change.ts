import { sql } from 'kysely'

import { getBooking } from '#server/booking/record.ts'
import type { BookingRow } from '#server/booking/store.ts'
import { type OnDatabase, atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { type Locking, lockAll } from '#server/kernel/db/lock-row.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
import { findMembership } from '#server/memberships/service.ts'

import { listOrdersOfBookings } from './order-store.ts'

interface Alongside {
  /** Memberships that change too. */
  membershipIds?: readonly string[]
}

/** How often a booking may come into an order while its lock is awaited. */
const mostTries = 5

/**
 * Locks bookings and everything that may change with them, in the one order (docs/locks.md): the orders that they are
 * in, then the memberships by which they were made or would be now, then the bookings, each by id. Whoever changes
 * several calls this once before the first change; people are locked before. If a booking came into an order meanwhile,
 * that order would be locked last: so everything is released and locked anew.
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
 * The memberships by which bookings were made, and by which their clients would make them now: an ended one has a
 * successor, and a booking at the public price may move by a plan that its client has got since.
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

/**
 * Does something to a booking: in one transaction, under its lock and those of all that may change with it, and at its own place; seen
 * as it is then, by whoever does it.
 */
export const onBooking = <At extends Work, Result>(
  work: At,
  bookingId: string,
  act: (work: At, booking: BookingRow) => Promise<Result>,
): Promise<Result> =>
  atomically(work, async (work) => {
    await lockForChange(work, [bookingId])
    const booking = await getBooking(work, bookingId, work.context.actor)

    return act(atPlaceOf(work, booking), booking)
  })
