import { Factory } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import type { FactoryStatus } from '#shared/builds/factory/status.ts'

import { factoryWords } from './factory-words.ts'

export function FactoryBadge({ status }: { status: FactoryStatus }) {
  const { label, tone } = factoryWords[status]

  return (
    <Badge tone={tone} Icon={Factory}>
      {label}
    </Badge>
  )
}
