import { choicesOf, columnsOf, figures, roomy } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { useFilters } from '#client/list/filters.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { RowLink } from '#client/list/RowLink.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useRanges, useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { ticketPath } from '#client/workshop/ticket-words.ts'
import { counted } from '#shared/words.ts'
import { ticketColumns as fileColumns, workshopFilesContract } from '#shared/workshop/files.ts'
import { daysReady } from '#shared/workshop/pickup.ts'
import { TicketShelf, type TicketRow } from '#shared/workshop/tickets-contract.ts'

import { type TicketFilter, ticketsMatching } from './queries.ts'
import { TicketBadge } from './TicketBadge.tsx'

const shelfWords: Record<TicketShelf, string> = {
  open: 'In the house',
  to_ask: 'Not approved yet',
  bench: 'At the bench',
  parts_came: 'Parts came',
  ready: 'Ready',
  not_told: 'Ready, not told',
  uncollected: 'Not collected',
  late: 'Late',
  unclaimed: 'Unclaimed',
  over: 'Over',
}

const filterNames = ['shelf', 'from', 'until'] as const
const filters = [
  {
    name: 'shelf',
    label: 'State',
    options: TicketShelf.options.map((value) => ({ value, label: shelfWords[value] })),
  },
]

/** The tickets and where each stands. */
export function TicketsPage() {
  const search = useSearch()
  const { days } = useRanges()
  const filter = useFilters<TicketFilter>(filterNames, search.text)

  return (
    <ListPage
      title="Repair tickets"
      columns={choicesOf(ticketColumns)}
      file={listFile(workshopFilesContract.exportTickets, fileColumns, filter)}
      action={
        <ButtonLink to="/admin/clubs-2/intake" size="tight">
          Take in clubs
        </ButtonLink>
      }
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="number, bag tag or client" />
          </div>
          <FilterBar noun="tickets" filters={[...filters, days('Taken in')]} />
        </div>
      }
    >
      <List
        caption="Repair tickets"
        query={ticketsMatching(filter)}
        rowsOf={({ tickets }) => tickets}
        columns={ticketColumns}
        noun={['ticket', 'tickets']}
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingAlike noun="tickets" />
          ) : (
            <EmptyState title="No tickets yet">Clubs that are taken in for work appear here.</EmptyState>
          )
        }
      />
    </ListPage>
  )
}

const column = columnsOf<TicketRow>()
const wide = '@max-3xl:hidden'

const ticketColumns = column.columns([
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
  column.accessor('clubCount', {
    header: 'Clubs',
    meta: { file: ['clubs'], className: `${figures.className} ${roomy}` },
  }),
  column.accessor(({ bagTags }) => bagTags.join(', '), {
    id: 'tag',
    header: 'Tag',
    meta: { file: ['tags'], className: wide },
  }),
  column.accessor('place', { header: 'Place', meta: { className: wide } }),
  column.display({
    id: 'promised',
    header: 'Promised',
    meta: { file: ['promised', 'needed', 'late'], className: 'text-sm figures' },
    cell: ({ row }) => <Promised of={row.original} />,
  }),
  column.display({
    id: 'ready',
    header: 'Ready for',
    meta: { file: ['made', 'ready'], className: `${figures.className} ${roomy}` },
    cell: ({ row }) => readyFor(row.original),
  }),
  column.display({
    id: 'total',
    header: 'Total, with tax',
    meta: { file: ['currency', 'total'], className: figures.className },
    cell: ({ row }) => <Total of={row.original} />,
  }),
])

/** How long it has stood on its rack. */
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
