import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { QuoteStatus } from '#shared/builds/quotes/status.ts'
import { recordPages } from '#shared/record-pages.ts'

export const quotePath = recordPages.quote.to

/** The color of each state's badge. */
export const quoteTones: Record<QuoteStatus, BadgeTone> = {
  draft: 'warning',
  sent: 'information',
  approved: 'success',
  declined: 'neutral',
  expired: 'neutral',
  superseded: 'neutral',
}
