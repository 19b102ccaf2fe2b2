import { z } from 'zod'

export const BookingStatus = z.enum([
  'confirmed',
  'checked_in',
  'completed',
  'no_show',
  'cancelled_customer',
  'cancelled_staff',
])
export type BookingStatus = z.output<typeof BookingStatus>

/** Every transition that exists; all others are refused. A time that is only kept is a hold, not yet a booking. */
export const bookingTransitions: Record<BookingStatus, readonly BookingStatus[]> = {
  confirmed: ['checked_in', 'no_show', 'cancelled_customer', 'cancelled_staff'],
  checked_in: ['completed', 'no_show'],
  completed: [],
  no_show: [],
  cancelled_customer: [],
  cancelled_staff: [],
}

export const canBecome = (from: BookingStatus, to: BookingStatus) => bookingTransitions[from].includes(to)
