import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { FittingStatus } from '#shared/fittings/status.ts'

export const fittingPath = (fittingId: string): string => `/admin/clubs-2/fitting/${fittingId}`

/** Each state by its word and colour. */
export const fittingWords: Record<FittingStatus, { label: string; tone: BadgeTone }> = {
  scheduled: { label: 'Scheduled', tone: 'neutral' },
  in_session: { label: 'In session', tone: 'information' },
  results_draft: { label: 'To be shared', tone: 'warning' },
  results_shared: { label: 'Client decides', tone: 'information' },
  accepted: { label: 'Accepted', tone: 'success' },
  no_purchase: { label: 'No purchase', tone: 'neutral' },
  followup_due: { label: 'Follow up', tone: 'warning' },
}
