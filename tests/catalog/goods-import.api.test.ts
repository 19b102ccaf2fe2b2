import { expect } from 'vitest'

import { goodsContract } from '#shared/catalog/goods-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { newProduct } from './goods.ts'

const { createProduct, exportProducts, importProducts, listHistoryOfProduct, listProducts, readProduct } = goodsContract

const send = (call: Call, mode: 'check' | 'run', text: string) =>
  call(importProducts, { query: { mode }, body: new TextEncoder().encode(text) })

const file = `Item number,UPC,Brand,Product,Size,Department,Retail price,Unit
GLV-LH-M,,FootJoy,StaSof,,Gloves,$25.00,
GLV-LH-S,0841042100112,FootJoy,StaSof,"Left, S",glove,24,each
BALL-1,,Titleist,Pro V1,White,Balls,54.99,dz
BALL-2,,Titleist,Pro V1,Yellow,Balls,"1,054.99",dozen
BALL-1,,Titleist,Pro V1,Red,Balls,54.99,dozen
TEE,,,Tees,,,,
CAP,,,Cap,,Hats,20,
BAG,0841042100129,,Bag,,,120,
MARK,,,Marker,,,5,
`

test('a file of goods is looked at row by row, run, and run again changes nothing', async ({ db, as }) => {
  await makeLocation(db)
  const manager = await as('manager')
  const { id: productId } = await manager(createProduct, { body: newProduct() })

  const report = await send(manager, 'check', file)

  expect(report.columns.map(({ field }) => field)).toEqual([
    'sku',
    'barcode',
    'brand',
    'name',
    'variant',
    'kind',
    'price',
    'unit',
  ])
  expect(report.rows.map(({ line, outcome, notes }) => [line, outcome, ...notes])).toEqual([
    [2, 'changed', 'Price: 24.00 → 25.00'],
    [3, 'created'],
    [4, 'created'],
    [5, 'created'],
    [6, 'refused', 'The same SKU stands in line 4.'],
    [7, 'refused', 'Price: There is none.'],
    [8, 'refused', 'Kind: “Hats” is none that is known here.'],
    [9, 'refused', 'Barcode: GLV-LH-M has it.'],
    [10, 'created', 'Kind: Accessories, for the file says none.'],
  ])
  expect((await manager(listProducts, { query: {} })).total?.count).toBe(1)
  expect((await send(manager, 'run', file)).counts).toEqual({ created: 4, changed: 1, unchanged: 0, refused: 4 })
  expect((await send(manager, 'run', file)).counts).toEqual({ created: 0, changed: 0, unchanged: 5, refused: 4 })

  const product = await manager(readProduct, { params: { productId } })
  expect(product).toMatchObject({ version: 2, items: [{ priceCents: 2500 }, { sku: 'GLV-LH-L' }, { sku: 'GLV-LH-S' }] })
  expect(await manager(inventoryContract.readItem, { params: { sku: 'BALL-2' } })).toMatchObject({
    brand: 'Titleist',
    variant: 'Yellow',
    priceCents: 105_499,
    unit: 'dozen',
  })
  const { events } = await manager(listHistoryOfProduct, { params: { productId }, query: { limit: 1 } })
  expect(events).toMatchObject([
    { before: { items: [{ priceCents: 2400 }] }, after: { items: [{ priceCents: 2500 }, { sku: 'GLV-LH-S' }] } },
  ])
})

test('what was exported is imported again without a change, and prices alone are enough for what is here', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const manager = await as('manager')
  await send(manager, 'run', file)

  const again = await send(manager, 'check', await manager(exportProducts, { query: {} }))
  const dearer = await send(manager, 'run', 'SKU;Price\nball-1;60,00\nNEW;5\n')

  expect(again.counts).toMatchObject({ created: 0, changed: 0, refused: 0 })
  expect(dearer.rows).toMatchObject([
    { outcome: 'changed', notes: ['Price: 54.99 → 60.00'] },
    { outcome: 'refused', notes: ['Name: There is none.'] },
  ])
})

test('the desk may not import', async ({ as }) => {
  await expect(send(await as('front_desk'), 'check', file)).rejects.toMatchObject({ code: 'not_allowed' })
})

test.for([
  ['USD', 'en-US', ';', ['1.234,50', '12,5', '1.234'], [123_450, 1250, 123_400]],
  ['EUR', 'de-DE', ',', ['"1,234.50"', '12.5', '"1,234"'], [123_450, 1250, 123_400]],
  ['CHF', 'de-CH', ',', ["1'234.50", 'CHF 12.50', '12'], [123_450, 1250, 1200]],
  ['HUF', 'hu-HU', ';', ['12 000 Ft', '990,5', '1 234'], [1_200_000, 99_050, 123_400]],
  ['TND', 'fr-TN', ',', ['12.500', '3.250', '1200.000'], [12_500, 3250, 1_200_000]],
  ['KWD', 'en-US', ';', ['12,500', '3,25', '7'], [12_500, 3250, 7000]],
] as const)(
  'sums of a file in %s (%s) are read with the sign of the file',
  async ([currency, locale, between, prices, cents], { db, as }) => {
    await makeLocation(db)
    await db.updateTable('location').set({ currency, locale }).execute()
    const manager = await as('manager')
    const rows = prices.map((price, at) => [`SKU-${at}`, `Cap ${at}`, 'apparel', price].join(between))
    const text = [
      ['sku', 'name', 'kind', 'price'].join(between),
      ...rows,
      ['SKU-9', 'Cap 9', 'apparel', '-5'].join(between),
    ]
    const report = await send(manager, 'run', text.join('\n'))

    expect(report.counts).toMatchObject({ created: 3, refused: 1 })
    const items = await db.selectFrom('item').select('priceCents').orderBy('sku').execute()
    expect(items.map(({ priceCents }) => priceCents)).toEqual(cents)
  },
)
