import { Hourglass } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import type { LatePart } from '#shared/builds/late/contract.ts'
import { lateWords } from '#shared/builds/late/status.ts'

import { endWords, lateTones } from './late-words.ts'

/** A case that is over shows how it ended, even if something had been offered. */
export function LateBadge({ of: { status, end } }: { of: Pick<LatePart, 'status' | 'end'> }) {
  const { label, tone } = end === null ? { ...lateWords[status], tone: lateTones[status] } : endWords[end]

  return (
    <Badge tone={tone} Icon={Hourglass}>
      {label}
    </Badge>
  )
}
