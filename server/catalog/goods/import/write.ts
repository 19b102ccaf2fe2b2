import { recordEvent } from '#server/audit/service.ts'
import { updateItems } from '#server/catalog/goods/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
import type { Item } from '#shared/catalog/goods.ts'
import type { ImportedRow } from '#shared/http/csv-import.ts'

import { type Decision, keyOf, type KnownGoods } from './match.ts'
import type { GoodsDraft } from './read-item.ts'
import { appendItems, countUp, insertProducts } from './store.ts'

export interface SettledGoods {
  row: ImportedRow
  draft: GoodsDraft
  decision?: Decision
}

/** Writes what was decided about some rows, with an audit event. */
export async function write(work: Acting, settled: readonly SettledGoods[], known: KnownGoods): Promise<void> {
  const added = await add(work, settled, known)
  const changed = settled.flatMap(({ decision }) => (decision?.outcome === 'changed' ? [decision] : []))
  if (added.length + changed.length === 0) return

  const there = new Set(known.products.values())
  const joined = added.filter(({ productId }) => there.has(productId))
  const touched = [...new Set([...joined, ...changed.map(({ before }) => before)].map(({ productId }) => productId))]
  await countUp(work, touched)
  await updateItems(
    work,
    changed.map(({ before: { id, position }, item }) => ({ ...item, id, position })),
  )
  for (const productId of touched) {
    const ofProduct = changed.filter(({ before }) => before.productId === productId)
    const items = [...ofProduct.map(({ item }) => item), ...joined.filter((one) => one.productId === productId)]
    await recordEvent(work, {
      action: 'product_changed',
      entity: 'product',
      entityId: productId,
      before: { items: ofProduct.map(({ before }) => factsOf(before)) },
      after: { items: items.map(factsOf) },
    })
  }
  const lines = { fromLine: settled[0]?.row.line ?? 0, toLine: settled.at(-1)?.row.line ?? 0 }
  const facts = { created: added.length, changed: changed.length, ...lines }
  await recordEvent(work, { action: 'goods_imported', entity: 'product', facts })
}

const factsOf = ({ sku, barcode, variant, priceCents, taxCategory, unit, active }: Omit<Item, 'id'>) => ({
  sku,
  barcode,
  variant,
  priceCents,
  taxCategory,
  unit,
  active,
})

/** Adds the new items, and the products that do not exist yet. */
async function add(work: OnDatabase, settled: readonly SettledGoods[], { products }: KnownGoods) {
  const created = settled.flatMap(({ draft: { product }, decision }) =>
    decision?.outcome === 'created' ? [{ product: { ...product, kind: decision.kind }, item: decision.item }] : [],
  )
  const missing = Map.groupBy(
    created.filter(({ product }) => !products.has(keyOf(product))),
    ({ product }) => keyOf(product),
  )
  const made = await insertProducts(
    work,
    [...missing.values()].flatMap(([first]) => first?.product ?? []),
  )
  const items = created.flatMap(({ product, item }) => {
    const productId = products.get(keyOf(product)) ?? made.get(keyOf(product))
    return productId === undefined ? [] : [{ ...item, productId }]
  })
  if (items.length > 0) await appendItems(work, items)

  return items
}
