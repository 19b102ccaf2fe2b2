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
