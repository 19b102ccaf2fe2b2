import { recordEvent } from '#server/audit/service.ts'
import { type CsvColumn, csvOf } from '#server/kernel/csv/write-csv.ts'
import { everyRow } from '#server/kernel/db/keyset.ts'
import type { AnswerFile } from '#server/kernel/http/send-file.ts'
import type { Acting } from '#server/kernel/work.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import type { ProductQuery } from '#shared/catalog/goods-contract.ts'
import { kindWords } from '#shared/catalog/goods.ts'
import { decimalOf } from '#shared/money.ts'

import { countProducts, listItemsOfProducts } from './store.ts'

/** Exports the items that a search finds, one a row, with headings that the importer recognizes. */
export async function exportProducts(
  work: Acting,
  filters: Pick<ProductQuery, 'search' | 'kind' | 'state'>,
): Promise<AnswerFile> {
  const { zone, currency } = work.place
  const { total } = await countProducts(work, filters)
  await recordEvent(work, { action: 'products_exported', entity: 'product', facts: { count: Number(total) } })
  const rows = everyRow((page) => listItemsOfProducts(work, filters, page))

  return { name: `products-${localDayOf(work.now, zone)}.csv`, content: csvOf(columnsIn(currency), rows) }
}

type Row = Awaited<ReturnType<typeof listItemsOfProducts>>['rows'][number]

const columnsIn = (currency: string): Array<CsvColumn<Row>> => [
  { title: 'SKU', valueOf: ({ sku }) => sku },
  { title: 'Barcode', valueOf: ({ barcode }) => barcode },
  { title: 'Brand', valueOf: ({ brand }) => brand },
  { title: 'Name', valueOf: ({ name }) => name },
  { title: 'Variant', valueOf: ({ variant }) => variant },
  { title: 'Kind', valueOf: ({ kind }) => kindWords[kind] },
  { title: 'Price', valueOf: ({ priceCents }) => decimalOf(priceCents, currency) },
  { title: 'Tax category', valueOf: ({ taxCategory }) => taxCategory },
  { title: 'Unit', valueOf: ({ unit }) => unit },
  { title: 'Description', valueOf: ({ description }) => description },
  { title: 'Sold', valueOf: ({ isSold }) => (isSold ? 'yes' : 'no') },
]
