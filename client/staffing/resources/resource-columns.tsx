import { columnsOf, figures } from '#client/list/columns.ts'
import { Link } from '#client/routing/Link.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { Badge } from '#client/ui/Badge.tsx'
import type { Resource } from '#shared/staffing/resources.ts'

import { capabilityWord } from './capability-word.ts'

const column = columnsOf<Resource>()

export const resourceColumns = (mayOpen: boolean) =>
  column.columns([
    column.display({
      id: 'name',
      header: 'Name',
      meta: { file: ['kind', 'name'], className: 'font-medium wrap-anywhere @max-2xl:w-full @2xl:min-w-40' },
      cell: ({ row: { original } }) => (mayOpen ? <Name resource={original} /> : original.name),
    }),
    column.accessor('title', { header: 'Title', meta: { className: 'text-sm text-muted wrap-anywhere' } }),
    column.accessor(({ capabilities }) => capabilities.map(capabilityWord).join(', '), {
      id: 'capabilities',
      header: 'Can',
      meta: { className: 'text-sm wrap-anywhere' },
    }),
    column.display({
      id: 'state',
      header: 'State',
      cell: ({ row: { original } }) => (original.active ? '' : <Badge>Retired</Badge>),
    }),
    column.display({
      id: 'ahead',
      header: 'Booked ahead',
      meta: { ...figures, file: ['bookings', 'bookedUntil'] },
      cell: ({ row: { original } }) => <Ahead resource={original} />,
    }),
  ])

function Name({ resource: { id, name } }: { resource: Resource }) {
  const { linkTo } = useAddress()

  return (
    <Link
      to={linkTo({ open: id, new: undefined })}
      className="underline-offset-4 after:absolute after:inset-0 hover:underline"
    >
      {name}
    </Link>
  )
}

function Ahead({ resource: { bookingCount, bookedUntil } }: { resource: Resource }) {
  const { dayShort } = useStudio()
  if (!bookedUntil) return <span className="text-muted @max-2xl:hidden">0</span>

  return (
    <>
      {bookingCount}
      <span className="@2xl:hidden"> booked</span>
      <span className="text-muted">, to {dayShort(bookedUntil)}</span>
    </>
  )
}
