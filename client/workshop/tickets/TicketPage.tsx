import { useSuspenseQuery } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { OrderButton } from '#client/orders/record/OrderLink.tsx'
import { PersonLink } from '#client/people/person/PersonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { useStudio, useToday } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { Facts } from '#client/ui/record/Facts.tsx'
import { History } from '#client/ui/record/History.tsx'
import { Record, RecordPart } from '#client/ui/record/Record.tsx'
import { RenewLink } from '#client/ui/RenewLink.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import { groupPath } from '#client/workshop/groups/group-paths.ts'
import { JoinGroup } from '#client/workshop/groups/JoinGroup.tsx'
import { ownerOf } from '#client/workshop/groups/owner-of.ts'
import { heldWords } from '#shared/catalog/left.ts'
import { isOnBench, isWaiting } from '#shared/workshop/status.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { billTicket, renewEstimateLink, ticketOf, ticketsKey } from './queries.ts'
import { TakenPart } from './TakenPart.tsx'
import { ticketWords } from './ticket-words.ts'
import { TicketActs } from './TicketActs.tsx'
import { TicketBadge } from './TicketBadge.tsx'
import { TicketClubs } from './TicketClubs.tsx'
import { TicketPhotos } from './TicketPhotos.tsx'
import { TicketWaits } from './TicketWaits.tsx'
import { ToldPart } from './ToldPart.tsx'

/** One ticket: its clubs, what is done to them, and its way. */
export function TicketPage() {
  const ticketId = usePathParameter('ticketId')

  return (
    <Loaded resetKey={ticketId} skeleton={<Skeleton className="h-96" />}>
      <Known key={ticketId} ticketId={ticketId} />
    </Loaded>
  )
}

function Known({ ticketId }: { ticketId: string }) {
  const { data: ticket } = useSuspenseQuery(ticketOf(ticketId))
  const { money } = useStudio()

  return (
    <>
      <TitleBar
        title={ticket.number}
        badge={<TicketBadge status={ticket.status} />}
        figures={[ownerOf(ticket), `${money(ticket.totalWithTaxCents)} with tax`]}
        action={<TicketActs ticket={ticket} />}
      />
      <Record aside={<Aside ticket={ticket} />}>
        {ticket.missingParts.length > 0 && (
          <Notice kind="warning" title="Parts are missing">
            <ul>
              {ticket.missingParts.map(({ sku, name, quantity, ...held }) => (
                <li key={sku}>{[`${quantity} x ${name}`, heldWords(held)].filter(Boolean).join(': ')}</li>
              ))}
            </ul>
          </Notice>
        )}
        <TicketWaits ticket={ticket} />
        <TicketClubs ticket={ticket} />
        <TicketPhotos ticket={ticket} />
        {ticket.note && <p className="max-w-prose text-sm wrap-anywhere whitespace-pre-line">{ticket.note}</p>}
      </Record>
    </>
  )
}

function Aside({ ticket }: { ticket: Ticket }) {
  const { money, dayAndYear } = useStudio()
  const { person, group, place, promises, neededBy, limitCents, collectCode, collectedBy, history } = ticket
  const [promise] = promises
  const today = useToday()
  const isLate = promise !== undefined && promise.promisedOn < today && isOnBench(ticket)

  return (
    <>
      <RecordPart title="Ticket">
        <Facts
          facts={[
            { name: 'Client', value: <PersonLink personId={person?.id ?? null}>{ownerOf(ticket)}</PersonLink> },
            ...(group
              ? [
                  {
                    name: 'Group',
                    value: (
                      <Link to={groupPath(group.id)} className="underline underline-offset-4">
                        {group.name}
                      </Link>
                    ),
                  },
                ]
              : []),
            { name: 'Place', value: place || '-' },
            {
              name: 'Promised',
              value: !promise
                ? '-'
                : isLate
                  ? `Late: ${dayAndYear(promise.promisedOn)}`
                  : dayAndYear(promise.promisedOn),
            },
            ...(neededBy ? [{ name: 'Needed by', value: dayAndYear(neededBy) }] : []),
            ...(limitCents === null ? [] : [{ name: 'Up to', value: `${money(limitCents)} with tax, without asking` }]),
            // A bag of a group leaves by the code of the group.
            ...(group ? [] : [{ name: 'Pickup code', value: collectCode }]),
            ...(collectedBy ? [{ name: 'Collected by', value: collectedBy }] : []),
          ]}
        />
      </RecordPart>
      <JoinGroup ticket={ticket} />
      {!group && ticket.status === 'awaiting_approval' && <AskedPart ticket={ticket} />}
      {!group && <MoneyPart ticket={ticket} />}
      <TakenPart taken={ticket.taken} />
      {!group && <ToldPart ticket={ticket} />}
      <RecordPart title="History">
        <TicketHistory history={history} />
      </RecordPart>
    </>
  )
}

function TicketHistory({ history }: Pick<Ticket, 'history'>) {
  const { moment, dayAndYear } = useStudio()
  const whatOf = ({ from, to, promisedOn }: Ticket['history'][number]) => {
    if (promisedOn) return `Promised for ${dayAndYear(promisedOn)}`
    if (from === null) return ticketWords[to].label

    return from === to ? 'Noted' : 'State'
  }
  const entries = history.map((step, index) => {
    const { at, from, to, by, reason } = step
    const isStep = from !== null && from !== to
    return {
      id: String(index),
      at,
      by: by ?? 'The system',
      what: whatOf(step),
      ...(isStep && { from: ticketWords[from].label, to: ticketWords[to].label }),
      why: reason ?? undefined,
    }
  })

  return <History moment={moment} entries={entries.toReversed()} />
}

const AskedPart = ({ ticket: { id, hasEmail } }: { ticket: Ticket }) => (
  <RecordPart title="Asked">
    <RenewLink hasEmail={hasEmail} renew={() => renewEstimateLink(id)}>
      Send the estimate again
    </RenewLink>
  </RecordPart>
)

function MoneyPart({ ticket }: { ticket: Ticket }) {
  const { money } = useStudio()
  const { order } = ticket
  if (!order) return isWaiting(ticket) && ticket.totalCents > 0 ? <Unbilled ticket={ticket} /> : null

  return (
    <RecordPart title="Money">
      <Facts
        facts={[
          ...order.off.map(({ reason, cents }) => ({ name: reason, value: money(-cents) })),
          { name: 'Total', value: money(order.totalCents) },
          { name: 'Due', value: money(order.dueCents) },
        ]}
      />
      <OrderButton orderId={order.id}>Open {order.number}</OrderButton>
    </RecordPart>
  )
}

/** Its bill was canceled: it does not leave before it is billed once more. */
function Unbilled({ ticket: { id, version, totalWithTaxCents } }: { ticket: Ticket }) {
  const { money } = useStudio()
  const billing = useAct(() => billTicket(id, version), { touches: [ticketsKey] })

  return (
    <RecordPart title="Money">
      <Facts facts={[{ name: 'Not billed', value: money(totalWithTaxCents) }]} />
      {billing.error && <Refusal title="It is not billed" error={billing.error} />}
      <Button size="tight" className="justify-self-start" busy={billing.isPending} onClick={() => billing.mutate()}>
        Bill it again
      </Button>
    </RecordPart>
  )
}
