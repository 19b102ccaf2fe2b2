import type { Booking, Scope } from '#shared/booking/contract.ts'

type SeriesBooking = Pick<Booking, 'id' | 'seriesId' | 'startsAt'>

interface ScopedSeries<Of> {
  booking: Of
  scope: Scope
  now: Date
}

/** The bookings that a scope means, as the server counts them: this one, those after it, or all upcoming. */
export function inScope<Of extends SeriesBooking>(
  coming: readonly Of[],
  { booking, scope, now }: ScopedSeries<Of>,
): Of[] {
  const { seriesId } = booking
  if (seriesId === null || scope === 'this') return [booking]

  const from = scope === 'following' ? booking.startsAt : now
  const others = coming.filter((one) => one.id !== booking.id && one.seriesId === seriesId && one.startsAt >= from)
  return [booking, ...others]
}
