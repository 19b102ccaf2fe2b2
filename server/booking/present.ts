import type { Booking } from '#shared/booking/contract.ts'
import { localTimeOf } from '#shared/booking/local-time.ts'
import { moneyOf } from '#shared/booking/pay/money.ts'

import type { BookingFacts } from './store.ts'

/** A booking as the API shows it. */
export const presentBooking = ({ contact, zone, paying, ...row }: BookingFacts): Booking => ({
  ...row,
  ...moneyOf(paying),
  local: localTimeOf(row.startsAt, zone),
  person: contact,
})
