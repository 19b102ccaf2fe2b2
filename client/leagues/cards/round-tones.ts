import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { RoundStatus } from '#shared/leagues/contract.ts'

export const roundTones: Record<RoundStatus, BadgeTone> = {
  scheduled: 'neutral',
  open: 'success',
  closed: 'warning',
  scored: 'information',
  published: 'neutral',
  amended: 'neutral',
}
