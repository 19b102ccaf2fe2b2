import { useSuspenseQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { InventoryViews } from '#client/inventory/InventoryViews.tsx'
import { places } from '#client/inventory/queries.ts'
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
import { TransferStatus, transferWords } from '#shared/inventory/transfers/status.ts'

import { NewTransferDialog } from './NewTransferDialog.tsx'
import { transfersMatching } from './queries.ts'
import { transferColumns } from './transfer-columns.tsx'

const filters = [
  {
    name: 'status',
    label: 'State',
    options: TransferStatus.options.map((value) => ({ value, label: transferWords[value].label })),
  },
]

/** What goes from one place to another, and where it stands. */
export function TransfersPage() {
  const { data } = useSuspenseQuery(places)
  const search = useSearch()
  const status = TransferStatus.safeParse(useAddress().read('status')).data
  const filter = useDeferredValue({ ...(search.text && { search: search.text }), ...(status && { status }) })
  const maySend = usePermissions().holds('manage_inventory/inventory') && data.places.length > 1
  const [isDrafting, setDrafting] = useState(false)
  useKeys(maySend ? [{ key: 'n', what: 'New transfer', run: () => setDrafting(true) }] : [])

  return (
    <ListPage
      title="Transfers"
      views={<InventoryViews current="Transfers" />}
      action={
        maySend && (
          <Button size="tight" onClick={() => setDrafting(true)}>
            New transfer
          </Button>
        )
      }
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full" data-takes-scans>
            <SearchField search={search} by="number or SKU" />
          </div>
          <FilterBar noun="transfers" filters={filters} />
        </div>
      }
    >
      <List
        caption="Transfers"
        query={transfersMatching(filter)}
        rowsOf={({ transfers }) => transfers}
        columns={transferColumns}
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingAlike noun="transfers" />
          ) : data.places.length > 1 ? (
            <EmptyState title="Nothing was sent yet">Begin a transfer, and say what goes along.</EmptyState>
          ) : (
            <EmptyState title="There is one place only">
              Goods are sent once there is another place for them.
            </EmptyState>
          )
        }
      />
      {isDrafting && <NewTransferDialog places={data.places} onClose={() => setDrafting(false)} />}
    </ListPage>
  )
}
