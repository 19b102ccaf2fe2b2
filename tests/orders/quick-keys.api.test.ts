import { expect } from 'vitest'

import { inventoryContract } from '#shared/inventory/contract.ts'
import { quickKeysContract } from '#shared/orders/quick-keys-contract.ts'
import { test } from '#tests/support/test.ts'

import { balls, gloves, key, makeItem, openCounter } from './counter.ts'

test('what was sold most often in thirty days comes first, then goods by their SKU', async ({ db, as, services }) => {
  const { desk, sell } = await openCounter({ db, as, services })
  await makeItem(db, { sku: 'AAA', name: 'Tees', priceCents: 500 })
  await makeItem(db, { sku: 'OLD', name: 'Towel', priceCents: 900 })
  await sell([{ kind: 'product', sku: 'OLD', quantity: 9 }])
  const before = new Date(services.now().getTime() - 31 * 24 * 3_600_000)
  await db.updateTable('customerOrder').set({ placedAt: before }).execute()
  await sell([gloves()])
  await sell([gloves()])
  await sell([balls(5)])

  const { items } = await desk(quickKeysContract.listMostSold, { query: { limit: 4 } })

  expect(items.map(({ sku }) => sku)).toEqual(['GLV-M', 'BALL-12', 'AAA', 'OLD'])
  expect(items[0]).toMatchObject({ name: 'Glove', priceCents: 2400, barcode: null, left: null })
})

test('of what is counted a quick key says how many are not promised', async ({ db, as, services }) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const body = { sku: 'GLV-M', kind: 'count' as const, quantity: 4, unitCostCents: 800, reason: 'First count' }
  await desk(inventoryContract.moveStock, { headers: key(), body })
  await sell([gloves()])
  const paid = await sell([gloves()])
  await pay(paid.id, { method: 'cash' })

  const { items } = await desk(quickKeysContract.listMostSold, { query: {} })

  expect(items.map(({ sku, left }) => [sku, left])).toEqual([
    ['GLV-M', 2],
    ['BALL-12', null],
  ])
})
