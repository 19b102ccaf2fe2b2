import { columnsOf, figures } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import type { ListedProduct } from '#shared/catalog/goods-contract.ts'
import { kindWords } from '#shared/catalog/goods.ts'
import { figureWords, type MoneyPlace } from '#shared/money.ts'

import { productPath } from './product-path.ts'

const column = columnsOf<ListedProduct>()

export const productColumns = (studio: MoneyPlace) =>
  column.columns([
    column.accessor('name', {
      header: 'Product',
      enableSorting: true,
      meta: { className: '@2xl:min-w-52 wrap-anywhere @max-2xl:grow' },
      cell: ({ row: { original: product } }) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <RowLink to={productPath(product.id)}>{product.name}</RowLink>
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
