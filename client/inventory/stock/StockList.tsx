import { useMemo } from 'react'

import { InventoryViews } from '#client/inventory/InventoryViews.tsx'
import { labelsPath } from '#client/inventory/labels/labels-path.ts'
import { type StockFilters, stockMatching } from '#client/inventory/queries.ts'
import { BulkBar } from '#client/list/BulkBar.tsx'
import { choicesOf } from '#client/list/columns.ts'
import { FilterBar } from '#client/list/FilterBar.tsx'
import { useFilters } from '#client/list/filters.ts'
import { listFile } from '#client/list/list-file.ts'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { type Search, useSearch } from '#client/list/use-search.ts'
import { type Selection, useSelection } from '#client/list/use-selection.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useGo } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/service.ts'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { kindWords, ProductKind } from '#shared/catalog/goods.ts'
import { fitChoices, fits } from '#shared/inventory/attributes.ts'
import { type StockRow, StockState } from '#shared/inventory/contract.ts'
import { inventoryFilesContract, stockColumns as fileColumns } from '#shared/inventory/files.ts'

import { stockColumns } from './stock-columns.tsx'

const stateWords: Record<StockState, string> = { counted: 'Counted', short: 'Short', uncounted: 'Never counted' }
const filterNames = ['state', 'kind', ...fits] as const
/** What is chosen of them is said by its SKU, as in addresses. */
const bySku = ({ items }: { items: readonly StockRow[] }) => items.map((item) => ({ ...item, id: item.sku }))

/** Every item with how many there are, and how many of them are promised. */
export function StockList() {
  const search = useSearch()
  const sought = useFilters<StockFilters>(filterNames, search.text)
  const { money, number, studio } = useStudio()
  const rights = usePermissions()
  const withCosts = rights.holds('manage_inventory/inventory')
  const selection = useSelection(JSON.stringify(sought))
  const columns = useMemo(() => stockColumns({ studio, withCosts }), [studio, withCosts])

  return (
    <ListPage
      title="Stock"
      columns={choicesOf(columns)}
      file={listFile(inventoryFilesContract.exportStock, fileColumns, sought)}
      views={<InventoryViews current="Stock" />}
      action={
        <>
          {withCosts && (
            <ButtonLink to="/admin/inventory/import" tone="quiet" size="tight">
              Import stock
            </ButtonLink>
          )}
          {rights.holds('manage_catalog/catalog') && (
            <ButtonLink to="/admin/catalog/products?product=new" size="tight">
              New item
            </ButtonLink>
          )}
        </>
      }
      filters={<Filters search={search} selection={selection} />}
    >
      <List
        caption="Stock"
        query={stockMatching(sought)}
        rowsOf={bySku}
        selection={selection}
        columns={columns}
        renderAbove={({ total, counts }, shown) => (
          <p className="flex flex-wrap gap-x-4 text-sm text-muted figures">
            {total > 0 && (
              <output>
                1–{number(shown)} of {number(total)}
              </output>
            )}
            <span>{number(counts.counted)} counted</span>
            {counts.short > 0 && <span className="font-medium text-ink">{number(counts.short)} short</span>}
            {counts.valueCents !== null && <span>worth {money(counts.valueCents)}</span>}
          </p>
        )}
        empty={<Nothing sought={sought} />}
      />
    </ListPage>
  )
}

const fitWords = { tip: 'Tip or bore', flex: 'Flex', hand: 'Hand', core: 'Grip core' }
const filters = [
  {
    name: 'state',
    label: 'State',
    options: StockState.options.map((value) => ({ value, label: stateWords[value] })),
  },
  {
    name: 'kind',
    label: 'Kind',
    options: ProductKind.options.map((value) => ({ value, label: kindWords[value] })),
  },
  ...fits.map((name) => ({
    name,
    label: fitWords[name],
    options: fitChoices[name].map((value) => ({ value, label: value })),
  })),
]

const Filters = ({ search, selection }: { search: Search; selection: Selection }) => (
  <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
    <div className="w-72 max-md:w-full" data-takes-scans>
      <SearchField search={search} by="name, code or measure" />
    </div>
    {selection.ids.size === 0 && <FilterBar noun="items" filters={filters} />}
    <ChosenBar selection={selection} />
  </div>
)

/** Those that are shown can be chosen: a sheet of labels is for what somebody has before them. */
function ChosenBar({ selection }: { selection: Selection }) {
  const go = useGo()
  const run = async () => go(labelsPath(selection.ids))

  return <BulkBar selection={selection} total={selection.ids.size} actions={[{ label: 'Labels', run }]} />
}

function Nothing({ sought: { search, ...asked } }: { sought: StockFilters }) {
  if (asked.state === 'short') return <EmptyState title="Nothing is short">Every item is above its minimum.</EmptyState>

  return search !== undefined || Object.keys(asked).length > 0 ? (
    <NothingAlike noun="items" />
  ) : (
    <EmptyState title="Nothing to count yet">
      Add products in the catalog. Each is counted from its first count on.
    </EmptyState>
  )
}
