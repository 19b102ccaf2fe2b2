import { expect } from 'vitest'

import { findItems } from '#server/catalog/goods/find-items.ts'
import { goodsContract, type ProductRecord } from '#shared/catalog/goods-contract.ts'
import type { ProductDocument } from '#shared/catalog/goods.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { newItem, newProduct } from './goods.ts'

const { changeProduct, createProduct, exportProducts, listHistoryOfProduct, listProducts, readProduct } = goodsContract

const create = (call: Call, product: ProductDocument) => call(createProduct, { body: product })
const change = (call: Call, { id: productId, ...product }: ProductRecord, changes: Partial<ProductDocument>) =>
  call(changeProduct, { params: { productId }, body: { ...product, ...changes } })
const other = (items: ProductDocument['items'], name = 'Contour') => newProduct({ name, items })
const find = async (call: Call, q: string) =>
  (await call(inventoryContract.listItems, { query: { q } })).items.map(({ sku }) => sku)

test('a product is added with its variants, and the desk finds one by its barcode, its SKU or letters', async ({
  as,
}) => {
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  const product = await create(manager, newProduct())
  await create(
    manager,
    newProduct({ name: 'Pro V1', brand: 'Titleist', kind: 'ball', items: [newItem({ sku: 'glv-1', variant: 'M' })] }),
  )

  expect(product).toMatchObject({ version: 1, items: [{ variant: 'Left, M' }, { variant: 'Left, L' }] })
  expect(await desk(readProduct, { params: { productId: product.id } })).toEqual(product)
  const { items } = await desk(inventoryContract.listItems, { query: { q: '0841042100129' } })
  expect(items).toEqual([
    {
      id: product.items[0]?.id,
      productId: product.id,
      sku: 'GLV-LH-M',
      barcode: '0841042100129',
      brand: 'FootJoy',
      name: 'StaSof',
      kind: 'glove',
      variant: 'Left, M',
      priceCents: 2400,
      taxCategory: 'goods',
      unit: 'each',
      bySerial: false,
      attributes: {},
      stock: null,
    },
  ])
  // The twelve digits that a scanner in America reads of the same bars.
  expect(await find(desk, '841042100129')).toEqual(['GLV-LH-M'])
  expect(await find(desk, 'glv-lh-l')).toEqual(['GLV-LH-L'])
  expect(await find(desk, 'stasof left m')).toEqual(['GLV-LH-M'])
  expect(await find(desk, 'pro v1')).toEqual(['GLV-1'])
  expect(await find(desk, '100 %_')).toEqual([])
  const read = await desk(inventoryContract.readItem, { params: { sku: 'glv-lh-m' } })
  expect(read).toMatchObject({ sku: 'GLV-LH-M', isSold: true })
  await expect(desk(inventoryContract.readItem, { params: { sku: 'NOTHING' } })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test('the item of a code comes first, then what begins with the letters, a page at a time', async ({ as }) => {
  const manager = await as('manager')
  const skus = ['CAP', 'CAP-2', 'TEE-CAP', 'BOX']
  for (const sku of skus) {
    const name = sku === 'BOX' ? 'Box of caps' : `Thing ${sku}`
    await create(manager, newProduct({ name, brand: '', kind: 'accessory', items: [newItem({ sku })] }))
  }

  expect(await find(manager, 'cap')).toEqual(['CAP', 'CAP-2', 'BOX', 'TEE-CAP'])
  const first = await manager(inventoryContract.listItems, { query: { q: 'cap', limit: 3 } })
  const second = await manager(inventoryContract.listItems, { query: { q: 'cap', limit: 3, after: first.next ?? '' } })
  expect(second).toMatchObject({ items: [{ sku: 'TEE-CAP' }], next: null })
  expect((await manager(inventoryContract.listItems, { query: { kind: 'ball' } })).items).toEqual([])
  const all = await manager(inventoryContract.listItems, { query: { kind: 'accessory' } })
  expect(all.items.map(({ sku }) => sku)).toEqual(skus.toSorted())
})

test('a SKU or barcode that another item has is refused at its field, also of two that save at once', async ({
  as,
}) => {
  const manager = await as('manager')
  const product = await create(manager, newProduct())

  await expect(
    create(
      manager,
      other([newItem({ sku: 'NEW' }), newItem({ sku: 'glv-lh-m', variant: 'M', barcode: '0841042100129' })]),
    ),
  ).rejects.toMatchObject({
    code: 'conflict',
    facts: {
      details: [
        { path: 'items.1.sku', message: 'FootJoy StaSof has this SKU.' },
        { path: 'items.1.barcode', message: 'FootJoy StaSof has this barcode.' },
      ],
    },
  })
  await expect(create(manager, newProduct({ name: 'stasof', items: [newItem({ sku: 'N' })] }))).rejects.toMatchObject({
    code: 'conflict',
    facts: { details: [{ path: 'name' }] },
  })
  const sizes = [newItem({ sku: 'A' }), newItem({ sku: 'A' })]
  await expect(create(manager, other(sizes))).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'items.1.sku' }, { path: 'items.1.variant' }] },
  })
  const outcomes = await Promise.allSettled(
    ['One', 'Two'].map((name) => create(manager, other([newItem({ sku: 'SAME' })], name))),
  )
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  // Within a product two may change places.
  const [first, second] = product.items
  if (!first || !second) throw new Error('The product has lost its items.')
  const swapped = await change(manager, product, {
    items: [
      { ...first, sku: second.sku, variant: second.variant },
      { ...second, sku: first.sku, variant: first.variant },
    ],
  })
  expect(swapped.items.map(({ sku }) => sku)).toEqual(['GLV-LH-L', 'GLV-LH-M'])
})

test('what was sold is retired and never left out, and can be sold again', async ({ db, as }) => {
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  const product = await create(manager, newProduct())
  const [medium, large] = product.items
  if (!medium || !large) throw new Error('The product has lost its items.')

  await expect(change(manager, product, { items: [medium] })).rejects.toMatchObject({
    code: 'invalid_input',
    message: 'Left, L is missing. Retire it instead: what was sold must be found again.',
  })
  const one = await change(manager, product, { items: [medium, { ...large, active: false }] })
  expect(await find(desk, 'stasof')).toEqual(['GLV-LH-M'])
  const none = await change(manager, one, { active: false })
  expect(await find(desk, 'GLV-LH-M')).toEqual([])
  expect(await desk(inventoryContract.readItem, { params: { sku: 'GLV-LH-M' } })).toMatchObject({ isSold: false })
  expect(await findItems({ trx: db }, ['GLV-LH-M'])).toMatchObject([{ isSold: false }])
  const retired = await desk(listProducts, { query: { search: 'left', state: 'retired' } })
  expect(retired).toMatchObject({ total: { count: 1 }, products: [{ active: false, itemCount: 2, leastCents: 2400 }] })
  await change(manager, none, { active: true })
  expect(await find(desk, 'stasof')).toEqual(['GLV-LH-M'])
})

test('of two who change a product one is told, with the product as it is, and every change has its before and after', async ({
  as,
}) => {
  const [manager, admin] = [await as('manager'), await as('admin')]
  const product = await create(manager, newProduct())
  const [medium, large] = product.items
  if (!medium || !large) throw new Error('The product has lost its items.')
  const dearer = { items: [{ ...medium, priceCents: 2500 }, large] }

  const changed = await change(manager, product, dearer)
  const same = await change(manager, changed, {})

  expect([changed.version, same.version]).toEqual([2, 2])
  await expect(change(admin, product, { name: 'Other' })).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { version: 2, items: [{ priceCents: 2500 }, {}] } },
  })
  const { events } = await admin(listHistoryOfProduct, { params: { productId: product.id }, query: {} })
  expect(events).toMatchObject([
    {
      action: 'product_changed',
      by: 'Robin Archer',
      before: { items: [{ sku: 'GLV-LH-M', priceCents: 2400 }, {}] },
      after: { items: [{ sku: 'GLV-LH-M', priceCents: 2500 }, {}] },
    },
    { action: 'product_created', after: { name: 'StaSof' } },
  ])
  const unknown = [{ ...medium, id: crypto.randomUUID() }, medium, large]
  await expect(change(manager, changed, { items: unknown })).rejects.toMatchObject({ code: 'invalid_input' })
})

test('sent again after a lost answer, a product is added once', async ({ as }) => {
  const manager = await as('manager')
  const send = () => manager(createProduct, { body: newProduct(), headers: { 'idempotency-key': 'again' } })

  const [first, second] = [await send(), await send()]

  expect(second).toEqual(first)
  expect((await manager(listProducts, { query: {} })).total?.count).toBe(1)
})

test('products are listed by name both ways, a page at a time, and taken out as a file', async ({ db, as }) => {
  await makeLocation(db)
  const [manager, fitter] = [await as('manager'), await as('fitter')]
  for (const name of ['alpha', 'Beta', 'gamma']) {
    await create(manager, newProduct({ name, kind: 'ball', items: [newItem({ sku: name })] }))
  }
  const names = async (sort: 'name' | '-name', after?: string) => {
    const page = await fitter(listProducts, { query: { sort, limit: 2, ...(after && { after }) } })
    return { names: page.products.map(({ name }) => name), next: page.next ?? '' }
  }

  const first = await names('name')
  expect(first.names).toEqual(['alpha', 'Beta'])
  expect((await names('name', first.next)).names).toEqual(['gamma'])
  expect((await names('-name')).names).toEqual(['gamma', 'Beta'])
  const text = await fitter(exportProducts, { query: { search: 'beta' } })
  expect(text.replace('\uFEFF', '').split('\r\n')).toEqual([
    'SKU,Barcode,Brand,Name,Variant,Kind,Price,Tax category,Unit,Description,Sold',
    'BETA,,FootJoy,Beta,,Balls,24.00,goods,each,,yes',
    '',
  ])
})
