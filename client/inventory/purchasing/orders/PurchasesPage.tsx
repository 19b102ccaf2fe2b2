import { useDeferredValue, useMemo } from 'react'

import { InventoryViews } from '#client/inventory/InventoryViews.tsx'
import { shelfWords } from '#client/inventory/purchasing/purchase-words.ts'
import { purchasesMatching } from '#client/inventory/purchasing/queries.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { Found } from '#client/list/Found.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { PurchaseShelf } from '#shared/inventory/purchasing/contract.ts'

import { purchaseColumns } from './purchase-columns.tsx'

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
  const { read } = useAddress()
  const { studio, money } = useStudio()
  const withCosts = usePermissions().holds('manage_inventory/inventory')
  const columns = useMemo(() => purchaseColumns({ studio, withCosts }), [studio, withCosts])
  const shelf = PurchaseShelf.safeParse(read('shelf')).data
  const supplier = read('supplier')
  const filter = useDeferredValue({
    ...(search.text && { search: search.text }),
    ...(shelf && { shelf }),
    ...(supplier && { supplier }),
  })

  return (
    <ListPage
      title="Orders at suppliers"
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
          <FilterBar noun="orders" filters={filters} />
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
