import { useState } from 'react'

import { InventoryViews } from '#client/inventory/InventoryViews.tsx'
import { supplierPath } from '#client/inventory/purchasing/purchase-words.ts'
import { type SupplierFilter, suppliersMatching } from '#client/inventory/purchasing/queries.ts'
import { choicesOf, columnsOf, figures } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { useFilters } from '#client/list/filters.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { RowLink } from '#client/list/RowLink.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { useGo } from '#client/routing/navigation.ts'
import { Badge } from '#client/ui/Badge.tsx'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { inventoryFilesContract, supplierColumns } from '#shared/inventory/files.ts'
import type { SupplierRow } from '#shared/inventory/purchasing/suppliers-contract.ts'

import { leadOf } from './lead-words.ts'
import { SupplierDialog } from './SupplierDialog.tsx'

const filterNames = ['state'] as const
const filters = [
  {
    name: 'state',
    label: 'State',
    options: [
      { value: 'active', label: 'Bought from' },
      { value: 'retired', label: 'No longer' },
    ],
  },
]

/** Whom the studio buys from. */
export function SuppliersPage() {
  const search = useSearch()
  const go = useGo()
  const mayChange = usePermissions().holds('manage_inventory/inventory')
  const [isAdding, setAdding] = useState(false)
  const filter = useFilters<SupplierFilter>(filterNames, search.text)
  useKeys(mayChange ? [{ key: 'n', what: 'New supplier', run: () => setAdding(true) }] : [])

  return (
    <ListPage
      title="Suppliers"
      columns={choicesOf(columns)}
      file={listFile(inventoryFilesContract.exportSuppliers, supplierColumns, filter)}
      views={<InventoryViews current="Suppliers" />}
      action={
        mayChange && (
          <Button size="tight" onClick={() => setAdding(true)}>
            New supplier
          </Button>
        )
      }
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full">
            <SearchField search={search} by="name" />
          </div>
          <FilterBar noun="suppliers" filters={filters} />
        </div>
      }
    >
      <List
        caption="Suppliers"
        query={suppliersMatching(filter)}
        noun={['supplier', 'suppliers']}
        rowsOf={({ suppliers }) => suppliers}
        columns={columns}
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingAlike noun="suppliers" />
          ) : (
            <EmptyState title="No suppliers yet">Add whom you buy from, and import their price list.</EmptyState>
          )
        }
      />
      {isAdding && <SupplierDialog onClose={() => setAdding(false)} onSaved={({ id }) => void go(supplierPath(id))} />}
    </ListPage>
  )
}

const column = columnsOf<SupplierRow>()
const wide = { className: `${figures.className} @max-2xl:hidden` }

const columns = column.columns([
  column.accessor('name', {
    header: 'Supplier',
    meta: { file: ['name', 'state'], className: '@2xl:w-1/2 wrap-anywhere' },
    cell: ({ row: { original } }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <RowLink to={supplierPath(original.id)}>{original.name}</RowLink>
        {!original.active && <Badge>No longer</Badge>}
      </span>
    ),
  }),
  column.accessor(({ email }) => email ?? 'No mail: print orders', {
    id: 'email',
    header: 'Mail',
    meta: {
      file: ['email', 'account'],
      className: 'text-muted wrap-anywhere @2xl:w-1/2 @max-2xl:w-full @max-2xl:order-last',
    },
  }),
  column.accessor('itemCount', { header: 'Items', meta: { ...wide, file: ['items'] } }),
  column.accessor('openOrders', { header: 'Open orders', meta: wide }),
  column.accessor(leadOf, {
    id: 'lead',
    header: 'Takes',
    meta: { file: ['leadDays'], className: '@max-2xl:ml-auto @2xl:whitespace-nowrap figures' },
  }),
])
