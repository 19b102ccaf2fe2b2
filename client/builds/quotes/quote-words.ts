import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { QuoteStatus } from '#shared/builds/quotes/status.ts'

export const quotePath = (quoteId: string): string => `/admin/clubs-2/quote/${quoteId}`

/** The color of each state's badge. */
export const quoteTones: Record<QuoteStatus, BadgeTone> = {
  draft: 'warning',
  sent: 'information',
  approved: 'success',
  declined: 'neutral',
  expired: 'neutral',
  superseded: 'neutral',
}
