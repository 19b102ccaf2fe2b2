import { useInfiniteQuery } from '@tanstack/react-query'

import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { columnsOf, figures } from '#client/list/columns.ts'
import { List } from '#client/list/List.tsx'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { RecordPart } from '#client/ui/record/Record.tsx'
import type { BookingOfPerson } from '#shared/booking/of-person.ts'

import { bookingsOfPerson } from './queries.ts'

/** The bookings of a client, those to come first. */
export function BookingsTab({ personId }: { personId: string }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <NoShows personId={personId} />
      <Bookings personId={personId} when="coming" title="To come" empty="Nothing is booked." />
      <Bookings personId={personId} when="past" title="Past" empty="Nothing yet." />
    </div>
  )
}

function NoShows({ personId }: { personId: string }) {
  const count = useInfiniteQuery(bookingsOfPerson(personId, 'past')).data?.pages[0]?.noShows ?? 0

  return count > 0 && <p className="text-sm font-medium">No-shows in the last twelve months: {count}</p>
}

interface BookingsProps {
  personId: string
  when: 'coming' | 'past'
  title: string
  empty: string
}

const Bookings = ({ personId, when, title, empty }: BookingsProps) => (
  <RecordPart title={title}>
    <Loaded skeleton={<Skeleton className="h-24" />}>
      <List
        caption={`Bookings, ${title.toLowerCase()}`}
        query={bookingsOfPerson(personId, when)}
        rowsOf={({ bookings }) => bookings}
        columns={bookingColumns}
        empty={<p className="text-sm text-muted">{empty}</p>}
      />
    </Loaded>
  </RecordPart>
)

const column = columnsOf<BookingOfPerson>()
const muted = { className: 'text-sm text-muted' }

const bookingColumns = column.columns([
  column.accessor('startsAt', {
    header: 'When',
    meta: { className: 'font-medium whitespace-nowrap figures @max-2xl:w-full' },
    cell: ({ row: { original: booking } }) => <When booking={booking} />,
  }),
  column.accessor('serviceName', { header: 'What', meta: { className: '@max-2xl:w-full wrap-anywhere' } }),
  column.accessor(({ staffName, bayName }) => [staffName, bayName].filter(Boolean).join(', '), {
    id: 'where',
    header: 'With, where',
    meta: muted,
  }),
  column.accessor('status', { header: 'Status', cell: ({ getValue }) => <StatusBadge status={getValue()} /> }),
  column.accessor('reference', { header: 'Reference', meta: { className: 'font-mono text-sm text-muted' } }),
  column.accessor('priceCents', {
    header: 'Price',
    meta: figures,
    cell: ({ getValue }) => getValue() !== undefined && <Money cents={getValue() ?? 0} />,
  }),
  column.accessor('dueCents', {
    header: 'Due',
    meta: figures,
    cell: ({ getValue }) => (getValue() ?? 0) > 0 && <Money cents={getValue() ?? 0} />,
  }),
])

/** Leads to it on the board of its day. */
function When({ booking: { id, startsAt, local } }: { booking: BookingOfPerson }) {
  const { moment } = useStudio()
  return (
    <Link
      to={`/admin/bookings/day?day=${local.slice(0, 10)}&booking=${id}`}
      className="underline-offset-4 hover:underline"
    >
      {moment(startsAt)}
    </Link>
  )
}

const Money = ({ cents }: { cents: number }) => useStudio().money(cents)
