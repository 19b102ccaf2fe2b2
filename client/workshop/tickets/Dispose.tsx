import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { stepTicket, ticketsKey } from './queries.ts'

/** A manager decides what becomes of clubs that nobody collects: it cannot be taken back. */
export function Dispose({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const disposing = useMutation({
    mutationFn: () => stepTicket(ticket.id, { to: 'disposed', version: ticket.version, reason: reason.trim() }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: ticketsKey }),
  })
  const isReady = reason.trim() !== ''

  return (
    <Dialog title={`Dispose of the clubs of ${ticket.number}?`} onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !disposing.isPending) disposing.mutate()
        }}
      >
        <p>
          They are their owner’s. What becomes of them cannot be taken back.
          {ticket.order !== null &&
            ticket.order.dueCents > 0 &&
            ` What is due of ${ticket.order.number} for them is canceled.`}
        </p>
        <Field label="What becomes of them">
          {(ids) => (
            <TextInput {...ids} maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
          )}
        </Field>
        {disposing.error && <Refusal title="They are kept" error={disposing.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" data-first onClick={onClose}>
            Keep them
          </Button>
          <Button type="submit" busy={disposing.isPending} disabled={!isReady}>
            Dispose of them
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
