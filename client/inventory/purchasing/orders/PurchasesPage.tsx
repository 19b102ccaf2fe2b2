import { useMemo } from 'react'

import { InventoryViews } from '#client/inventory/InventoryViews.tsx'
import { shelfWords } from '#client/inventory/purchasing/purchase-words.ts'
import { type PurchaseFilter, purchasesMatching } from '#client/inventory/purchasing/queries.ts'
import { choicesOf } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { useFilters } from '#client/list/filters.ts'
import { Found } from '#client/list/Found.tsx'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useRanges, useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { inventoryFilesContract, purchaseColumns as fileColumns } from '#shared/inventory/files.ts'
import { PurchaseShelf } from '#shared/inventory/purchasing/contract.ts'

import { purchaseColumns } from './purchase-columns.tsx'

const filterNames = ['shelf', 'supplier', 'from', 'until'] as const
const filters = [
  {
    name: 'shelf',
    label: 'State',
    options: PurchaseShelf.options.map((value) => ({ value, label: shelfWords[value] })),
  },
]

/** What is ordered at suppliers, and where it stands. */
export function PurchasesPage() {
  const search = useSearch()
  const { studio, money } = useStudio()
  const withCosts = usePermissions().holds('manage_inventory/inventory')
  const columns = useMemo(() => purchaseColumns({ studio, withCosts }), [studio, withCosts])
  const { days } = useRanges()
  const filter = useFilters<PurchaseFilter>(filterNames, search.text)

  return (
    <ListPage
      title="Orders at suppliers"
      columns={choicesOf(columns)}
      file={listFile(inventoryFilesContract.exportPurchaseOrders, fileColumns, filter)}
      views={<InventoryViews current="Orders" />}
      action={
        withCosts && (
          <ButtonLink to="/admin/inventory/shortages" size="tight">
            Order what is short
          </ButtonLink>
        )
      }
      filters={
        <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
          <div className="w-72 max-md:w-full" data-takes-scans>
            <SearchField search={search} by="number, supplier or SKU" />
          </div>
          <FilterBar noun="orders" filters={[...filters, days('Made')]} />
        </div>
      }
    >
      <List
        caption="Orders at suppliers"
        query={purchasesMatching(filter)}
        rowsOf={({ purchaseOrders }) => purchaseOrders}
        columns={columns}
        renderAbove={({ total }) => (
          <Found
            total={total}
            noun={['order', 'orders']}
            sums={total?.sums ? [['Total', money(total.sums.totalCents)]] : []}
          />
        )}
        empty={
          Object.keys(filter).length > 0 ? (
            <NothingAlike noun="orders" />
          ) : (
            <EmptyState title="Nothing was ordered yet">
              Draft an order from what is short, or from a supplier.
            </EmptyState>
          )
        }
      />
    </ListPage>
  )
}
