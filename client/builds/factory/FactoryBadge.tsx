import { Factory } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import { type FactoryStatus, factoryWords } from '#shared/builds/factory/status.ts'

import { factoryTones } from './factory-words.ts'

export function FactoryBadge({ status }: { status: FactoryStatus }) {
  const { label } = factoryWords[status]
  const tone = factoryTones[status]

  return (
    <Badge tone={tone} Icon={Factory}>
      {label}
    </Badge>
  )
}
