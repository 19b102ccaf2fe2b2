import { TriangleAlert } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import type { BookingStatus } from '#shared/booking/status.ts'

import { statusWords } from './status-words.ts'

export function StatusBadge({ status }: { status: BookingStatus }) {
  const { label, tone, Icon } = statusWords[status]

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
