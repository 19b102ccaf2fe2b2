import { Target } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import { type FittingStatus, fittingWords } from '#shared/fittings/status.ts'

import { fittingTones } from './fitting-words.ts'

export function FittingBadge({ status }: { status: FittingStatus }) {
  const { label } = fittingWords[status]
  const tone = fittingTones[status]

  return (
    <Badge tone={tone} Icon={Target}>
      {label}
    </Badge>
  )
}
