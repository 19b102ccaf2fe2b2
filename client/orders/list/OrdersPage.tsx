import { ExportButton } from '#client/list/ExportButton.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'

import { orderColumnsIn } from './order-columns.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { exportOrders, ordersMatching } from './queries.ts'
import { useOrderFilter } from './use-order-filter.ts'

/** All orders, the latest first; the address holds search and filters. */
export function OrdersPage() {
  const { currency } = useStudio().studio
  const search = useSearch()
  const filter = useOrderFilter(search.text)

  return (
    <ListPage
      title="Orders"
      action={<ExportButton name="orders" fetchCsv={() => exportOrders(filter)} />}
      filters={<OrderFilters search={search} />}
    >
      <List
        caption="Orders"
        query={ordersMatching(filter)}
        rowsOf={({ orders }) => orders}
        columns={orderColumnsIn(currency)}
        empty={<NoOrders isFiltered={Object.keys(filter).length > 0} />}
      />
    </ListPage>
  )
}

function NoOrders({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <NothingAlike noun="orders" />
  ) : (
    <EmptyState title="No orders yet">
      What is sold at the register or online appears here, each with its payments.
    </EmptyState>
  )
}
