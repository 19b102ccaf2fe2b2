import { Hammer } from 'lucide-react'

import { buildTones, whereItIs } from '#client/builds/build-words.ts'
import { Badge } from '#client/ui/Badge.tsx'

/** A build's state. The board passes no stage, because its column says it. */
export const BuildBadge = ({ build }: { build: Parameters<typeof whereItIs>[0] }) => (
  <Badge tone={buildTones[build.status]} Icon={Hammer}>
    {whereItIs(build)}
  </Badge>
)
