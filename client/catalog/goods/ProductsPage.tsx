import { Upload } from 'lucide-react'

import { call } from '#client/api/call.ts'
import { type FiltersOf, pagesOf } from '#client/api/pages.ts'
import { useCatalogLive } from '#client/catalog/use-catalog-live.ts'
import { columnsOf, figures } from '#client/list/columns.ts'
import { ExportButton } from '#client/list/ExportButton.tsx'
import { useFilters } from '#client/list/filters.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { useSearch } from '#client/list/use-search.ts'
import { useSelection } from '#client/list/use-selection.ts'
import { useSort } from '#client/list/use-sort.ts'
import { usePermissions } from '#client/permissions/service.ts'
import { pathOf } from '#client/records/record-kind.ts'
import { RecordFilters, RecordList, type StudioWording } from '#client/records/RecordList.tsx'
import { RecordPage } from '#client/records/RecordPage.tsx'
import { ButtonLink } from '#client/routing/ButtonLink.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { EmptyState } from '#client/ui/feedback/EmptyState.tsx'
import { goodsContract, type ListedProduct, ProductQuery } from '#shared/catalog/goods-contract.ts'
import { kindWords } from '#shared/catalog/goods.ts'
import { addressOf } from '#shared/http/call.ts'
import { figureWords, type MoneyPlace } from '#shared/money.ts'

import { products } from './product-form.ts'
import { ProductPage } from './ProductPage.tsx'
import { ProductsMany } from './ProductsMany.tsx'

/** What is sold over the counter; one product of it, or a new one, when the address names it. */
export function ProductsPage() {
  useCatalogLive([products.key])

  return (
    <RecordPage kind={products} list={<ProductList />}>
      {(product) => <ProductPage product={product} />}
    </RecordPage>
  )
}

/** Every product by its name, also those that are sold no more. */
function ProductList() {
  const mayChange = usePermissions().holds(products.needs)
  const search = useSearch()
  const sort = useSort(ProductQuery.shape.sort)
  const sought = useFilters<ProductsSought>(['kind', 'state'], search.text)
  const selection = useSelection(JSON.stringify(sought))
  const query = productsMatching(sought, sort.by)

  return (
    <RecordList
      kind={products}
      query={query}
      {...(mayChange && { selection })}
      rowsOf={({ products }) => products}
      columns={productColumns}
      sort={sort}
      filters={
        <>
          <RecordFilters search={search} by="name, SKU or barcode" takesScans choices={choices} />
          <ProductsMany selection={selection} query={query} filters={sought} />
        </>
      }
      isFiltered={Object.keys(sought).length > 0}
      acts={
        <>
          {mayChange && <ImportLink />}
          <ExportButton of={addressOf(goodsContract.exportProducts, { query: sought })} />
        </>
      }
      renderEmpty={() => (
        <EmptyState title="Nothing is sold yet">
          Balls, gloves, grips and shafts: each with its sizes, SKUs and prices.
        </EmptyState>
      )}
    />
  )
}

const choices = [
  { name: 'kind', label: 'Kind', words: { '': 'Every kind', ...kindWords } },
  { name: 'state', label: 'State', words: { '': 'Sold and retired', sold: 'Sold', retired: 'Retired' } },
]

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

type ProductsSought = Omit<FiltersOf<typeof goodsContract.listProducts>, 'sort'>

const productsMatching = (query: ProductsSought, sort: ProductQuery['sort']) =>
  pagesOf(
    [...products.key, 'list', query, sort],
    (after) => call(goodsContract.listProducts, { query: { ...query, sort, limit: 40, ...after } }),
    { staleTime: 15_000 },
  )

const column = columnsOf<ListedProduct>()

const productColumns = ({ studio }: StudioWording) =>
  column.columns([
    column.accessor('name', {
      header: 'Product',
      enableSorting: true,
      meta: { className: '@2xl:min-w-52 wrap-anywhere @max-2xl:grow' },
      cell: ({ row: { original: product } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <RowLink to={pathOf(products, product.id)}>{product.name}</RowLink>
          {!product.active && <Badge>Retired</Badge>}
        </span>
      ),
    }),
    column.accessor('brand', { header: 'Brand', meta: { className: '@max-2xl:hidden' } }),
    column.accessor(({ kind }) => kindWords[kind], {
      id: 'kind',
      header: 'Kind',
      meta: { className: '@max-2xl:hidden' },
    }),
    column.accessor('sku', {
      header: 'SKU',
      meta: { className: 'font-mono text-sm @max-2xl:order-last @max-2xl:w-full @max-2xl:text-muted' },
      cell: ({ row: { original } }) => <Skus product={original} />,
    }),
    column.accessor('itemCount', { header: 'Items', meta: { className: `${figures.className} @max-2xl:hidden` } }),
    column.display({
      id: 'price',
      header: `Price, ${studio.currency}`,
      meta: figures,
      cell: ({ row: { original } }) => pricesOf(original, studio),
    }),
  ])

function Skus({ product: { sku, itemCount } }: { product: ListedProduct }) {
  return (
    <>
      {sku}
      {itemCount > 1 && <span className="font-sans text-muted"> and {itemCount - 1} more</span>}
    </>
  )
}

function pricesOf({ leastCents, mostCents }: ListedProduct, studio: MoneyPlace): string {
  if (leastCents === null || mostCents === null) return '-'

  const [least, most] = [figureWords(leastCents, studio), figureWords(mostCents, studio)]
  return least === most ? least : `${least}–${most}`
}
