import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { OrderButton } from '#client/orders/record/OrderLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { collectTicket, ticketsKey } from './queries.ts'

/** Where the bag stands, what is still to be paid, and who takes it. */
export function HandOver({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
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
        <Due order={ticket.order} />
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
        {collecting.error && <Refusal title="It is not handed over" error={collecting.error} />}
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

function Due({ order }: { order: Ticket['order'] }) {
  const { money } = useStudio()
  if (!order || order.dueCents <= 0) return null

  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <strong className="figures">{money(order.dueCents)} to pay first</strong>
      <OrderButton orderId={order.id}>Take the payment</OrderButton>
    </div>
  )
}
