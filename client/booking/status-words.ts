import { CalendarCheck, CircleCheck, CircleSlash, Flag, Hourglass, type LucideIcon, UserX } from 'lucide-react'

import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { BookingStatus } from '#shared/booking/status.ts'

/** Each status has a word, an icon and a color, so that none of them carries it alone. */
export const statusWords: Record<BookingStatus, { label: string; tone: BadgeTone; Icon: LucideIcon }> = {
  pending_payment: { label: 'To be paid', tone: 'warning', Icon: Hourglass },
  pending_approval: { label: 'Waits for us', tone: 'warning', Icon: Hourglass },
  confirmed: { label: 'Confirmed', tone: 'information', Icon: CalendarCheck },
  checked_in: { label: 'Here', tone: 'success', Icon: CircleCheck },
  completed: { label: 'Completed', tone: 'neutral', Icon: Flag },
  no_show: { label: 'Did not come', tone: 'warning', Icon: UserX },
  cancelled_customer: { label: 'Canceled', tone: 'danger', Icon: CircleSlash },
  cancelled_staff: { label: 'Canceled by us', tone: 'danger', Icon: CircleSlash },
  expired: { label: 'Expired', tone: 'neutral', Icon: CircleSlash },
  rejected: { label: 'Declined', tone: 'danger', Icon: CircleSlash },
}
