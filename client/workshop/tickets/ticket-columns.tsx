import { columnsOf, figures, roomy } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useStudio } from '#client/settings/use-studio.ts'
import { counted } from '#shared/words.ts'
import { daysReady } from '#shared/workshop/pickup.ts'
import type { TicketRow } from '#shared/workshop/tickets-contract.ts'

import { ticketPath } from './ticket-words.ts'
import { TicketBadge } from './TicketBadge.tsx'

const column = columnsOf<TicketRow>()
const wide = '@max-3xl:hidden'

export const ticketColumns = column.columns([
  column.accessor('number', {
    header: 'Ticket',
    meta: { className: 'font-medium whitespace-nowrap' },
    cell: ({ row }) => <RowLink to={ticketPath(row.original.id)}>{row.original.number}</RowLink>,
  }),
  column.accessor(({ person, bagName }) => person?.name ?? bagName, { id: 'client', header: 'Client' }),
  column.display({
    id: 'state',
    header: 'State',
    meta: { className: '@max-3xl:ml-auto' },
    cell: ({ row }) => <TicketBadge status={row.original.status} />,
  }),
  column.accessor('what', {
    header: 'Jobs',
    meta: { className: 'min-w-40 text-sm text-muted wrap-break-word @max-3xl:w-full' },
  }),
  column.accessor('clubCount', { header: 'Clubs', meta: { className: `${figures.className} ${roomy}` } }),
  column.accessor(({ bagTags }) => bagTags.join(', '), { id: 'tag', header: 'Tag', meta: { className: wide } }),
  column.accessor('place', { header: 'Place', meta: { className: wide } }),
  column.display({
    id: 'promised',
    header: 'Promised',
    meta: { className: 'text-sm figures' },
    cell: ({ row }) => <Promised of={row.original} />,
  }),
  column.display({
    id: 'ready',
    header: 'Ready for',
    meta: { className: `${figures.className} ${roomy}` },
    cell: ({ row }) => readyFor(row.original),
  }),
  column.display({
    id: 'total',
    header: 'Total, with tax',
    meta: { className: figures.className },
    cell: ({ row }) => <Total of={row.original} />,
  }),
])

/** How old it is on its rack. */
function readyFor({ status, readyAt }: TicketRow): string {
  if (readyAt === null || (status !== 'ready' && status !== 'unclaimed')) return ''
  const days = daysReady(readyAt, new Date())

  return counted(days, 'day')
}

function Promised({ of: { promisedOn, isLate } }: { of: TicketRow }) {
  const { dayShort } = useStudio()
  if (promisedOn === null) return ''

  return isLate ? <strong className="text-flag-deep">Late: {dayShort(promisedOn)}</strong> : dayShort(promisedOn)
}

function Total({ of: { totalWithTaxCents } }: { of: TicketRow }) {
  const { money } = useStudio()

  return money(totalWithTaxCents)
}
