import { useDeferredValue } from 'react'

import { FilterBar } from '#client/list/FilterBar.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { SheetShelf } from '#shared/builds/sheets/sheet.ts'

import { NewSheet } from './NewSheet.tsx'
import { sheetsMatching } from './queries.ts'
import { sheetColumns } from './sheet-columns.tsx'

const shelfWords: Record<SheetShelf, string> = {
  open: 'Open',
  requests: 'Asked for',
  drafts: 'Drafts',
  shared: 'Client decides',
  approved: 'Approved',
  templates: 'Templates',
}
const filters = [
  {
    name: 'shelf',
    label: 'State',
    options: SheetShelf.options.map((value) => ({ value, label: shelfWords[value] })),
  },
]

/** What is to be built for whom, and where it stands. */
export function SheetsPage() {
  const { canCreateBuilds } = usePermissions()
  const search = useSearch()
  const { read } = useAddress()
  const shelf = SheetShelf.safeParse(read('shelf')).data
  const filter = useDeferredValue({ ...(search.text && { search: search.text }), ...(shelf && { shelf }) })

  return (
    <ListPage
      title="Build sheets"
      action={canCreateBuilds && <NewSheet />}
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="number, client or template" />
          </div>
          <FilterBar noun="sheets" filters={filters} />
        </div>
      }
    >
      <List
        caption="Build sheets"
        query={sheetsMatching(filter)}
        rowsOf={({ sheets }) => sheets}
        columns={sheetColumns}
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingAlike noun="sheets" />
          ) : (
            <EmptyState title="No sheets yet">What visitors and fitters write appears here.</EmptyState>
          )
        }
      />
    </ListPage>
  )
}
