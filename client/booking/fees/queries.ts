import { queryOptions } from '@tanstack/react-query'

import { call } from '#client/api/call.ts'
import { pagesOf } from '#client/api/pages.ts'
import { bookingContract, type BookingFee } from '#shared/booking/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'

const mostFees = 50

/** The open fees of one client. */
export const feesOfPerson = (person: string) =>
  queryOptions({
    queryKey: ['booking', 'fees', person],
    queryFn: async () => (await call(bookingContract.listBookingFees, { query: { person, limit: mostFees } })).fees,
    staleTime: 5000,
  })

/** What one client has not paid of bookings that have begun or are over, and are in no order. */
export const unpaidOfPerson = (person: string) =>
  queryOptions({
    queryKey: ['booking', 'unpaid', person],
    queryFn: async () =>
      (await call(bookingContract.listUnpaidBookings, { query: { person, limit: mostFees } })).bookings,
    staleTime: 5000,
  })

/** The order of a fee, made if there is none yet. */
export async function orderOfFee({ id, personId, orderId }: BookingFee): Promise<string> {
  if (orderId !== null) return orderId
  const lines = [{ kind: 'fee', bookingId: id, quantity: 1 }]
  const order = await call(ordersContract.sell, {
    headers: {},
    body: { channel: 'desk', lines, ...(personId !== null && { personId }) },
  })

  return order.id
}

/** Charges the client's card on file. */
export const chargeFee = (bookingId: string) => call(bookingContract.chargeBookingFee, { params: { bookingId } })

export const waiveFee = (bookingId: string, reason: string) =>
  call(bookingContract.waiveBookingFee, { params: { bookingId }, body: { reason } })

export const openFees = pagesOf(
  ['booking', 'fees'],
  (after) => call(bookingContract.listBookingFees, { query: { limit: 20, ...after } }),
  { staleTime: 15_000 },
)
