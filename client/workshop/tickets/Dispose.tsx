import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { stepTicket, ticketsKey } from './queries.ts'

/** A manager decides what becomes of clubs that nobody collects: it cannot be taken back. */
export function Dispose({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const disposing = useAct(
    () => stepTicket(ticket.id, { to: 'disposed', version: ticket.version, reason: reason.trim() }),
    { onDone: onClose, touches: [ticketsKey] },
  )

  return (
    <ActDialog
      title={`Dispose of the clubs of ${ticket.number}?`}
      act={disposing}
      verb="Dispose of them"
      otherwise="They are kept"
      leaving="Keep them"
      isOff={reason.trim() === ''}
      isGrave
      onAct={() => disposing.mutate()}
      onClose={onClose}
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
    </ActDialog>
  )
}
