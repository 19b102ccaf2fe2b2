import { changesIn, historyOf, recordEvent } from '#server/audit/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { constraintBrokenBy } from '#server/kernel/db/gone.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { barcodesOf } from '#shared/catalog/barcodes.ts'
import { goodsContract, type ProductQuery, ProductRecord } from '#shared/catalog/goods-contract.ts'
import { nameOfItem, ProductDocument, ProductFacts } from '#shared/catalog/goods.ts'
import { Failure, type FieldFailure, invalidField } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'

import {
  findNamesake,
  findProduct,
  findTaken,
  insertItems,
  insertProduct,
  listProducts,
  lockGoods,
  lockProduct,
  updateItems,
  updateProduct,
} from './store.ts'

export async function pageOfProducts(work: OnDatabase, query: ProductQuery) {
  const { rows, next, total } = await listProducts(work, query)

  return { products: rows, next, total }
}

export async function readProduct(work: OnDatabase, id: string): Promise<ProductRecord> {
  const product = await findProduct(work, id)
  if (!product) throw new Failure('not_found', 'There is no such product.')

  return product
}

export async function pageOfHistory(work: OnDatabase, productId: string, page: PageRequest) {
  await readProduct(work, productId)
  const { rows, next } = await historyOf(work, { entity: 'product', entityId: productId }, page)

  return { events: rows, next }
}

export function createProduct(work: Work, document: ProductDocument, key: string | undefined): Promise<ProductRecord> {
  const keyed = { endpoint: goodsContract.createProduct, key, request: document }

  return withIdempotency(work, keyed, (keep) =>
    namingTaken(work, document, null, () =>
      atomically(work, async (work) => keep(work, await addProduct(work, document))),
    ),
  )
}

async function addProduct(work: Acting, document: ProductDocument): Promise<ProductRecord> {
  if (document.items.some(({ id }) => id !== undefined)) throw unknownItem(document)
  const id = await putProduct(work, document)
  const product = await readProduct(work, id)
  const event = { action: 'product_created', entity: 'product', entityId: id, after: document }
  await recordEvent(work, { ...event, publish: { version: product.version } })

  return product
}

/** Adds a product with its items without an audit event, for the file that sets up a studio. */
export async function putProduct(work: OnDatabase, { items, ...facts }: ProductDocument, id?: string): Promise<string> {
  await refuseNamesake(work, facts)
  await refuseTakenCodes(work, items, null)
  const made = await insertProduct(work, { ...facts, ...(id !== undefined && { id }) })
  await insertItems(work, made.id, inOrder(items))

  return made.id
}

interface Change extends ProductDocument {
  productId: string
  /** The version that the caller has seen. */
  version: number
}

export function changeProduct(work: Acting, { productId, version, ...document }: Change): Promise<ProductRecord> {
  return namingTaken(work, document, productId, () =>
    atomically(work, async (work) => {
      const before = await lockedProduct(work, productId, version)
      const left = before.items.find(({ id }) => !document.items.some((item) => item.id === id))
      if (left) throw leftOut(left.variant || left.sku)
      const isKnown = (id: string) => before.items.some((item) => item.id === id)
      if (document.items.some(({ id }) => id !== undefined && !isKnown(id))) throw unknownItem(document, isKnown)

      const changes = changesIn(ProductDocument, before, document)
      if (!changes) return before
      await rewriteProduct(work, productId, document)
      const after = await readProduct(work, productId)
      const event = { action: 'product_changed', entity: 'product', entityId: productId, ...changes }
      await recordEvent(work, { ...event, publish: { version: after.version } })
      return after
    }),
  )
}

/** Changes a product to a document. Items that the document does not name stay as they are. */
export async function rewriteProduct(
  work: OnDatabase,
  productId: string,
  { items, ...facts }: ProductDocument,
): Promise<void> {
  await refuseNamesake(work, facts, productId)
  await refuseTakenCodes(work, items, productId)
  await updateProduct(work, productId, facts)
  const placed = inOrder(items)
  await updateItems(
    work,
    placed.flatMap(({ id, ...item }) => (id === undefined ? [] : { ...item, id })),
  )
  await insertItems(
    work,
    productId,
    placed.filter(({ id }) => id === undefined),
  )
}

const inOrder = (items: ProductDocument['items']) => items.map((item, at) => ({ ...item, position: at + 1 }))

async function lockedProduct(work: OnDatabase, productId: string, version: number): Promise<ProductRecord> {
  // Takes the lock of all goods before the row, in the order of the import.
  await lockGoods(work)
  await lockProduct(work, productId)
  const product = await readProduct(work, productId)
  if (product.version === version) return product

  throw new Failure('version_conflict', 'Somebody has just changed this product. Yours is kept beside it.', {
    current: ProductRecord.encode(product),
  })
}

async function refuseNamesake(work: OnDatabase, facts: ProductFacts, except?: string): Promise<void> {
  await lockGoods(work)
  if (!(await findNamesake(work, facts, except))) return

  const message = `There is a product “${nameOfItem({ ...facts, variant: '' })}” already. Add a variant to it.`
  throw new Failure('conflict', message, { details: [{ path: 'name', message }] })
}

/**
 * Refuses SKUs and barcodes that another item has; two barcodes are compared by their bars. An unchanged barcode of an
 * item is not checked.
 */
async function refuseTakenCodes(
  work: OnDatabase,
  items: ProductDocument['items'],
  productId: string | null,
): Promise<void> {
  const here = productId === null ? [] : (await readProduct(work, productId)).items
  const fresh = items.map((item) =>
    here.some(({ id, barcode }) => id === item.id && barcode === item.barcode) ? { ...item, barcode: null } : item,
  )
  const details = takenBy(fresh, await findTaken(work, fresh, productId))
  if (details[0]) throw new Failure('conflict', details[0].message, { details })
}

function leftOut(name: string): Failure {
  const message = `${name} is missing. Retire it instead: what was sold must be found again.`
  return invalidField('items', message)
}

function unknownItem({ items }: ProductDocument, isKnown = (_id: string) => false): Failure {
  const message = 'This product has no such item.'
  const at = items.findIndex(({ id }) => id !== undefined && !isKnown(id))

  return invalidField(`items.${at}.id`, message)
}

/**
 * The constraint says only that a code is taken. The transaction is over by then, so the other item is looked up
 * afterwards.
 */
async function namingTaken<Result>(
  work: OnDatabase,
  { items }: ProductDocument,
  productId: string | null,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (!/^item_(sku|barcode)_is_unique$/.test(constraintBrokenBy(error) ?? '')) throw error

    const details = takenBy(items, await findTaken(work, items, productId))
    const message = details[0]?.message ?? 'Another item has this code.'
    throw new Failure('conflict', message, { details, cause: error })
  }
}

/** Names each SKU and barcode that another item has, and whose it is. */
export function takenBy(
  items: readonly Pick<ProductDocument['items'][number], 'sku' | 'barcode'>[],
  taken: Awaited<ReturnType<typeof findTaken>>,
): FieldFailure[] {
  return items.flatMap(({ sku, barcode }, at): FieldFailure[] => {
    const ofSku = taken.find((one) => one.sku === sku)
    const ofBarcode =
      barcode === null ? undefined : taken.find((one) => barcodesOf(barcode).includes(one.barcode ?? ''))

    return [
      ...(ofSku ? [{ path: `items.${at}.sku`, message: `${productName(ofSku)} has this SKU.` }] : []),
      ...(ofBarcode ? [{ path: `items.${at}.barcode`, message: `${productName(ofBarcode)} has this barcode.` }] : []),
    ]
  })
}

const productName = ({ brand, name }: Pick<ProductFacts, 'brand' | 'name'>) => nameOfItem({ brand, name, variant: '' })
