import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect } from 'vitest'

import { goodsContract } from '#shared/catalog/goods-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { stockImportContract } from '#shared/inventory/import-contract.ts'
import { suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { newProduct } from './goods.ts'

const fileNamed = (name: string) => readFileSync(join(import.meta.dirname, 'files', name))
const send = (call: Call, file: Uint8Array | string, answers = '') =>
  call(goodsContract.importProducts, { query: { mode: 'run', answers }, body: Uint8Array.from(Buffer.from(file)) })

const cut = (place: string) =>
  `A spreadsheet has cut “1.23457E+11” (${place}), and its last digits are lost. ` +
  'Format that column as text there, write the whole number anew, and import the file again.'

const bytes = (text: string) => new TextEncoder().encode(text)

const productOf = (name: string, sku: string, barcode: string) => {
  const { items, ...facts } = newProduct()
  const [item] = items
  return { ...facts, name, items: item ? [{ ...item, sku, barcode, variant: '' }] : [] }
}

test('a hint is no heading, and a barcode keeps its zero', async ({ db, as }) => {
  await makeLocation(db)
  const manager = await as('manager')

  const report = await send(manager, fileNamed('23-goods.csv'))

  expect(report.columns.map(({ field }) => field)).toEqual(['sku', 'barcode', 'brand', 'name', 'price'])
  expect(report).toMatchObject({ counts: { created: 1 }, rows: [{ line: 3 }] })
  const { barcode } = await db.selectFrom('item').select('barcode').executeTakeFirstOrThrow()
  expect(barcode).toBe('012345678905')
})

test('goods out of a spreadsheet: zeros come back, cut numbers are refused, one article is taken once', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const manager = await as('manager')

  const report = await send(manager, fileNamed('24-goods-excel.csv'))

  expect(report.rows.map(({ line, outcome, notes }) => [line, outcome, notes[0]])).toEqual([
    [2, 'created', 'Barcode: 012345678905, with the zeros that a spreadsheet had dropped.'],
    [3, 'refused', `Barcode: ${cut('line 3, column Barcode')}`],
    [4, 'created', 'Kind: Accessories, for the file says none.'],
    [5, 'refused', 'The same barcode stands in line 4.'],
    [6, 'created', 'Kind: Accessories, for the file says none.'],
    [7, 'created', 'Kind: Accessories, for the file says none.'],
    [8, 'refused', 'The same barcode stands in line 2.'],
    [9, 'created', 'Kind: Accessories, for the file says none.'],
  ])
  const items = await db.selectFrom('item').select(['sku', 'barcode', 'priceCents']).orderBy('sku').execute()
  expect(items.map(({ sku, barcode, priceCents }) => [sku, barcode, priceCents])).toEqual([
    ['TST-2', '012345678905', 2499],
    ['TST-4', '036000291452', 2499],
    ['TST-6', '4006381333931', 123_450],
    ['TST-7', '5901234123457', 2499],
    ['TST-9', '01234565', 2499],
  ])
  expect(await send(manager, fileNamed('24-goods-excel.csv'))).toMatchObject({ counts: { created: 0, unchanged: 5 } })
  // What is here in one form is here in the others.
  const other = await send(manager, 'SKU,Barcode,Name,Price\nNEW-1,0012345000065,Cap,20\nTST-4,0036000291452,,\n')
  expect(other.rows.map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
    ['refused', 'Barcode: TST-9 has it.'],
    ['unchanged'],
  ])
})

test('the same bars are taken once by hand too, and an item keeps its own', async ({ db, as }) => {
  await makeLocation(db)
  const manager = await as('manager')
  const first = await manager(goodsContract.createProduct, { body: productOf('One', 'ONE', '036000291452') })

  await expect(
    manager(goodsContract.createProduct, { body: productOf('Two', 'TWO', '0036000291452') }),
  ).rejects.toMatchObject({ code: 'conflict', facts: { details: [{ path: 'items.0.barcode' }] } })
  const { items } = first
  const body = { ...productOf('One', 'ONE', '036000291452'), items, description: 'Kept', version: first.version }
  expect(await manager(goodsContract.changeProduct, { params: { productId: first.id }, body })).toMatchObject({
    description: 'Kept',
  })
  const found = await manager(goodsContract.listProducts, { query: { search: '00036000291452' } })
  expect(found.products.map(({ id }) => id)).toEqual([first.id])
})

test('a short number may be a code of our own: it is asked about', async ({ db, as }) => {
  await makeLocation(db)
  const manager = await as('manager')
  const file = 'SKU;Barcode;Name;Price\nA-1;1234565;Cap;20\n'

  expect(await send(manager, file)).toMatchObject({
    asked: 1,
    counts: { created: 0 },
    questions: [{ key: 'barcode-7', lines: [2] }],
  })
  expect(await send(manager, file, 'barcode-7:zeros')).toMatchObject({ asked: 0, counts: { created: 1 } })
  const { barcode } = await db.selectFrom('item').select('barcode').executeTakeFirstOrThrow()
  expect(barcode).toBe('01234565')
})

test('stock and prices are read with the same eyes', async ({ db, as }) => {
  await makeLocation(db)
  const manager = await as('manager')
  await send(manager, 'SKU,Barcode,Name,Price\nTEE,012345678905,Tee,5\n')
  const { id: supplierId } = await db
    .insertInto('supplier')
    .values({ name: 'Grips Ltd', createdAt: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stock = await manager(stockImportContract.importStock, {
    query: { mode: 'run' },
    body: bytes('sep=;\nEAN;Qty;Cost\n1.23457E+11;1;1,00\n12345678905;"1.234";1,50\n'),
  })
  expect(stock.rows.map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
    ['refused', `Barcode: ${cut('line 3, column EAN')}`],
    ['created', 'Barcode: 012345678905, with the zeros that a spreadsheet had dropped.', '1234 on hand, at 1.50 each'],
  ])
  const prices = await manager(suppliersContract.importPrices, {
    params: { supplierId },
    query: { mode: 'run' },
    body: bytes('SKU|Code|Cost|Pack\nTEE|1.23457E+11|1.00|1\nTEE|T-1|1.00|1,000\n'),
  })
  expect(prices.rows.map(({ outcome, notes }) => [outcome, ...notes])).toEqual([
    ['refused', `Their code: ${cut('line 2, column Code')}`],
    ['created'],
  ])
  const { packQuantity } = await db.selectFrom('supplierItem').select('packQuantity').executeTakeFirstOrThrow()
  expect(packQuantity).toBe(1000)
})
