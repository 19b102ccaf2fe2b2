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

/** Each state on its badge, and in a sentence, as in "This booking is checked in". */
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
