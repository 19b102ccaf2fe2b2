import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { nameOfStep, TicketStatus, ticketSteps } from '#shared/workshop/status.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { Dispose } from './Dispose.tsx'
import { HandOver } from './HandOver.tsx'
import { stepTicket, ticketsKey } from './queries.ts'

/** Exactly the steps that the table allows now. */
export function TicketActs({ ticket }: { ticket: Ticket }) {
  const [asked, ask] = useState<'picked_up' | 'disposed'>()
  const queries = useQueryClient()
  const stepping = useMutation({
    mutationFn: (to: TicketStatus) => stepTicket(ticket.id, { to, version: ticket.version }),
    onSettled: () => queries.invalidateQueries({ queryKey: ticketsKey }),
  })
  const row = {
    ...ticket,
    tasksLeft: ticket.tasks.filter(({ doneAt }) => doneAt === null).length,
    partsMissing: ticket.missingParts.length,
  }
  const isOfGroup = ticket.group !== null
  // A group is asked once for all of its bags, and handed over as one.
  const steps = TicketStatus.options.filter(
    (to) =>
      ticketSteps.mayBecome(row, to, new Date()) && !(isOfGroup && (to === 'picked_up' || to === 'awaiting_approval')),
  )
  const take = (to: TicketStatus) => (to === 'picked_up' || to === 'disposed' ? ask(to) : stepping.mutate(to))
  const [likely] = steps.filter((to) => to !== 'void' && to !== 'awaiting_parts' && isAhead(ticket.status, to))
  useKeys(likely ? [{ key: '.', what: nameOfStep(ticket.status, likely), run: () => take(likely) }] : [])

  return (
    <>
      {stepping.error && <span className="text-sm text-flag-deep">{stepping.error.message}</span>}
      {steps
        .toSorted((one, other) => Number(one === likely) - Number(other === likely))
        .map((to) => (
          <Button
            key={to}
            size="tight"
            tone={to === likely ? 'primary' : 'quiet'}
            busy={stepping.isPending}
            onClick={() => take(to)}
          >
            {nameOfStep(ticket.status, to)}
          </Button>
        ))}
      {asked === 'picked_up' && <HandOver ticket={ticket} onClose={() => ask(undefined)} />}
      {asked === 'disposed' && <Dispose ticket={ticket} onClose={() => ask(undefined)} />}
    </>
  )
}

/** Work goes on more often than back. */
const isAhead = (from: TicketStatus, to: TicketStatus) =>
  TicketStatus.options.indexOf(to) > TicketStatus.options.indexOf(from)
