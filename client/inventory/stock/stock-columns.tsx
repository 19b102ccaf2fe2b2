import { stockPath } from '#client/inventory/stock-path.ts'
import { columnsOf, figures } from '#client/list/columns.ts'
import { RowLink } from '#client/list/RowLink.tsx'
import { Badge } from '#client/ui/Badge.tsx'
import { kindWords } from '#shared/catalog/goods.ts'
import type { StockRow } from '#shared/inventory/contract.ts'
import { figureWords, type MoneyPlace } from '#shared/money.ts'

const column = columnsOf<StockRow>()
const wide = { className: `${figures.className} @max-2xl:hidden` }

interface StockColumnsOptions {
  studio: MoneyPlace
  withCosts: boolean
}

export const stockColumns = ({ studio, withCosts }: StockColumnsOptions) =>
  column.columns([
    column.accessor('sku', {
      header: 'SKU',
      meta: { className: 'font-mono text-sm @2xl:whitespace-nowrap' },
      cell: ({ getValue }) => <RowLink to={stockPath(getValue())}>{getValue()}</RowLink>,
    }),
    column.accessor('name', {
      header: 'Item',
      meta: { file: ['name', 'barcode'], className: '@2xl:w-full wrap-anywhere @max-2xl:order-last @max-2xl:w-full' },
      cell: ({ row: { original } }) => <Name of={original} />,
    }),
    column.accessor(({ kind }) => kindWords[kind], {
      id: 'kind',
      header: 'Kind',
      meta: { className: 'text-muted @max-4xl:hidden' },
    }),
    column.accessor(({ stock }) => stock?.onHand ?? '-', { id: 'onHand', header: 'Hand', meta: wide }),
    column.accessor(({ stock }) => stock?.reserved ?? '-', { id: 'reserved', header: 'Res.', meta: wide }),
    column.display({
      id: 'available',
      header: 'Avail',
      meta: { className: `${figures.className} @max-2xl:ml-auto` },
      cell: ({ row }) => <Available of={row.original} />,
    }),
    column.accessor(({ stock }) => stock?.incoming ?? '-', { id: 'incoming', header: 'In', meta: wide }),
    column.accessor(({ minOnHand }) => minOnHand ?? '', {
      id: 'min',
      header: 'Min',
      meta: { ...wide, file: ['least', 'most', 'short'] },
    }),
    ...(withCosts
      ? [
          column.accessor(({ averageCents }) => (averageCents === null ? '-' : figureWords(averageCents, studio)), {
            id: 'cost',
            header: `Avg cost, ${studio.currency}`,
            meta: { ...wide, file: ['currency', 'average'] },
          }),
        ]
      : []),
  ])

const Name = ({ of: { name, isSold, isShort } }: { of: StockRow }) => (
  <span className="inline-flex flex-wrap items-center gap-x-2">
    {name}
    {isShort && <Badge tone="warning">Short</Badge>}
    {!isSold && <Badge>Retired</Badge>}
  </span>
)

const Available = ({ of: { stock } }: { of: StockRow }) =>
  stock ? (
    <>
      {stock.available}
      <span className="text-muted @2xl:hidden"> left</span>
    </>
  ) : (
    <span className="text-muted">-</span>
  )
