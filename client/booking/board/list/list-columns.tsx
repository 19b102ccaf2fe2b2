import { StatusBadge } from '#client/booking/StatusBadge.tsx'
import { columnsOf, figures } from '#client/list/columns.ts'
import { Link } from '#client/routing/Link.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import type { StaffBooking } from '#shared/booking/desk.ts'

const column = columnsOf<StaffBooking>()
const muted = { className: 'text-sm text-muted' }

export const listColumns = column.columns([
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
