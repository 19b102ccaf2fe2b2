import type { Booking } from '#shared/booking/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'

import type { BookingRow } from './store.ts'

/** A booking as it leaves the server. */
export const presentBooking = ({ contact, zone, ...row }: BookingRow): Booking => ({
  ...row,
  local: localTimeOf(row.startsAt, zone),
  person: contact,
})
