import { z } from 'zod'

import { BoardViews } from '#client/booking/board/BoardViews.tsx'
import { bookingsMatching, exportBookings } from '#client/booking/queries.ts'
import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { columnsOf, figures } from '#client/list/columns.ts'
import { ExportButton } from '#client/list/ExportButton.tsx'
import { Found } from '#client/list/Found.tsx'
import { List } from '#client/list/List.tsx'
import { SavedViews } from '#client/list/SavedViews.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useDeskDay, useStudio } from '#client/settings/service.ts'
import { Loaded } from '#client/ui/feedback/Loaded.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { tightControlLook } from '#client/ui/forms/control-look.ts'
import { Select } from '#client/ui/forms/Select.tsx'
import { TitleBar } from '#client/ui/TitleBar.tsx'
import type { StaffBooking } from '#shared/booking/desk.ts'
import { bookingWords, BookingStatus } from '#shared/booking/status.ts'

const FromAddress = z.object({
  from: z.iso.date().optional().catch(undefined),
  until: z.iso.date().optional().catch(undefined),
  status: BookingStatus.optional().catch(undefined),
})

/** All bookings, a page at a time; the address holds the filters. */
export function BookingListPage() {
  const today = useDeskDay()
  const search = useSearch()
  const { read, change } = useAddress()
  const mayExport = usePermissions().holds('export/users')
  const given = FromAddress.parse({ from: read('from'), until: read('until'), status: read('status') })
  const isUnasked = search.text === '' && !given.from && !given.until
  // From today on, soonest first, unless the address says otherwise.
  const query = isUnasked ? { ...given, from: today, sort: 'startsAt' as const } : given

  return (
    <>
      <TitleBar
        title="Bookings"
        views={<BoardViews day={read('day') ?? today} />}
        action={
          <>
            <SavedViews />
            {mayExport && <ExportButton name="bookings" fetchCsv={() => exportBookings(search.text, query)} />}
          </>
        }
      />
      <div className="grid gap-3 p-4">
        <div className="flex flex-wrap items-end gap-2">
          <SearchField search={search} by="name, phone or reference" />
          {(['from', 'until'] as const).map((edge) => (
            <input
              key={edge}
              type="date"
              aria-label={edge === 'from' ? 'From' : 'Until'}
              className={`${tightControlLook} w-auto!`}
              value={given[edge] ?? (isUnasked && edge === 'from' ? today : '')}
              onChange={({ target }) => change({ [edge]: target.value || undefined })}
            />
          ))}
          <Select
            isTight
            aria-label="Status"
            isNarrow
            value={given.status ?? ''}
            onChange={({ target }) => change({ status: target.value || undefined })}
          >
            <option value="">Not canceled</option>
            {BookingStatus.options.map((status) => (
              <option key={status} value={status}>
                {bookingWords[status].label}
              </option>
            ))}
          </Select>
        </div>
        <Loaded skeleton={<Skeleton className="h-96" />}>
          <List
            caption="Bookings"
            query={bookingsMatching(search.text, query)}
            rowsOf={({ bookings }) => bookings}
            columns={listColumns}
            renderAbove={({ total }) => <Found total={total} noun={['booking', 'bookings']} />}
            empty={<p className="text-muted">No bookings are like that. Take a filter away.</p>}
          />
        </Loaded>
      </div>
    </>
  )
}

const column = columnsOf<StaffBooking>()
const muted = { className: 'text-sm text-muted' }

const listColumns = column.columns([
  column.accessor('startsAt', {
    header: 'When',
    meta: { className: 'font-medium whitespace-nowrap figures @max-2xl:w-full' },
    cell: ({ row: { original: booking } }) => <When booking={booking} />,
  }),
  column.accessor('personName', {
    header: 'Who',
    meta: { className: 'font-semibold wrap-break-word @max-2xl:w-full' },
  }),
  column.accessor('serviceName', {
    header: 'What',
    meta: { className: '@max-2xl:w-full @2xl:min-w-36 wrap-break-word' },
  }),
  column.accessor(({ staffName, bayName }) => [staffName, bayName].filter(Boolean).join(', '), {
    id: 'where',
    header: 'With, where',
    meta: muted,
  }),
  column.accessor('status', { header: 'Status', cell: ({ getValue }) => <StatusBadge status={getValue()} /> }),
  column.accessor('reference', {
    header: 'Reference',
    meta: { className: 'font-mono text-sm text-muted @2xl:@max-[56rem]:hidden' },
  }),
  column.accessor('dueCents', { header: 'Due', meta: figures, cell: ({ getValue }) => <Due cents={getValue()} /> }),
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
