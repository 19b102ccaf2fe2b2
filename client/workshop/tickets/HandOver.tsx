import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { OrderButton } from '#client/orders/record/OrderLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { isWaiting } from '#shared/workshop/status.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { ClubBoxes } from './ClubBoxes.tsx'
import { collectTicket, ticketsKey } from './queries.ts'

/** Where the bag stands, what is still to be paid, and who takes it. */
export function HandOver({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const queries = useQueryClient()
  const [by, setBy] = useState('')
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const here = ticket.clubs.filter(({ collectedAt }) => collectedAt === null)
  const [kept, keep] = useState<readonly string[]>(
    isWaiting(ticket) && ticket.group === null ? [] : here.map(({ id }) => id),
  )
  const leaving = here.filter(({ id }) => !kept.includes(id))
  const collecting = useMutation({
    mutationFn: () =>
      collectTicket(ticket.id, {
        version: ticket.version,
        ...(by.trim() && { by: by.trim() }),
        ...(code.trim() && { code: code.trim() }),
        ...(kept.length > 0 && { ticketClubIds: leaving.map(({ id }) => id), reason: reason.trim() }),
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
          if (!collecting.isPending && leaving.length > 0) collecting.mutate()
        }}
      >
        <p>{ticket.place ? `It stands at ${ticket.place}.` : 'No place is noted for it.'}</p>
        <Due order={ticket.order} />
        <ClubBoxes
          legend="Clubs that leave now"
          clubs={here}
          chosen={leaving.map(({ id }) => id)}
          onChoose={(chosen) => keep(here.flatMap(({ id }) => (chosen.includes(id) ? [] : [id])))}
        />
        {kept.length > 0 && (
          <ReasonField label="Why these leave before the others" reason={reason} onType={setReason} />
        )}
        {kept.length > 0 && <StaysDue ticket={ticket} clubs={leaving} />}
        <Taker by={by} code={code} onBy={setBy} onCode={setCode} />
        {collecting.error && <Refusal title="It is not handed over" error={collecting.error} />}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="quiet" data-first onClick={onClose}>
            Keep it here
          </Button>
          <Button type="submit" busy={collecting.isPending} disabled={leaving.length === 0}>
            Hand over
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface TakerProps {
  by: string
  code: string
  onBy: (by: string) => void
  onCode: (code: string) => void
}

/** Somebody else than the client says the code that they were given. */
const Taker = ({ by, code, onBy, onCode }: TakerProps) => (
  <>
    <Field label="Collected by somebody else" optional>
      {(ids) => <TextInput {...ids} value={by} onChange={({ target }) => onBy(target.value)} />}
    </Field>
    {by.trim() && (
      <Field label="Pickup code" hint="The client has given it to them.">
        {(ids) => (
          <TextInput {...ids} inputMode="numeric" value={code} onChange={({ target }) => onCode(target.value)} />
        )}
      </Field>
    )}
  </>
)

/** Clubs that leave before the others are on no bill yet: who hands them over knows it before they press. */
function StaysDue({ ticket, clubs }: { ticket: Ticket; clubs: Ticket['clubs'] }) {
  const { money } = useStudio()
  const cents = clubs.flatMap(({ jobs }) => jobs).reduce((sum, { priceCents }) => sum + priceCents, 0)
  if (cents === 0 || ticket.order !== null) return null
  const bill =
    ticket.group === null
      ? `the bill of all clubs, ${money(ticket.totalWithTaxCents)} with tax, comes once the others are ready`
      : `it is billed to whoever pays for ${ticket.group.name}`

  return (
    <output className="figures">
      <strong>{money(cents)} stays due</strong> for these, before tax: {bill}.
    </output>
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
