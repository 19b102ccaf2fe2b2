import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Membership } from '#server/memberships/service.ts'
import type { Interval } from '#shared/booking/intervals.ts'
import { voidStatuses } from '#shared/booking/status.ts'

// Long enough for the same day, or the same row of hours.
const lookBackMilliseconds = 36 * 3_600_000

/** A membership and its predecessors, all of one person. */
export const membershipsOfHolder = ({ trx }: OnDatabase, id: string) =>
  trx
    .selectFrom('membership')
    .select('membership.id')
    .where('membership.personId', '=', (eb) =>
      eb.selectFrom('membership as one').select('one.personId').where('one.id', '=', id),
    )

/**
 * The bay times booked by a membership or its predecessors, also by those who share it, including earlier today.
 * Canceled bookings do not count, nor do those at the public price, which any guest can make with a member's address.
 */
export async function listBayTimes(
  work: OnDatabase,
  { id }: Pick<Membership, 'id'>,
  { now, movedBookingId }: { now: Date; movedBookingId: string | undefined },
): Promise<Interval[]> {
  const rows = await work.trx
    .selectFrom('booking')
    .innerJoin('service', 'service.id', 'booking.serviceId')
    .select(['startsAt', 'endsAt'])
    .where('booking.membershipId', 'in', membershipsOfHolder(work, id))
    .where('service.category', '=', 'bay')
    .where('booking.status', 'not in', voidStatuses)
    .$if(movedBookingId !== undefined, (query) => query.where('booking.id', '!=', movedBookingId ?? ''))
    .where('startsAt', '>', new Date(now.getTime() - lookBackMilliseconds))
    .execute()

  return rows.map(({ startsAt, endsAt }) => ({ start: startsAt.getTime(), end: endsAt.getTime() }))
}
