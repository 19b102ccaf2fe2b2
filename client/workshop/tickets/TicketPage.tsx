import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'

import { useAct } from '#client/api/use-act.ts'
import { PhotoStrip } from '#client/files/service.ts'
import { OrderButton } from '#client/orders/service.ts'
import { PersonLink } from '#client/people/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { usePathParameter } from '#client/routing/navigation.ts'
import { useStudio, useToday } from '#client/settings/service.ts'
import { useNow } from '#client/ui/browser/ticking.ts'
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
import { groupPath } from '#client/workshop/group-paths.ts'
import { joinGroup } from '#client/workshop/group-queries.ts'
import { GroupPicker } from '#client/workshop/GroupPicker.tsx'
import { ownerOf } from '#client/workshop/owner-of.ts'
import { ticketsKey } from '#client/workshop/queries.ts'
import { heldWords } from '#shared/catalog/left.ts'
import { counted } from '#shared/words.ts'
import { daysReady, untold } from '#shared/workshop/pickup.ts'
import { isOnBench, isWaiting, isInHouse, ticketWords } from '#shared/workshop/status.ts'
import type { Ticket } from '#shared/workshop/tickets-contract.ts'

import { ClubPhotoField } from './ClubPhotoField.tsx'
import { partsOf, ticketPlace } from './photo-parts.ts'
import {
  billTicket,
  renewEstimateLink,
  ticketOf,
  addTicketPhoto,
  captionTicketPhoto,
  removeTicketPhoto,
  noteCall,
} from './queries.ts'
import { TakenPart } from './TakenPart.tsx'
import { TicketActs } from './TicketActs.tsx'
import { TicketBadge } from './TicketBadge.tsx'
import { TicketClubs } from './TicketClubs.tsx'
import { TicketWaits } from './TicketWaits.tsx'

/** One ticket: its clubs, their jobs, its history. */
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
            // A group's bag leaves by the group's code.
            ...(group ? [] : [{ name: 'Pickup code', value: collectCode }]),
            ...(collectedBy ? [{ name: 'Collected by', value: collectedBy }] : []),
          ]}
        />
      </RecordPart>
      <JoinGroup ticket={ticket} />
      {!group && ticket.status === 'awaiting_approval' && <AskedPart ticket={ticket} />}
      {!group && <MoneyPart ticket={ticket} />}
      <TakenPart taken={ticket.taken} />
      {!group && <NoticesPart ticket={ticket} />}
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

/** Its bill was canceled: it must be billed again before it leaves. */
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

/** Puts an unbilled bag into a group in the house; draws nothing if that is impossible. */
function JoinGroup({ ticket: { id, group, order, status } }: { ticket: Ticket }) {
  const joining = useAct((groupId: string) => joinGroup(groupId, id), { touches: [ticketsKey], failsInToast: true })
  if (group !== null || order !== null || !isInHouse(status)) return null

  return (
    <GroupPicker
      label="Put into a group"
      hint="Its payer pays for the bag then."
      isTight
      onPick={(groupId) => {
        if (!joining.isPending) joining.mutate(groupId)
      }}
    />
  )
}

/** Photos of the bag and its clubs at intake; the client sees them with the estimate. */
function TicketPhotos({ ticket }: { ticket: Ticket }) {
  const { id, clubs, photos } = ticket
  const queries = useQueryClient()
  const show = (changed: Ticket) => queries.setQueryData(ticketOf(id).queryKey, changed)
  const parts = partsOf(clubs)
  const idOf = (name: string | undefined) => parts.find((one) => one.name === name)?.id
  const shown = [
    ...photos,
    ...clubs.flatMap((club, at) =>
      club.photos.map((photo) => ({ ...photo, caption: photo.caption ?? parts[at]?.name ?? null })),
    ),
  ]

  return (
    <RecordPart title="Photos">
      <ClubPhotoField
        place={ticketPlace(id)}
        parts={parts.map(({ name }) => name)}
        attach={async (fileId, call, of) => {
          await addTicketPhoto(id, { fileId, ticketClubId: idOf(of) }, call)
          await queries.invalidateQueries(ticketOf(id))
        }}
      />
      {shown.length > 0 && (
        <PhotoStrip
          label="Photos of the clubs"
          files={shown}
          onCaption={async (file, caption) => show(await captionTicketPhoto(id, file.id, caption))}
          onRemove={async (file) => show(await removeTicketPhoto(id, file.id))}
        />
      )}
    </RecordPart>
  )
}

const noticeName = (nth: number) => (nth === 0 ? 'Ready' : `Reminder ${nth}`)

/** Messages to the client since the ticket was ready, and calls still to make. */
function NoticesPart({ ticket: { id, status, readyAt, notices } }: { ticket: Ticket }) {
  const { moment } = useStudio()
  const now = useNow(600)
  const queries = useQueryClient()
  const noting = useAct(() => noteCall(id), { onDone: (ticket) => queries.setQueryData(ticketOf(id).queryKey, ticket) })
  if (readyAt === null) return null

  const isWaiting = status === 'ready' || status === 'unclaimed'
  const days = daysReady(readyAt, now)
  const isUntold = isWaiting && untold(readyAt, notices, now).length > 0

  return (
    <RecordPart
      title="Told"
      action={
        isUntold && (
          <Button tone="quiet" size="tight" busy={noting.isPending} onClick={() => noting.mutate()}>
            I called them
          </Button>
        )
      }
    >
      {isWaiting && (
        <p className="text-sm">
          Ready for {counted(days, 'day')}
          {isUntold && <strong>: the client is to be called</strong>}
        </p>
      )}
      {noting.error && <Refusal error={noting.error} />}
      <ul className="text-sm">
        {notices.map(({ nth, how, at, by }) => (
          <li key={nth} className="flex flex-wrap justify-between gap-x-3 py-1">
            <span>
              {noticeName(nth)}: {how === 'call' ? `called by ${by ?? 'somebody'}` : `by ${how}`}
            </span>
            <span className="text-muted figures">{moment(at)}</span>
          </li>
        ))}
      </ul>
    </RecordPart>
  )
}
