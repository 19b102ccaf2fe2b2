import { useState } from 'react'

import { type FittingFilter, fittingsMatching } from '#client/fittings/queries.ts'
import { choicesOf } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { useFilters } from '#client/list/filters.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useRanges } from '#client/settings/service.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { fittingColumns as fileColumns, fittingFilesContract } from '#shared/fittings/files.ts'
import { FittingShelf } from '#shared/fittings/records.ts'

import { fittingColumns } from './fitting-columns.tsx'
import { NewFittingDialog } from './NewFittingDialog.tsx'

const shelfWords: Record<FittingShelf, string> = {
  open: 'To come or in session',
  to_share: 'To be shared',
  shared: 'Client decides',
  followup: 'Follow up',
  over: 'Over',
}

const filterNames = ['shelf', 'from', 'until'] as const
const filters = [
  {
    name: 'shelf',
    label: 'State',
    options: FittingShelf.options.map((value) => ({ value, label: shelfWords[value] })),
  },
]

/** Who was fitted, and what came of it. */
export function FittingsPage() {
  const search = useSearch()
  const mayConduct = usePermissions().holds('conduct/fittings')
  const [isOpening, setOpening] = useState(false)
  const { days } = useRanges()
  const filter = useFilters<FittingFilter>(filterNames, search.text)
  useKeys(mayConduct ? [{ key: 'n', what: 'Begin a fitting', run: () => setOpening(true) }] : [])

  return (
    <ListPage
      title="Fittings"
      columns={choicesOf(fittingColumns)}
      file={listFile(fittingFilesContract.exportFittings, fileColumns, filter)}
      action={
        mayConduct && (
          <Button size="tight" onClick={() => setOpening(true)}>
            Begin a fitting
          </Button>
        )
      }
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="number or client" />
          </div>
          <FilterBar noun="fittings" filters={[...filters, days('Fitted')]} />
        </div>
      }
    >
      <List
        caption="Fittings"
        query={fittingsMatching(filter)}
        noun={['fitting', 'fittings']}
        rowsOf={({ fittings }) => fittings}
        columns={fittingColumns}
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingAlike noun="fittings" />
          ) : (
            <EmptyState title="No fittings yet">Begin one here, or from its booking on the day board.</EmptyState>
          )
        }
      />
      {isOpening && <NewFittingDialog onClose={() => setOpening(false)} />}
    </ListPage>
  )
}
