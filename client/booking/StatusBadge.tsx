import { TriangleAlert } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import { type BookingStatus, bookingWords } from '#shared/booking/status.ts'

import { statusLooks } from './status-words.ts'

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
