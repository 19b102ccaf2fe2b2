import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { nameOfStep, TicketStatus, ticketSteps } from '#shared/workshop/status.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { collectTicket, stepTicket, ticketsKey } from './queries.ts'

/** Exactly the steps that the table allows now. */
export function TicketActs({ ticket }: { ticket: Ticket }) {
  const [isCollecting, setCollecting] = useState(false)
  const queries = useQueryClient()
  const stepping = useMutation({
    mutationFn: (to: TicketStatus) => stepTicket(ticket.id, to, ticket.version),
    onSettled: () => queries.invalidateQueries({ queryKey: ticketsKey }),
  })
  const row = {
    ...ticket,
    tasksLeft: ticket.tasks.filter(({ doneAt }) => doneAt === null).length,
    partsMissing: ticket.missingParts.length,
  }
  const steps = TicketStatus.options.filter((to) => ticketSteps.mayBecome(row, to, new Date()))
  const take = (to: TicketStatus) => (to === 'picked_up' ? setCollecting(true) : stepping.mutate(to))
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
      {isCollecting && <HandOver ticket={ticket} onClose={() => setCollecting(false)} />}
    </>
  )
}

/** Work goes on more often than back. */
const isAhead = (from: TicketStatus, to: TicketStatus) =>
  TicketStatus.options.indexOf(to) > TicketStatus.options.indexOf(from)

function HandOver({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const queries = useQueryClient()
  const [by, setBy] = useState('')
  const [code, setCode] = useState('')
  const collecting = useMutation({
    mutationFn: () =>
      collectTicket(ticket.id, {
        version: ticket.version,
        ...(by.trim() && { by: by.trim() }),
        ...(code.trim() && { code: code.trim() }),
      }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ticketsKey }),
  })

  return (
    <Dialog title={`Hand over ${ticket.number}?`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!collecting.isPending) collecting.mutate()
        }}
      >
        <p>{ticket.place ? `It stands at ${ticket.place}.` : 'No place is noted for it.'}</p>
        <Field label="Collected by somebody else" optional>
          {(ids) => <TextInput {...ids} value={by} onChange={({ target }) => setBy(target.value)} />}
        </Field>
        {by.trim() && (
          <Field label="Pickup code" hint="The client has given it to them.">
            {(ids) => (
              <TextInput {...ids} inputMode="numeric" value={code} onChange={({ target }) => setCode(target.value)} />
            )}
          </Field>
        )}
        {collecting.error && (
          <Notice kind="problem" title="It is not handed over">
            {collecting.error.message}
          </Notice>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" data-first onClick={onClose}>
            Keep it here
          </Button>
          <Button type="submit" busy={collecting.isPending}>
            Hand over
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
