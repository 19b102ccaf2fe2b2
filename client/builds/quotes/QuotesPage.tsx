import { useDeferredValue } from 'react'

import { columnsOf, figures } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { RowLink } from '#client/list/RowLink.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import type { QuoteRow } from '#shared/builds/quotes/contract.ts'
import { QuoteStatus } from '#shared/builds/quotes/status.ts'

import { quotesMatching } from './queries.ts'
import { quotePath, quoteWords } from './quote-words.ts'
import { QuoteBadge } from './QuoteBadge.tsx'

const filters = [
  {
    name: 'status',
    label: 'State',
    options: QuoteStatus.options.map((value) => ({ value, label: quoteWords[value].label })),
  },
]

const column = columnsOf<QuoteRow>()
const wide = '@max-3xl:hidden'

const columns = column.columns([
  column.accessor('number', {
    header: 'Quote',
    meta: { className: 'font-medium' },
    cell: ({ row }) => <RowLink to={quotePath(row.original.id)}>{row.original.number}</RowLink>,
  }),
  column.accessor('personName', { header: 'Client' }),
  column.display({
    id: 'state',
    header: 'State',
    meta: { className: '@max-3xl:ml-auto' },
    cell: ({ row }) => <QuoteBadge status={row.original.status} />,
  }),
  column.accessor('sheetNumber', { header: 'Sheet', meta: { className: wide } }),
  column.accessor('clubCount', { header: 'Clubs', meta: { className: `${figures.className} ${wide}` } }),
  column.display({
    id: 'until',
    header: 'Valid until',
    meta: { className: 'text-sm figures' },
    cell: ({ row }) => <Until of={row.original} />,
  }),
  column.display({
    id: 'total',
    header: 'Total',
    meta: { className: figures.className },
    cell: ({ row }) => <Total of={row.original} />,
  }),
])

function Until({ of: { validUntil } }: { of: QuoteRow }) {
  const { dayAndYear } = useStudio()

  return validUntil === null ? '' : dayAndYear(validUntil)
}

function Total({ of: { totalCents } }: { of: QuoteRow }) {
  const { money } = useStudio()

  return totalCents === null ? '-' : money(totalCents)
}

/** What sheets cost, and what their clients said to it. */
export function QuotesPage() {
  const search = useSearch()
  const { read } = useAddress()
  const status = QuoteStatus.safeParse(read('status')).data
  const filter = useDeferredValue({ ...(search.text && { search: search.text }), ...(status && { status }) })

  return (
    <ListPage
      title="Quotes"
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="number or client" />
          </div>
          <FilterBar noun="quotes" filters={filters} />
        </div>
      }
    >
      <List
        caption="Quotes"
        query={quotesMatching(filter)}
        rowsOf={({ quotes }) => quotes}
        columns={columns}
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingAlike noun="quotes" />
          ) : (
            <EmptyState title="No quotes yet">They are made from build sheets that were shared.</EmptyState>
          )
        }
      />
    </ListPage>
  )
}
