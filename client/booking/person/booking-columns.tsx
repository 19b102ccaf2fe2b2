import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { columnsOf, figures } from '#client/list/columns.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import type { BookingOfPerson } from '#shared/booking/of-person.ts'

const column = columnsOf<BookingOfPerson>()
const muted = { className: 'text-sm text-muted' }

export const bookingColumns = column.columns([
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
