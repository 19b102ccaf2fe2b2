import { Hammer } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'

import { whereItIs, buildTones } from './build-words.ts'

/** A build's state. The board passes no stage, because its column says it. */
export const BuildBadge = ({ build }: { build: Parameters<typeof whereItIs>[0] }) => (
  <Badge tone={buildTones[build.status]} Icon={Hammer}>
    {whereItIs(build)}
  </Badge>
)
