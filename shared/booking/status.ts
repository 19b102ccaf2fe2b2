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
