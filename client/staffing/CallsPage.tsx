import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { sentenceAfter } from '#client/errors/unanswered.ts'
import { columnsOf } from '#client/list/columns.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { TextInput } from '#client/ui/forms/TextInput.tsx'
import type { CallToMake } from '#shared/booking/offers/contract.ts'

import { CallLink } from './absence/AppliedReport.tsx'
import { callsQuery, settleCall } from './queries.ts'
import { StaffViews } from './StaffViews.tsx'

export function CallsPage() {
  return (
    <ListPage title="Calls to make" views={<StaffViews />}>
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
    </ListPage>
  )
}

const column = columnsOf<CallToMake>()

const why: Partial<Record<CallToMake['status'], string>> = {
  declined: 'None suits',
  expired: 'No answer',
  to_call: 'Not asked yet',
}

const columns = column.columns([
  column.display({
    id: 'when',
    header: 'Booked for',
    meta: { className: 'figures @2xl:whitespace-nowrap' },
    cell: ({ row: { original } }) => <When call={original} />,
  }),
  column.display({
    id: 'who',
    header: 'Client',
    meta: { className: 'font-medium wrap-anywhere' },
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
    cell: ({ row: { original } }) => <Badge tone="warning">{why[original.status] ?? original.status}</Badge>,
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

function When({ call: { local, bookingId, reference } }: { call: CallToMake }) {
  const { dayShort, time } = useStudio()

  return (
    <Link
      to={`/admin/bookings/day?day=${local.slice(0, 10)}&booking=${bookingId}`}
      className="underline decoration-edge underline-offset-4"
    >
      {dayShort(local)}, {time(local)}
      <span className="sr-only"> {reference}</span>
    </Link>
  )
}

function Outcome({ call: { id, version, personName } }: { call: CallToMake }) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const settling = useMutation({
    mutationFn: () => settleCall(id, version, reason.trim()),
    onSettled: () => queries.invalidateQueries({ queryKey: callsQuery.queryKey }),
  })

  return (
    <form
      className="grid gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() && !settling.isPending) settling.mutate()
      }}
    >
      <div className="flex gap-2">
        <TextInput
          aria-label={`What the call to ${personName} came to`}
          placeholder="Comes Friday at 3"
          className="min-h-row! px-2.5! text-sm pointer-coarse:text-base"
          maxLength={200}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <Button type="submit" tone="quiet" size="tight" busy={settling.isPending} disabled={!reason.trim()}>
          Settle
        </Button>
      </div>
      {settling.error && (
        <p role="alert" className="text-sm text-flag-deep">
          {sentenceAfter(settling.error)}
        </p>
      )}
    </form>
  )
}
