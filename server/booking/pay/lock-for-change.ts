import { sql } from 'kysely'

import { bookingNotFound, getBooking } from '#server/booking/record.ts'
import { type BookingRow, findBooking } from '#server/booking/store.ts'
import { type OnDatabase, atomically, inOneTrip } from '#server/kernel/db/database.ts'
import { type Locking, lockAll, lockAndRead } from '#server/kernel/db/lock-row.ts'
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
export const lockForChange = (
  work: Locking,
  bookingIds: readonly string[],
  { membershipIds = [] }: Alongside = {},
): Promise<void> =>
  bookingIds.length === 0
    ? lockUnderOrders(work, [], membershipIds)
    : lockThenRead(work, { bookingIds, membershipIds }, () => Promise.resolve())

/** Locks the same, and answers what is read under the locks: it leaves together with the last look at the orders. */
async function lockThenRead<Read>(
  work: Locking,
  { bookingIds, membershipIds }: { bookingIds: readonly string[]; membershipIds?: readonly string[] },
  read: () => Promise<Read>,
): Promise<Read> {
  for (let tries = 1; ; tries++) {
    const [, seen] = await inOneTrip([
      sql`savepoint before_locks`.execute(work.trx),
      listOrdersOfBookings(work, bookingIds),
    ])
    const locked = new Set(seen.map(({ orderId }) => orderId))
    await lockAll(work, { customerOrder: [...locked] })
    await lockUnderOrders(work, bookingIds, membershipIds)
    const [present, found] = await inOneTrip([listOrdersOfBookings(work, bookingIds), read()])
    if (tries === mostTries || present.every(({ orderId }) => locked.has(orderId))) return found
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
export async function listMembershipsOf(work: OnDatabase, bookingIds: readonly string[]): Promise<string[]> {
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

/** What is done to a booking: at its own place, and as whoever does it sees it under its lock. */
type Act<At, Result> = (work: At, booking: BookingRow) => Promise<Result>

/**
 * Does something to a booking: in one transaction, under its lock and those of all that may change with it, and at its own place.
 */
export const onBooking = <At extends Work, Result>(
  work: At,
  bookingId: string,
  act: Act<At, Result>,
): Promise<Result> =>
  atomically(work, async (work) => {
    const read = () => getBooking(work, bookingId, work.context.actor)
    const booking = await lockThenRead(work, { bookingIds: [bookingId] }, read)

    return act(atPlaceOf(work, booking), booking)
  })

/** The same under its lock alone: nothing that has its price or its lessons changes with it. */
export const onBookingAlone = <At extends Work, Result>(
  work: At,
  bookingId: string,
  act: Act<At, Result>,
): Promise<Result> =>
  atomically(work, async (work) => {
    const booking = await lockAndRead(work, { table: 'booking', id: bookingId }, (work, id) =>
      getBooking(work, id, work.context.actor),
    )

    return act(atPlaceOf(work, booking), booking)
  })

/** The same within the transaction of its order, whose lock is held, and which has checked the rights. */
export async function onBookingOfOrder<At extends Work, Result>(
  work: At,
  bookingId: string,
  act: Act<At, Result>,
): Promise<Result> {
  const seen = await findBooking(work, bookingId)
  const [, booking] = await inOneTrip([
    lockAll(work, { membership: seen?.membershipId, booking: bookingId }),
    findBooking(work, bookingId),
  ])
  if (!booking) throw bookingNotFound()

  return act(atPlaceOf(work, booking), booking)
}
