import { call } from '#client/api/call.ts'
import { useFoundBy } from '#client/api/found.ts'
import { bookingContract } from '#shared/booking/contract.ts'

const bookingsFoundBy = (search: string) => ({
  queryKey: ['booking', 'found', search],
  queryFn: () => call(bookingContract.searchBookings, { query: { search } }),
})

/** The bookings that some letters may mean. */
export const useFoundBookings = (typed: string) => useFoundBy(typed, bookingsFoundBy)
