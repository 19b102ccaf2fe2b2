import { Hourglass } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import type { LateStatus } from '#shared/builds/late/status.ts'

import { lateWords } from './late-words.ts'

export function LateBadge({ status }: { status: LateStatus }) {
  const { label, tone } = lateWords[status]

  return (
    <Badge tone={tone} Icon={Hourglass}>
      {label}
    </Badge>
  )
}
