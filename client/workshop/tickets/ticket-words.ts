import type { BadgeTone } from '#client/ui/Badge.tsx'
import type { TicketStatus } from '#shared/workshop/status.ts'

export const ticketPath = (ticketId: string): string => `/admin/clubs-2/ticket/${ticketId}`

/** The page of its labels, which prints when it opens. */
export const labelsPath = (ticketId: string): string => `${ticketPath(ticketId)}/labels?print=1`

/** Each state's word and color. */
export const ticketWords: Record<TicketStatus, { label: string; tone: BadgeTone }> = {
  intake: { label: 'Taken in', tone: 'warning' },
  triage: { label: 'Being looked at', tone: 'warning' },
  estimated: { label: 'Estimated', tone: 'warning' },
  awaiting_approval: { label: 'Client decides', tone: 'information' },
  approved: { label: 'Approved', tone: 'information' },
  declined: { label: 'Declined', tone: 'neutral' },
  awaiting_parts: { label: 'Waits for parts', tone: 'warning' },
  in_repair: { label: 'On the bench', tone: 'information' },
  curing: { label: 'Curing', tone: 'information' },
  qc: { label: 'To be checked', tone: 'warning' },
  ready: { label: 'Ready', tone: 'success' },
  picked_up: { label: 'Picked up', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
  void: { label: 'Void', tone: 'neutral' },
  unclaimed: { label: 'Unclaimed', tone: 'warning' },
  disposed: { label: 'Disposed of', tone: 'neutral' },
}
