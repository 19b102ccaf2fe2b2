import { call } from '#client/api/call.ts'
import type { ResolveScan } from '#client/routing/feature.ts'
import { bookingContract } from '#shared/booking/contract.ts'

/** The booking with a reference, on the board of its day. */
export const addressOfReference: ResolveScan = async (reference) => {
  const { bookings } = await call(bookingContract.listBookings, { query: { search: reference, limit: 1 } })
  const [booking] = bookings

  return booking && `/admin/bookings/day?day=${booking.local.slice(0, 10)}&booking=${booking.id}`
}
