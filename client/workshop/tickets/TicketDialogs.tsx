import { useState } from 'react'

import { Field } from '#client/ui/forms/Field.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { AddWork } from './AddWork.tsx'
import { AskDialog } from './AskDialog.tsx'
import { holdTicket, promiseAnew, stepTicket } from './queries.ts'

interface TicketDialogsProps {
  ticket: Ticket
  asked: string | undefined
  onClose: () => void
}

/** What asks for a word before it is done to a ticket. */
export function TicketDialogs({ ticket, asked, onClose }: TicketDialogsProps) {
  const { id, number, version } = ticket
  if (asked === 'work') return <AddWork ticket={ticket} onClose={onClose} />
  if (asked === 'promise') return <PromiseAnew ticket={ticket} onClose={onClose} />
  if (asked === 'hold') {
    return (
      <AskDialog
        title={`Hold ${number}?`}
        label="Why it is held"
        most={300}
        verb="Hold it"
        otherwise="It is not held"
        ask={(reason) => holdTicket(id, { reason, version })}
        onClose={onClose}
      />
    )
  }
  if (asked !== 'approved') return null

  return (
    <AskDialog
      title={`Approve ${number}?`}
      label="Signed by"
      most={120}
      verb="Approve"
      otherwise="It is not approved"
      ask={(signedName) => stepTicket(id, { to: 'approved', version, signedName })}
      onClose={onClose}
    >
      <p>Whoever agrees to the work at the counter, or on the phone, by their name.</p>
    </AskDialog>
  )
}

function PromiseAnew({ ticket: { id, number }, onClose }: Pick<TicketDialogsProps, 'ticket' | 'onClose'>) {
  const [day, setDay] = useState('')
  const [isRush, rush] = useState(false)

  return (
    <AskDialog
      title={`Promise ${number} for another day`}
      label="Why it is another day"
      most={300}
      verb="Promise it"
      otherwise="Nothing else is promised"
      ask={(reason) => promiseAnew(id, { day, reason, ...(isRush && { isRush }) })}
      onClose={onClose}
    >
      <Field label="Day">
        {(ids) => (
          <TextInput {...ids} type="date" required value={day} onChange={({ target }) => setDay(target.value)} />
        )}
      </Field>
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          className="size-5 accent-fairway"
          checked={isRush}
          onChange={({ target }) => rush(target.checked)}
        />
        All the same, where the bench or the parts would be later
      </label>
    </AskDialog>
  )
}
