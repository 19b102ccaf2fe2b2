import { Hourglass } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import type { LatePart } from '#shared/builds/late/contract.ts'

import { endWords, lateWords } from './late-words.ts'

/** What is over is called by its end, whatever was offered before. */
export function LateBadge({ of: { status, end } }: { of: Pick<LatePart, 'status' | 'end'> }) {
  const { label, tone } = end === null ? lateWords[status] : endWords[end]

  return (
    <Badge tone={tone} Icon={Hourglass}>
      {label}
    </Badge>
  )
}
