import { useQuery } from '@tanstack/react-query'

import { BoardViews } from '#client/booking/board/BoardViews.tsx'
import { type BookingsAsked, bookingsMatching, dayBoardOf } from '#client/booking/queries.ts'
import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { servicesQuery } from '#client/catalog/service.ts'
import { choicesOf, columnsOf, figures } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { useFilters } from '#client/list/filters.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { type Search, useSearch } from '#client/list/use-search.ts'
import { useSelection } from '#client/list/use-selection.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useDeskDay, useRanges, useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { bookingContract } from '#shared/booking/contract.ts'
import { bookingColumns, type StaffBooking } from '#shared/booking/desk.ts'
import { bookingWords, BookingStatus } from '#shared/booking/status.ts'

import { BookingsMany } from './BookingsMany.tsx'

const filterNames = ['from', 'until', 'status', 'service', 'staff', 'bay', 'person'] as const

/** All bookings, a page at a time; the address holds the filters. */
export function BookingListPage() {
  const today = useDeskDay()
  const search = useSearch()
  const { read } = useAddress()
  const { holds } = usePermissions()
  const mayExport = holds('export/users')
  // One letter alone is not looked for.
  const filters = useFilters<BookingsAsked>(filterNames, search.text.length > 1 ? search.text : '')
  const isUnasked = search.text === '' && !filters.from && !filters.until
  // From today on, soonest first, unless the address says otherwise.
  const asked: BookingsAsked = isUnasked ? { ...filters, from: today, sort: 'startsAt' } : filters
  const { sort: _sort, ...sought } = asked
  const selection = useSelection(JSON.stringify(sought))
  const query = bookingsMatching(asked)

  return (
    <ListPage
      title="Bookings"
      views={<BoardViews day={read('day') ?? today} />}
      columns={choicesOf(listColumns)}
      file={mayExport ? listFile(bookingContract.exportBookings, bookingColumns, asked) : undefined}
      filters={
        <>
          <BookingFilters search={search} today={today} isFromToday={isUnasked} />
          <BookingsMany selection={selection} query={query} filters={sought} />
        </>
      }
    >
      <List
        caption="Bookings"
        query={query}
        {...(holds('manage_bookings/bookings') && { selection })}
        rowsOf={({ bookings }) => bookings}
        columns={listColumns}
        noun={['booking', 'bookings']}
        empty={
          search.text === '' && Object.keys(filters).length === 0 ? (
            <EmptyState title="No bookings from today on">Those before stand under other days.</EmptyState>
          ) : (
            <NothingAlike noun="bookings" />
          )
        }
      />
    </ListPage>
  )
}

interface BookingFiltersProps {
  search: Search
  today: string
  isFromToday: boolean
}

const named = (those: readonly { id: string; name: string }[] = []) =>
  those.map(({ id, name }) => ({ value: id, label: name }))

/** Search, days, states, service, who gives it and where. */
function BookingFilters({ search, today, isFromToday }: BookingFiltersProps) {
  const { days } = useRanges()
  const { data: services = [] } = useQuery(servicesQuery)
  const { data: board } = useQuery(dayBoardOf(today))

  return (
    <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
      <div className="w-72 max-md:w-full">
        <SearchField search={search} by="name, phone or reference" />
      </div>
      <FilterBar
        noun={isFromToday ? 'bookings from today on' : 'bookings'}
        filters={[
          days('Days'),
          {
            name: 'status',
            label: 'State',
            several: true,
            options: BookingStatus.options.map((value) => ({ value, label: bookingWords[value].label })),
          },
          {
            name: 'service',
            label: 'Service',
            options: services.map(({ code, name }) => ({ value: code, label: name })),
          },
          { name: 'staff', label: 'With', options: named(board?.staff) },
          { name: 'bay', label: 'Bay', options: named(board?.bays) },
        ]}
      />
    </div>
  )
}

const column = columnsOf<StaffBooking>()
const muted = { className: 'text-sm text-muted' }

const listColumns = column.columns([
  column.accessor('startsAt', {
    header: 'When',
    meta: {
      className: 'font-medium whitespace-nowrap figures @max-2xl:w-full',
      file: ['day', 'begins', 'ends'],
    },
    cell: ({ row: { original: booking } }) => <When booking={booking} />,
  }),
  column.accessor('personName', {
    header: 'Who',
    meta: { className: 'font-semibold wrap-break-word @max-2xl:w-full', file: ['client', 'email', 'phone'] },
  }),
  column.accessor('serviceName', {
    header: 'What',
    meta: { className: '@max-2xl:w-full @2xl:min-w-36 wrap-break-word', file: ['service', 'party'] },
  }),
  column.accessor(({ staffName, bayName }) => [staffName, bayName].filter(Boolean).join(', '), {
    id: 'where',
    header: 'With, where',
    meta: { ...muted, file: ['staff', 'bay'] },
  }),
  column.accessor('status', {
    header: 'Status',
    meta: { file: ['state'] },
    cell: ({ getValue }) => <StatusBadge status={getValue()} />,
  }),
  column.accessor('reference', {
    header: 'Reference',
    meta: { className: 'font-mono text-sm text-muted @2xl:@max-[56rem]:hidden' },
  }),
  column.accessor('dueCents', {
    header: 'Due',
    meta: { ...figures, file: ['currency', 'price'] },
    cell: ({ getValue }) => <Due cents={getValue()} />,
  }),
])

/** Leads to it on the board of its day. */
function When({ booking: { id, startsAt, local } }: { booking: StaffBooking }) {
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

function Due({ cents = 0 }: { cents: number | undefined }) {
  const { money } = useStudio()

  return cents > 0 ? money(cents) : ''
}
