import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { FittingStatus } from '#shared/fittings/status.ts'

export const fittingPath = (fittingId: string): string => `/admin/clubs-2/fitting/${fittingId}`

/** The color of each state's badge. */
export const fittingTones: Record<FittingStatus, BadgeTone> = {
  scheduled: 'neutral',
  in_session: 'information',
  results_draft: 'warning',
  results_shared: 'information',
  accepted: 'success',
  no_purchase: 'neutral',
  followup_due: 'warning',
}
