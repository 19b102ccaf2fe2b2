import { Wrench } from 'lucide-react'

import { Badge } from '#client/ui/Badge.tsx'
import { ticketTones } from '#client/workshop/ticket-words.ts'
import { type TicketStatus, ticketWords } from '#shared/workshop/status.ts'

export function TicketBadge({ status }: { status: TicketStatus }) {
  const { label } = ticketWords[status]
  const tone = ticketTones[status]

  return (
    <Badge tone={tone} Icon={Wrench}>
      {label}
    </Badge>
  )
}
