import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { useStudio } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { ticketsKey } from '#client/workshop/queries.ts'
import { queueKey } from '#client/workshop/queue/queries.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { AskDialog } from './AskDialog.tsx'
import { answerProposal, resumeTicket } from './queries.ts'

const touches = [ticketsKey, queueKey]

/** What a ticket waits for besides parts: a person to go on, or the client's answer about more work. */
export function TicketWaits({ ticket }: { ticket: Ticket }) {
  return (
    <>
      {ticket.heldAt !== null && <Held ticket={ticket} />}
      {ticket.proposed && <Proposed ticket={ticket} proposed={ticket.proposed} />}
    </>
  )
}

function Held({ ticket: { id, heldReason } }: { ticket: Ticket }) {
  const resuming = useAct(() => resumeTicket(id), { touches })

  return (
    <Notice kind="warning" title="On hold">
      <p className="wrap-anywhere">{heldReason}</p>
      {resuming.error && <Refusal title="It is held still" error={resuming.error} />}
      <Button size="tight" className="justify-self-start" busy={resuming.isPending} onClick={() => resuming.mutate()}>
        Go on with it
      </Button>
    </Notice>
  )
}

interface ProposedProps {
  ticket: Ticket
  proposed: NonNullable<Ticket['proposed']>
}

function Proposed({ ticket: { id, number, version, clubs, hasEmail, group }, proposed }: ProposedProps) {
  const { money, dayShort } = useStudio()
  const [isSigning, sign] = useState(false)
  const declining = useAct(() => answerProposal(id, { answer: 'decline', version }), { touches })
  const slotOf = (ticketClubId: string) => clubs.find((club) => club.id === ticketClubId)?.slot ?? ''

  return (
    <Notice kind="information" title="Proposed to the client">
      <ul>
        {proposed.jobs.map(({ id: jobId, ticketClubId, name, item, note }) => (
          <li key={jobId} className="wrap-anywhere">
            <span className="font-mono">{slotOf(ticketClubId)}</span>{' '}
            {[name, item?.name, note].filter(Boolean).join(', ')}
          </li>
        ))}
      </ul>
      <p>
        {money(proposed.totalWithTaxCents)} with tax in all
        {proposed.promisedOn !== null && `, ready by ${dayShort(proposed.promisedOn)} then`}.{' '}
        {hasEmail && !group ? 'They were asked by mail.' : 'Call them, or ask at the counter.'}
      </p>
      {declining.error && <Refusal title="Nothing is written down" error={declining.error} />}
      <span className="flex flex-wrap gap-3">
        <Button size="tight" onClick={() => sign(true)}>
          They agree
        </Button>
        <Button tone="quiet" size="tight" busy={declining.isPending} onClick={() => declining.mutate()}>
          They decline
        </Button>
      </span>
      {isSigning && (
        <AskDialog
          title={`More work on ${number}`}
          label="Signed by"
          most={120}
          verb="Begin it"
          otherwise="It is not begun"
          ask={(signedName) => answerProposal(id, { answer: 'approve', signedName, version })}
          onClose={() => sign(false)}
        />
      )}
    </Notice>
  )
}
