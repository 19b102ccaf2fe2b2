import type { BookingRow } from '#server/booking/store.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Scope } from '#shared/booking/contract.ts'

import { listOfSeries } from './series-store.ts'

interface SeriesScope {
  booking: Pick<BookingRow, 'id' | 'seriesId' | 'startsAt'>
  scope: Scope
  now: Date
}

/** Which bookings are meant besides this one: none, those after it, or all that are still to come; soonest first. */
export async function othersInScope(
  db: Db,
  { booking, scope, now }: SeriesScope,
): Promise<{ id: string; startsAt: Date }[]> {
  if (booking.seriesId === null || scope === 'this') return []

  const from = scope === 'following' ? booking.startsAt : now
  return (await listOfSeries(db, booking.seriesId, from)).filter(({ id }) => id !== booking.id)
}
