import { call } from '#client/api/call.ts'
import type { ResolveScan } from '#client/routing/feature.ts'
import { bookingContract } from '#shared/booking/contract.ts'
import { recordPages } from '#shared/record-pages.ts'

/** The booking with a reference, on the board of its day. */
export const addressOfReference: ResolveScan = async (reference) => {
  const { bookings } = await call(bookingContract.listBookings, { query: { search: reference, limit: 1 } })
  const [booking] = bookings

  return booking && recordPages.booking.to(booking.id, booking.local.slice(0, 10))
}
