import { CalendarCheck } from 'lucide-react'

import { call } from '#client/api/call.ts'
import { queryClient } from '#client/api/query-client.ts'
import type { FindRows, ResolveScan } from '#client/routing/feature.ts'
import { studioQuery } from '#client/settings/service.ts'
import { wordingOf } from '#client/ui/wording.ts'
import { bookingContract } from '#shared/booking/contract.ts'

export const findBookings: FindRows = async (search) => {
  const [{ bookings }, studio] = await Promise.all([
    call(bookingContract.listBookings, { query: { search, limit: 6 } }),
    queryClient.ensureQueryData(studioQuery),
  ])
  const { dayShort, time } = wordingOf(studio)

  return bookings.map(({ id, local, reference, personName, serviceName }) => ({
    id,
    to: `/admin/bookings/day?day=${local.slice(0, 10)}&booking=${id}`,
    label: `${reference}, ${personName}`,
    Icon: CalendarCheck,
    name: `${personName}, ${serviceName}`,
    detail: `${dayShort(local)}, ${time(local)}`,
    keeps: 'detail',
  }))
}

/** The booking with a reference, on the board of its day. */
export const addressOfReference: ResolveScan = async (reference) => {
  const { bookings } = await call(bookingContract.listBookings, { query: { search: reference, limit: 1 } })
  const [booking] = bookings

  return booking && `/admin/bookings/day?day=${booking.local.slice(0, 10)}&booking=${booking.id}`
}
