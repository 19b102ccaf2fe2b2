import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { sentenceAfter } from '#client/errors/unanswered.ts'
import { OrderButton } from '#client/orders/service.ts'
import { useAskedAct } from '#client/routing/asked-act.ts'
import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { ActDialog } from '#client/ui/ActDialog.tsx'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Field } from '#client/ui/forms/Field.tsx'
import { ReasonField } from '#client/ui/forms/ReasonField.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { MoreMenu } from '#client/ui/record/MoreMenu.tsx'
import { ticketsKey } from '#client/workshop/queries.ts'
import { labelsPath } from '#client/workshop/ticket-words.ts'
import { benchStatuses, isInHouse, isWaiting, nameOfStep, TicketStatus, ticketSteps } from '#shared/workshop/status.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { AddWork } from './AddWork.tsx'
import { AskDialog } from './AskDialog.tsx'
import { ClubBoxes } from './ClubBoxes.tsx'
import { changePromise, collectTicket, holdTicket, stepTicket } from './queries.ts'

type Asked = 'picked_up' | 'disposed' | 'approved' | 'work' | 'hold' | 'promise'

const isAsked = (to: TicketStatus): to is 'picked_up' | 'disposed' | 'approved' =>
  to === 'picked_up' || to === 'disposed' || to === 'approved'

/** The steps that the machine allows now: the likely one as a button, the others in a menu. */
export function TicketActs({ ticket }: { ticket: Ticket }) {
  const [asked, ask] = useState<Asked>()
  const stepping = useAct((to: TicketStatus) => stepTicket(ticket.id, { to, version: ticket.version }), {
    touches: [ticketsKey],
  })
  const row = {
    ...ticket,
    tasksLeft: ticket.tasks.filter(({ doneAt }) => doneAt === null).length,
    partsMissing: ticket.missingParts.length,
  }
  const isOfGroup = ticket.group !== null
  // A group is asked once for all bags, and handed over as one.
  const steps = TicketStatus.options.filter(
    (to) =>
      ticketSteps.mayBecome(row, to, new Date()) && !(isOfGroup && (to === 'picked_up' || to === 'awaiting_approval')),
  )
  // Nobody signs for parts that arrived; any other approval needs a name.
  const take = (to: TicketStatus) =>
    isAsked(to) && !(to === 'approved' && ticket.status === 'awaiting_parts') ? ask(to) : stepping.mutate(to)
  const likely = likelyOf(ticket.status, steps)
  useAskedAct({
    ...(steps.includes('picked_up') && { 'hand-over': () => ask('picked_up') }),
    ...(isInHouse(ticket.status) && !isWaiting(ticket) && { promise: () => ask('promise') }),
  })
  const go = useGo()
  const print = { label: 'Print labels', onPress: () => void go(labelsPath(ticket.id)) }
  useKeys([
    { key: 'p', what: print.label, run: print.onPress },
    ...(likely ? [{ key: '.', what: nameOfStep(ticket.status, likely), run: () => take(likely) }] : []),
  ])

  return (
    <>
      {likely && (
        <Button size="tight" busy={stepping.isPending} onClick={() => take(likely)}>
          {nameOfStep(ticket.status, likely)}
        </Button>
      )}
      <MoreMenu
        acts={[
          ...steps
            .filter((to) => to !== likely)
            .map((to) => ({ label: nameOfStep(ticket.status, to), onPress: () => take(to) })),
          ...moreActs(ticket, ask),
          print,
        ]}
      />
      {stepping.error && (
        <p role="alert" className="w-full text-right text-sm text-flag-deep">
          {sentenceAfter(stepping.error)}
        </p>
      )}
      <TicketDialogs ticket={ticket} asked={asked} onClose={() => ask(undefined)} />
      {asked === 'picked_up' && <HandOver ticket={ticket} onClose={() => ask(undefined)} />}
      {asked === 'disposed' && <Dispose ticket={ticket} onClose={() => ask(undefined)} />}
    </>
  )
}

/** Acts on a ticket that are no steps. */
function moreActs({ status, order, heldAt, group }: Ticket, ask: (asked: Asked) => void) {
  const isAtBench = (benchStatuses as readonly TicketStatus[]).includes(status)

  return [
    ...(order === null && isInHouse(status) && status !== 'declined'
      ? [{ label: 'Add work', onPress: () => ask('work') }]
      : []),
    ...(isInHouse(status) && !isWaiting({ status })
      ? [{ label: 'Promise another day', onPress: () => ask('promise') }]
      : []),
    ...(isAtBench && heldAt === null ? [{ label: 'Hold', onPress: () => ask('hold') }] : []),
    // A group's whole bag is handed over on the group's page.
    ...(isAtBench || (group !== null && isWaiting({ status }))
      ? [{ label: 'Hand over some clubs', onPress: () => ask('picked_up') }]
      : []),
  ]
}

const rareSteps: readonly TicketStatus[] = ['void', 'awaiting_parts', 'unclaimed', 'disposed']

/** The likely step: forward rather than back, and a hand-over even if late. */
function likelyOf(from: TicketStatus, steps: readonly TicketStatus[]): TicketStatus | undefined {
  if (steps.includes('picked_up')) return 'picked_up'
  const place = TicketStatus.options.indexOf(from)

  return steps.find((to) => !rareSteps.includes(to) && TicketStatus.options.indexOf(to) > place)
}

/** A manager disposes of clubs that nobody collects. It cannot be undone. */
function Dispose({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
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

interface TicketDialogsProps {
  ticket: Ticket
  asked: string | undefined
  onClose: () => void
}

/** Acts that ask for a text first. */
function TicketDialogs({ ticket, asked, onClose }: TicketDialogsProps) {
  const { id, number, version } = ticket
  if (asked === 'work') return <AddWork ticket={ticket} onClose={onClose} />
  if (asked === 'promise') return <ChangePromise ticket={ticket} onClose={onClose} />
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

function ChangePromise({ ticket: { id, number }, onClose }: Pick<TicketDialogsProps, 'ticket' | 'onClose'>) {
  const [day, setDay] = useState('')
  const [isRush, rush] = useState(false)

  return (
    <AskDialog
      title={`Promise ${number} for another day`}
      label="Why it is another day"
      most={300}
      verb="Promise it"
      otherwise="Nothing else is promised"
      ask={(reason) => changePromise(id, { day, reason, ...(isRush && { isRush }) })}
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

/** Where the bag stands, what is due, and who takes it. */
function HandOver({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const [by, setBy] = useState('')
  const [code, setCode] = useState('')
  const [reason, setReason] = useState('')
  const here = ticket.clubs.filter(({ collectedAt }) => collectedAt === null)
  const [kept, keep] = useState<readonly string[]>(
    isWaiting(ticket) && ticket.group === null ? [] : here.map(({ id }) => id),
  )
  const leaving = here.filter(({ id }) => !kept.includes(id))
  const collecting = useAct(
    () =>
      collectTicket(ticket.id, {
        version: ticket.version,
        ...(by.trim() && { by: by.trim() }),
        ...(code.trim() && { code: code.trim() }),
        ...(kept.length > 0 && { ticketClubIds: leaving.map(({ id }) => id), reason: reason.trim() }),
      }),
    { onDone: onClose, touches: [ticketsKey] },
  )

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

/** Somebody other than the client says the code that the client was given. */
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

/** Warns before the press: clubs that leave before the others are not billed yet. */
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
