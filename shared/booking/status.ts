import { z } from 'zod'

import type { WordsOf } from '#shared/status/state-machine.ts'

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

/** Each state on its badge, and in a sentence such as "This booking is checked in". */
export const bookingWords: WordsOf<BookingStatus> = {
  pending_payment: { label: 'To be paid', phrase: 'waiting for its payment' },
  pending_approval: { label: 'Waits for us', phrase: 'waiting for the studio' },
  confirmed: { label: 'Confirmed', phrase: 'confirmed' },
  checked_in: { label: 'Here', phrase: 'checked in' },
  completed: { label: 'Completed', phrase: 'over' },
  no_show: { label: 'Did not come', phrase: 'marked as a no-show' },
  cancelled_customer: { label: 'Canceled', phrase: 'canceled' },
  cancelled_staff: { label: 'Canceled by us', phrase: 'canceled' },
  expired: { label: 'Expired', phrase: 'expired' },
  rejected: { label: 'Declined', phrase: 'declined' },
}

/** The states that keep a time. A pending booking keeps it until it expires. */
export const liveStatuses = ['pending_payment', 'pending_approval', 'confirmed', 'checked_in'] as const

/** The states in which nothing takes place and the time is free again. */
export const voidStatuses = ['cancelled_customer', 'cancelled_staff', 'expired', 'rejected'] as const

/** The state of a booking that the studio calls off or does not approve. */
export const endedByStudio = ({ status }: { status: BookingStatus }): 'rejected' | 'cancelled_staff' =>
  status === 'pending_approval' ? 'rejected' : 'cancelled_staff'

/**
 * The states whose price can be paid at the register: a pending booking may not be approved, and a no-show owes its
 * fee.
 */
const payableStatuses: ReadonlySet<BookingStatus> = new Set(['pending_payment', 'confirmed', 'checked_in', 'completed'])

export const isPayable = (status: BookingStatus): boolean => payableStatuses.has(status)

export const isVoid = (status: BookingStatus): boolean => voidStatuses.some((one) => one === status)
