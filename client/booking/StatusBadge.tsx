import {
  CalendarCheck,
  CircleCheck,
  CircleSlash,
  Flag,
  Hourglass,
  type LucideIcon,
  TriangleAlert,
  UserX,
} from 'lucide-react'

import { Badge, type BadgeTone } from '#client/ui/Badge.tsx'
import { type BookingStatus, bookingWords } from '#shared/booking/status.ts'

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

export function StatusBadge({ status }: { status: BookingStatus }) {
  const { label } = bookingWords[status]
  const { tone, Icon } = statusLooks[status]

  return (
    <Badge tone={tone} Icon={Icon}>
      {label}
    </Badge>
  )
}

/** Replaces the status while the studio offers another time: the status would say that all is well. */
export const CannotBeKept = () => (
  <Badge tone="warning" Icon={TriangleAlert}>
    Cannot be kept
  </Badge>
)
