import { CalendarCheck, CircleCheck, CircleSlash, Flag, Hourglass, type LucideIcon, UserX } from 'lucide-react'

import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { BookingStatus } from '#shared/booking/status.ts'

/** Each status has an icon beside its color, so that neither carries it alone. */
export const statusLooks: Record<BookingStatus, { tone: BadgeTone; Icon: LucideIcon }> = {
  pending_payment: { tone: 'warning', Icon: Hourglass },
  pending_approval: { tone: 'warning', Icon: Hourglass },
  confirmed: { tone: 'information', Icon: CalendarCheck },
  checked_in: { tone: 'success', Icon: CircleCheck },
  completed: { tone: 'neutral', Icon: Flag },
  no_show: { tone: 'warning', Icon: UserX },
  cancelled_customer: { tone: 'danger', Icon: CircleSlash },
  cancelled_staff: { tone: 'danger', Icon: CircleSlash },
  expired: { tone: 'neutral', Icon: CircleSlash },
  rejected: { tone: 'danger', Icon: CircleSlash },
}
