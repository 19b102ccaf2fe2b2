import type { BadgeTone } from '#client/ui/Badge.tsx'
import { recordPages } from '#shared/record-pages.ts'
import type { TicketStatus } from '#shared/workshop/status.ts'

export const ticketPath = recordPages.ticket.to

/** The page of its labels, which prints when it opens. */
export const labelsPath = (ticketId: string): string => `${ticketPath(ticketId)}/labels?print=1`

/** The color of each state's badge. */
export const ticketTones: Record<TicketStatus, BadgeTone> = {
  intake: 'warning',
  triage: 'warning',
  estimated: 'warning',
  awaiting_approval: 'information',
  approved: 'information',
  declined: 'neutral',
  awaiting_parts: 'warning',
  in_repair: 'information',
  curing: 'information',
  qc: 'warning',
  ready: 'success',
  picked_up: 'success',
  closed: 'neutral',
  void: 'neutral',
  unclaimed: 'warning',
  disposed: 'neutral',
}
