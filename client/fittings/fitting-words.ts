import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { FittingStatus } from '#shared/fittings/status.ts'
import { recordPages } from '#shared/record-pages.ts'

export const fittingPath = recordPages.fitting.to

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
