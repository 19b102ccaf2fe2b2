import type { Insertable } from 'kysely'

import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { BookingSeries } from '#server/kernel/db/schema.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { liveStatuses } from '#shared/booking/status.ts'

import { bookings } from './store.ts'

export const insertSeries = ({ trx }: OnDatabase, series: Insertable<BookingSeries>) =>
  trx.insertInto('bookingSeries').values(series).returning('id').executeTakeFirstOrThrow()

/** One row for the whole series. */
export const keepSeries = ({ trx }: OnDatabase, series: Insertable<BookingSeries> & { id: string }) =>
  trx
    .insertInto('bookingSeries')
    .values(series)
    .onConflict((on) => on.column('id').doNothing())
    .execute()

/** The rule: the same wall time every week. */
export function seriesOf(
  { serviceId, optionId, zone }: { serviceId: string; optionId: string; zone: string },
  startsAt: Date,
) {
  const local = localTimeOf(startsAt, zone)

  return { serviceId, optionId, every: 'week' as const, startsOn: local.slice(0, 10), startsAt: local.slice(11) }
}

export const deleteSeries = ({ trx }: OnDatabase, id: string) =>
  trx.deleteFrom('bookingSeries').where('id', '=', id).execute()

/** The active bookings of a series by time. */
export const listBookingsOfSeries = (work: OnDatabase, seriesId: string) =>
  bookings(work)
    .where('seriesId', '=', seriesId)
    .where('booking.status', 'in', liveStatuses)
    .orderBy('startsAt')
    .execute()

/** All bookings of a series from an instant on, including checked-in ones, by time. */
export const listAllOfSeries = ({ trx }: OnDatabase, seriesId: string, from: Date) =>
  trx
    .selectFrom('booking')
    .select(['id', 'startsAt', 'apart', 'status'])
    .where('seriesId', '=', seriesId)
    .where((eb) => eb.or([eb('startsAt', '>=', from), eb('status', '=', 'checked_in')]))
    .orderBy('startsAt')
    .execute()

export type SeriesTime = Awaited<ReturnType<typeof listAllOfSeries>>[number]

/** The coach of a booking, if it has one. */
export const findStaffOf = async ({ trx }: OnDatabase, bookingId: string): Promise<string | undefined> =>
  (
    await trx
      .selectFrom('allocation')
      .innerJoin('resource', 'resource.id', 'resourceId')
      .select('resource.id')
      .where('bookingId', '=', bookingId)
      .where('kind', '=', 'staff')
      .limit(1)
      .executeTakeFirst()
  )?.id
