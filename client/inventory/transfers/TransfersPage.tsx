import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { InventoryViews } from '#client/inventory/InventoryViews.tsx'
import { places } from '#client/inventory/queries.ts'
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
import { inventoryFilesContract, transferColumns as fileColumns } from '#shared/inventory/files.ts'
import { TransferStatus, transferWords } from '#shared/inventory/transfers/status.ts'

import { NewTransferDialog } from './NewTransferDialog.tsx'
import { type TransferFilter, transfersMatching } from './queries.ts'
import { transferColumns } from './transfer-columns.tsx'

const filterNames = ['status', 'from', 'until'] as const
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
  const { days } = useRanges()
  const filter = useFilters<TransferFilter>(filterNames, search.text)
  const maySend = usePermissions().holds('manage_inventory/inventory') && data.places.length > 1
  const [isDrafting, setDrafting] = useState(false)
  useKeys(maySend ? [{ key: 'n', what: 'New transfer', run: () => setDrafting(true) }] : [])

  return (
    <ListPage
      title="Transfers"
      columns={choicesOf(transferColumns)}
      file={listFile(inventoryFilesContract.exportStockTransfers, fileColumns, filter)}
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
          <FilterBar noun="transfers" filters={[...filters, days('Made')]} />
        </div>
      }
    >
      <List
        caption="Transfers"
        query={transfersMatching(filter)}
        noun={['transfer', 'transfers']}
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
