import { Upload } from 'lucide-react'
import { useMemo } from 'react'
import { z } from 'zod'

import { ExportButton } from '#client/list/ExportButton.tsx'
import { List } from '#client/list/List.tsx'
import { ListPage } from '#client/list/ListPage.tsx'
import { NothingAlike } from '#client/list/NothingAlike.tsx'
import { SearchField } from '#client/list/SearchField.tsx'
import { type Search, useSearch } from '#client/list/use-search.ts'
import { useSort } from '#client/list/use-sort.ts'
import { usePermissions } from '#client/permissions/rights.ts'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { useAddress } from '#client/routing/navigation.ts'
import { useStudio } from '#client/settings/use-studio.ts'
import { Button } from '#client/ui/Button.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { Select } from '#client/ui/forms/Select.tsx'
import { useKeys } from '#client/ui/keys/screen-keys.ts'
import { ProductQuery } from '#shared/catalog/goods-contract.ts'
import { kindWords, ProductKind } from '#shared/catalog/goods.ts'

import { productColumns } from './product-columns.tsx'
import { exportProducts, productsMatching } from './queries.ts'

const FromAddress = z.object({
  kind: ProductKind.optional().catch(undefined),
  state: z.enum(['sold', 'retired']).optional().catch(undefined),
})

/** Every product by its name, also those that are sold no more. */
export function ProductList() {
  const mayChange = usePermissions().holds('manage_catalog/catalog')
  const { read, change } = useAddress()
  const search = useSearch()
  const sort = useSort(ProductQuery.shape.sort)
  const { kind, state } = FromAddress.parse({ kind: read('kind'), state: read('state') })
  const sought = { search: search.text, ...(kind && { kind }), ...(state && { state }) }
  const { studio, number } = useStudio()
  const columns = useMemo(() => productColumns(studio), [studio])
  const add = () => change({ product: 'new' }, { push: true })
  useKeys(mayChange ? [{ key: 'n', what: 'New product', run: add }] : [])

  return (
    <ListPage
      title="Products"
      action={
        <>
          {mayChange && <ImportLink />}
          <ExportButton name="products" fetchCsv={() => exportProducts(sought)} />
          {mayChange && (
            <Button size="tight" onClick={add}>
              New product
            </Button>
          )}
        </>
      }
      filters={<Filters search={search} kind={kind} state={state} />}
    >
      <List
        caption="Products"
        query={productsMatching(sought, sort.by)}
        rowsOf={({ products }) => products}
        columns={columns}
        sort={sort}
        renderAbove={({ total }, shown) =>
          total > 0 && (
            <output className="text-sm text-muted figures">
              1–{number(shown)} of {number(total)}
            </output>
          )
        }
        empty={<Nothing isFiltered={search.text !== '' || kind !== undefined || state !== undefined} />}
      />
    </ListPage>
  )
}

const ImportLink = () => (
  <ButtonLink
    to="/admin/catalog/products/import"
    tone="quiet"
    size="tight"
    title="Import CSV"
    className="max-md:px-2.5!"
  >
    <Upload aria-hidden className="size-4" />
    <span className="max-md:sr-only">Import CSV</span>
  </ButtonLink>
)

interface FiltersProps {
  search: Search
  kind: ProductKind | undefined
  state: 'sold' | 'retired' | undefined
}

function Filters({ search, kind, state }: FiltersProps) {
  const { change } = useAddress()

  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="min-w-72 max-md:w-full" data-takes-scans>
        <SearchField search={search} by="name, SKU or barcode" />
      </div>
      <Select
        isTight
        aria-label="Kind"
        isNarrow
        value={kind ?? ''}
        onChange={({ target }) => change({ kind: target.value || undefined })}
      >
        <option value="">Every kind</option>
        {ProductKind.options.map((one) => (
          <option key={one} value={one}>
            {kindWords[one]}
          </option>
        ))}
      </Select>
      <Select
        isTight
        aria-label="State"
        isNarrow
        value={state ?? ''}
        onChange={({ target }) => change({ state: target.value || undefined })}
      >
        <option value="">Sold and retired</option>
        <option value="sold">Sold</option>
        <option value="retired">Retired</option>
      </Select>
    </div>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  return isFiltered ? (
    <NothingAlike noun="products" />
  ) : (
    <EmptyState title="Nothing is sold yet">
      Balls, gloves, grips and shafts: each with its sizes, SKUs and prices.
    </EmptyState>
  )
}
