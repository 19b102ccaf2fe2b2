import { Hammer } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'

import { buildWords, whereItIs } from './build-words.ts'

/** Where a build is; a board whose column says the stage passes none. */
export const BuildBadge = ({ build }: { build: Parameters<typeof whereItIs>[0] }) => (
  <Badge tone={buildWords[build.status].tone} Icon={Hammer}>
    {whereItIs(build)}
  </Badge>
)
