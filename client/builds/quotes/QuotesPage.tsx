import { choicesOf } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { useFilters } from '#client/list/filters.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { useRanges } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { buildFilesContract, quoteColumns as fileColumns } from '#shared/builds/files.ts'
import { QuoteShelf, quoteShelfWords, QuoteStatus, quoteWords } from '#shared/builds/quotes/status.ts'

import { type QuoteFilter, quotesMatching } from './queries.ts'
import { quoteColumns } from './quote-columns.tsx'

const filterNames = ['status', 'shelf', 'from', 'until'] as const
const filters = [
  {
    name: 'status',
    label: 'State',
    options: QuoteStatus.options.map((value) => ({ value, label: quoteWords[value].label })),
  },
  {
    name: 'shelf',
    label: 'To do',
    options: QuoteShelf.options.map((value) => ({ value, label: quoteShelfWords[value] })),
  },
]

/** All quotes and the clients' answers. */
export function QuotesPage() {
  const search = useSearch()
  const { days } = useRanges()
  const filter = useFilters<QuoteFilter>(filterNames, search.text)

  return (
    <ListPage
      title="Quotes"
      columns={choicesOf(quoteColumns)}
      file={listFile(buildFilesContract.exportQuotes, fileColumns, filter)}
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="number or client" />
          </div>
          <FilterBar noun="quotes" filters={[...filters, days('Made')]} />
        </div>
      }
    >
      <List
        caption="Quotes"
        query={quotesMatching(filter)}
        noun={['quote', 'quotes']}
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
