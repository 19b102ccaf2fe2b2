import { useDeferredValue, useMemo } from 'react'

import { FilterBar } from '#client/list/FilterBar.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { FactoryShelf } from '#shared/builds/factory/factory-order.ts'

import { factoryColumns } from './factory-columns.tsx'
import { shelfWords } from './factory-words.ts'
import { factoryOrdersMatching } from './queries.ts'
import { ToBeOrdered } from './ToBeOrdered.tsx'

const filters = [
  {
    name: 'shelf',
    label: 'State',
    options: FactoryShelf.options.map((value) => ({ value, label: shelfWords[value] })),
  },
]

/** What makers build to sheets, and above it what nobody has ordered of them yet. */
export function FactoryPage() {
  const search = useSearch()
  const { read } = useAddress()
  const { studio } = useStudio()
  const withCosts = usePermissions().holds('manage_inventory/inventory')
  const columns = useMemo(() => factoryColumns({ studio, withCosts }), [studio, withCosts])
  const shelf = FactoryShelf.safeParse(read('shelf')).data
  const filter = useDeferredValue({ ...(search.text && { search: search.text }), ...(shelf && { shelf }) })
  const isFiltered = Object.keys(filter).length > 0

  return (
    <ListPage
      title="Factory orders"
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="number, build, maker or client" />
          </div>
          <FilterBar noun="orders" filters={filters} />
        </div>
      }
    >
      {!isFiltered && <ToBeOrdered />}
      <List
        caption="Factory orders"
        query={factoryOrdersMatching(filter)}
        rowsOf={({ factoryOrders }) => factoryOrders}
        columns={columns}
        empty={
          isFiltered ? (
            <NothingAlike noun="orders" />
          ) : (
            <EmptyState title="Nothing was ordered from a maker yet">
              Say on a build sheet which clubs their maker builds. Once the deposit is paid, they are ordered here.
            </EmptyState>
          )
        }
      />
    </ListPage>
  )
}
