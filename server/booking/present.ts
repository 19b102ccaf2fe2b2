import type { Booking } from '#shared/booking/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'

import type { BookingFacts } from './store.ts'

/** A booking as it leaves the server. */
export const presentBooking = ({ contact, zone, ...row }: BookingFacts): Booking => ({
  ...row,
  local: localTimeOf(row.startsAt, zone),
  person: contact,
})
