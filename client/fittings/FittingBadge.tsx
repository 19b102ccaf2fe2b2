import { Target } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import type { FittingStatus } from '#shared/fittings/status.ts'

import { fittingWords } from './fitting-words.ts'

export function FittingBadge({ status }: { status: FittingStatus }) {
  const { label, tone } = fittingWords[status]

  return (
    <Badge tone={tone} Icon={Target}>
      {label}
    </Badge>
  )
}
