import { listGoods, putProduct, readProduct, rewriteProduct } from '#server/catalog/service.ts'
import { barsOf } from '#shared/catalog/barcodes.ts'
import type { ProductRecord } from '#shared/catalog/goods-contract.ts'
import type { ProductDocument } from '#shared/catalog/goods.ts'
import { nameOfProduct, type SetupProduct } from '#shared/settings/setup-goods.ts'

import { removeOrRetire, retire } from './remove.ts'
import { section } from './section.ts'

type Product = Omit<SetupProduct, 'retired'>

/** What is sold over the counter. An item that its product does not name any more is retired. */
export const goods = section<'goods', Product>('goods', {
  entriesOf: (value) => value.map((item) => ({ key: nameOfProduct(item), item })),
  valueOf: (entries) => (entries.length > 0 ? entries.map(({ item }) => item) : undefined),
  async list(work) {
    const products = await listGoods(work)

    return products.map((product) => {
      const item = inSetup(product)
      return { id: product.id, key: nameOfProduct(item), item, active: product.active && item.items.length > 0 }
    })
  },
  insert: (work, { item }, { id, newId }) =>
    putProduct(work, documentOf({ ...item, items: item.items.map((one) => ({ ...one, id: newId() })) }), id),
  async update(work, { item }, { id }) {
    const { items } = await readProduct(work, id)
    await rewriteProduct(work, id, documentOf(item, items))
  },
  remove: (work, id) => removeOrRetire(work, 'product', id),
  retire: (work, id) => retire(work, 'product', id),
})

/** As far as it is sold. */
const inSetup = ({ name, brand, kind, description, items }: ProductRecord): Product => ({
  name,
  brand,
  kind,
  description,
  items: items
    .filter(({ active }) => active)
    .map(({ sku, barcode, variant, priceCents, taxCategory, unit }) => ({
      sku,
      barcode,
      variant,
      priceCents,
      taxCategory,
      unit,
    })),
})

type Items = ProductDocument['items']

const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && barsOf(one) === barsOf(other)

/** With the items that are here under their ids, and those that are named no more behind them, retired. */
function documentOf(
  {
    name,
    brand,
    kind,
    description,
    items,
  }: Omit<Product, 'items'> & { items: (Product['items'][number] & { id?: string })[] },
  here: ProductRecord['items'] = [],
): ProductDocument {
  const named: Items = items.map((item) => {
    const id = here.find(({ sku }) => sku === item.sku)?.id ?? item.id
    return { ...item, active: true, ...(id !== undefined && { id }) }
  })
  const left: Items = here
    .filter(({ sku }) => !items.some((item) => item.sku === sku))
    .map((item) => ({
      ...item,
      active: false,
      // Its name, or its bars, may be those of another one now.
      variant: items.some(({ variant }) => variant === item.variant) ? item.sku : item.variant,
      barcode: items.some(({ barcode }) => isSame(barcode, item.barcode)) ? null : item.barcode,
    }))

  return { name, brand, kind, description, active: true, items: [...named, ...left] }
}
