import { useDeferredValue } from 'react'

import { FilterBar } from '#client/list/FilterBar.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { QuoteStatus, quoteWords } from '#shared/builds/quotes/status.ts'

import { quotesMatching } from './queries.ts'
import { quoteColumns } from './quote-columns.tsx'

const filters = [
  {
    name: 'status',
    label: 'State',
    options: QuoteStatus.options.map((value) => ({ value, label: quoteWords[value].label })),
  },
]

/** All quotes and the clients' answers. */
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
        columns={quoteColumns}
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
