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
import { buildColumns as fileColumns, buildFilesContract } from '#shared/builds/files.ts'
import { BuildShelf } from '#shared/builds/orders/status.ts'

import { type BuildFilter, buildsMatching } from './order-queries.ts'
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

const filterNames = ['shelf', 'mine', 'from', 'until'] as const
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
  const { days } = useRanges()
  const filter = useFilters<BuildFilter>(filterNames, search.text)

  return (
    <ListPage
      title="Builds"
      columns={choicesOf(buildColumns)}
      file={listFile(buildFilesContract.exportBuilds, fileColumns, filter)}
      views={<BuildViews />}
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="number or client" />
          </div>
          <FilterBar noun="builds" filters={[...filters, days('Made')]} />
        </div>
      }
    >
      <List
        caption="Builds"
        query={buildsMatching(filter)}
        rowsOf={({ builds }) => builds}
        columns={buildColumns}
        noun={['build', 'builds']}
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
