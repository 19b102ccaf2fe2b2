import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { QuoteStatus } from '#shared/builds/quotes/status.ts'

export const quotePath = (quoteId: string): string => `/admin/clubs-2/quote/${quoteId}`

/** Each state's word and color. */
export const quoteWords: Record<QuoteStatus, { label: string; tone: BadgeTone }> = {
  draft: { label: 'Draft', tone: 'warning' },
  sent: { label: 'Client decides', tone: 'information' },
  approved: { label: 'Approved', tone: 'success' },
  declined: { label: 'Declined', tone: 'neutral' },
  expired: { label: 'Expired', tone: 'neutral' },
  superseded: { label: 'Superseded', tone: 'neutral' },
}
