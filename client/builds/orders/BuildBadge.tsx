import { Hammer } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import type { BuildStage } from '#shared/builds/orders/stages.ts'
import type { BuildStatus } from '#shared/builds/orders/status.ts'

import { buildWords, whereItIs } from './build-words.ts'

export const BuildBadge = ({ status, stage }: { status: BuildStatus; stage: BuildStage | null }) => (
  <Badge tone={buildWords[status].tone} Icon={Hammer}>
    {whereItIs(status, stage)}
  </Badge>
)
