import { Wrench } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import type { TicketStatus } from '#shared/workshop/status.ts'

import { ticketWords } from './ticket-words.ts'

export function TicketBadge({ status }: { status: TicketStatus }) {
  const { label, tone } = ticketWords[status]

  return (
    <Badge tone={tone} Icon={Wrench}>
      {label}
    </Badge>
  )
}
