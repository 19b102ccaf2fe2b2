import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useAct } from '#client/api/use-act.ts'
import { choicesOf, columnsOf } from '#client/list/columns.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Refusal } from '#client/ui/feedback/Refusal.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import { type CallToMake, offersContract } from '#shared/booking/offers/contract.ts'
import { callColumns as fileColumns, callFilesContract } from '#shared/booking/offers/files.ts'
import { callWords } from '#shared/booking/offers/status.ts'

import { CallLink } from './absence/AppliedReport.tsx'
import { callsQuery, waitingQuery } from './queries.ts'
import { StaffViews } from './StaffViews.tsx'

export function CallsPage() {
  const mayTake = usePermissions().holds('export/users')

  return (
    <ListPage
      title="Calls to make"
      columns={choicesOf(columns)}
      file={mayTake ? listFile(callFilesContract.exportCallsToMake, fileColumns, {}) : undefined}
      views={<StaffViews />}
    >
      <List
        caption="Calls to make"
        query={callsQuery}
        rowsOf={({ calls }) => calls}
        columns={columns}
        empty={
          <EmptyState title="Nobody to call">
            Whoever is offered other times and does not choose one stands here, with their number.
          </EmptyState>
        }
      />
      <WaitingOffers />
    </ListPage>
  )
}

const column = columnsOf<CallToMake>()

const columns = column.columns([
  column.display({
    id: 'when',
    header: 'Booked for',
    meta: { className: 'figures @2xl:whitespace-nowrap', file: ['reference', 'day', 'time'] },
    cell: ({ row: { original } }) => <When call={original} />,
  }),
  column.display({
    id: 'who',
    header: 'Client',
    meta: { className: 'font-medium wrap-anywhere', file: ['client', 'service', 'staff'] },
    cell: ({ row: { original } }) => (
      <>
        {original.personName}
        <span className="block text-sm font-normal text-muted">
          {[original.serviceName, original.staffName].filter(Boolean).join(', ')}
        </span>
      </>
    ),
  }),
  column.display({
    id: 'why',
    header: 'Why',
    meta: { file: ['why', 'reason'] },
    cell: ({ row: { original } }) => <Badge tone="warning">{callWords[original.status] ?? original.status}</Badge>,
  }),
  column.display({
    id: 'phone',
    header: 'Phone',
    cell: ({ row: { original } }) => <CallLink phone={original.phone} personName={original.personName} />,
  }),
  column.display({
    id: 'outcome',
    header: 'Outcome',
    meta: { className: '@max-2xl:w-full' },
    cell: ({ row: { original } }) => <Outcome call={original} />,
  }),
])

function When({ call }: { call: CallToMake }) {
  const { local, reference } = call
  const { dayShort, time } = useStudio()

  return (
    <Link to={boardOf(call)} className="underline decoration-edge underline-offset-4">
      {dayShort(local)}, {time(local)}
      <span className="sr-only"> {reference}</span>
    </Link>
  )
}

/** What settles it leads to the booking, where it is moved, handed over or canceled: then the call is done by itself. */
function Outcome({ call }: { call: CallToMake }) {
  const [isClosing, setClosing] = useState(false)
  const to = boardOf(call)

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`${to}&act=move`} tone="quiet" size="tight">
          Move or hand over
        </ButtonLink>
        <ButtonLink to={`${to}&act=cancel`} tone="quiet" size="tight">
          Cancel
        </ButtonLink>
        <Button tone="quiet" size="tight" aria-expanded={isClosing} onClick={() => setClosing(!isClosing)}>
          It stays as it is
        </Button>
      </div>
      {isClosing && <StaysAsIs call={call} />}
    </div>
  )
}

const boardOf = ({ local, bookingId }: CallToMake) =>
  `/admin/bookings/day?day=${local.slice(0, 10)}&booking=${bookingId}`

/** Nothing was agreed on: why, as whoever opens the booking reads it. */
function StaysAsIs({ call: { id, version, personName, staffName } }: { call: CallToMake }) {
  const [reason, setReason] = useState('')
  const settling = useAct(
    (why: string, send) =>
      send(offersContract.settleBookingOffer, {
        params: { offerId: id },
        body: { to: 'settled', reason: why, staysAsIs: true, version },
      }),
    {
      done: () => `${personName} stays booked${staffName === null ? '' : ` with ${staffName}`}`,
      touches: [['booking']],
    },
  )

  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim()) settling.mutate(reason.trim())
      }}
    >
      <div className="flex gap-2">
        <TextInput
          aria-label={`Why the booking of ${personName} stays as it is`}
          placeholder="Why it stays as it is"
          className="min-h-row! px-2.5! text-sm pointer-coarse:text-base"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" tone="quiet" size="tight" busy={settling.isPending} disabled={!reason.trim()}>
          Close the call
        </Button>
      </div>
      {settling.error && <Refusal title="The call is not closed" error={settling.error} />}
    </form>
  )
}

/** Whom nobody calls yet: they may still choose one of the times that they were offered. */
function WaitingOffers() {
  const { dayShort, time } = useStudio()
  const { data } = useInfiniteQuery(waitingQuery)
  const waiting = data?.pages.flatMap(({ calls }) => calls) ?? []
  if (waiting.length === 0) return null

  return (
    <section aria-labelledby="waiting-offers" className="grid gap-2 px-4 py-3 text-sm">
      <h2 id="waiting-offers" className="font-semibold">
        Offered, not answered yet
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {waiting.map((call) => (
          <li key={call.id} className="flex min-h-row flex-wrap items-center gap-x-4 py-1">
            <When call={call} />
            <span className="min-w-40 flex-1 wrap-anywhere">
              <span className="font-medium">{call.personName}</span>{' '}
              <span className="text-muted">{call.serviceName}</span>
            </span>
            <span className="text-muted figures">
              A new time was offered{call.by !== null && ` by ${call.by}`}
              {call.localUntil !== null && `, open until ${dayShort(call.localUntil)}, ${time(call.localUntil)}`}
            </span>
            <CallLink phone={call.phone} personName={call.personName} />
          </li>
        ))}
      </ul>
    </section>
  )
}
