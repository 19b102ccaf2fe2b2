import { z } from 'zod'

export const BookingStatus = z.enum([
  'pending_payment',
  'pending_approval',
  'confirmed',
  'checked_in',
  'completed',
  'no_show',
  'cancelled_customer',
  'cancelled_staff',
  'expired',
  'rejected',
])
export type BookingStatus = z.output<typeof BookingStatus>

/** Those that keep a time. What is pending keeps it until it expires. */
export const liveStatuses = ['pending_payment', 'pending_approval', 'confirmed', 'checked_in'] as const

/** Those in which nothing took place, and the time is free again. */
export const voidStatuses = ['cancelled_customer', 'cancelled_staff', 'expired', 'rejected'] as const

/** What the studio calls off, or does not agree to. */
export const endedByStudio = ({ status }: { status: BookingStatus }): 'rejected' | 'cancelled_staff' =>
  status === 'pending_approval' ? 'rejected' : 'cancelled_staff'

/** Those whose price is taken at the register: what waits for a yes may come to nothing, and what is missed owes its fee. */
const payableStatuses: ReadonlySet<BookingStatus> = new Set(['pending_payment', 'confirmed', 'checked_in', 'completed'])

export const isPayable = (status: BookingStatus): boolean => payableStatuses.has(status)

export const isVoid = (status: BookingStatus): boolean => voidStatuses.some((one) => one === status)
