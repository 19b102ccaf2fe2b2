import { useDeferredValue } from 'react'

import { FilterBar } from '#client/list/FilterBar.tsx'
import { Found } from '#client/list/Found.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { BuildShelf } from '#shared/builds/orders/status.ts'

import { buildsMatching } from './order-queries.ts'
import { buildColumns } from './orders/build-columns.tsx'
import { BuildViews } from './orders/BuildViews.tsx'

const shelfWords: Record<BuildShelf, string> = {
  open: 'Open',
  late: 'Late',
  parts: 'Parts',
  bench: 'At the bench',
  qc: 'QC',
  ready: 'Ready',
  to_ship: 'To ship',
  changed: 'Changed',
  came_back: 'Came back',
  over: 'Over',
}

const filters = [
  {
    name: 'shelf',
    label: 'State',
    options: BuildShelf.options.map((value) => ({ value, label: shelfWords[value] })),
  },
  { name: 'mine', label: 'Builder', options: [{ value: '1', label: 'Mine' }] },
]

/** All builds, with their clients and states. */
export function BuildsTool() {
  const search = useSearch()
  const { read } = useAddress()
  const shelf = BuildShelf.safeParse(read('shelf')).data
  const filter = useDeferredValue({
    ...(search.text && { search: search.text }),
    ...(shelf && { shelf }),
    ...(read('mine') && { mine: '1' as const }),
  })

  return (
    <ListPage
      title="Builds"
      views={<BuildViews />}
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="number or client" />
          </div>
          <FilterBar noun="builds" filters={filters} />
        </div>
      }
    >
      <List
        caption="Builds"
        query={buildsMatching(filter)}
        rowsOf={({ builds }) => builds}
        columns={buildColumns}
        renderAbove={({ total }) => <Found total={total} noun={['build', 'builds']} />}
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingAlike noun="builds" />
          ) : (
            <EmptyState title="No builds">They come from approved quotes.</EmptyState>
          )
        }
      />
    </ListPage>
  )
}
