import { useDeferredValue, useState } from 'react'

import { fittingsMatching } from '#client/fittings/queries.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useAddress } from '#client/routing/navigation.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
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
  const { read } = useAddress()
  const mayConduct = usePermissions().holds('conduct/fittings')
  const [isOpening, setOpening] = useState(false)
  const shelf = FittingShelf.safeParse(read('shelf')).data
  const filter = useDeferredValue({ ...(search.text && { search: search.text }), ...(shelf && { shelf }) })
  useKeys(mayConduct ? [{ key: 'n', what: 'Begin a fitting', run: () => setOpening(true) }] : [])

  return (
    <ListPage
      title="Fittings"
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
          <FilterBar noun="fittings" filters={filters} />
        </div>
      }
    >
      <List
        caption="Fittings"
        query={fittingsMatching(filter)}
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
