import { expect } from 'vitest'

import { goodsContract } from '#shared/catalog/goods-contract.ts'
import type { Call } from '#shared/http/call.ts'
import { newItem, newProduct } from '#tests/catalog/goods.ts'
import { makeLocation } from '#tests/support/make.ts'
import { test } from '#tests/support/test.ts'

import { act, audited, plan, undo } from './many.ts'

const { changeProduct, createProduct, listProducts, readProduct } = goodsContract

const make = (call: Call, name: string, prices: readonly number[], active = true) =>
  call(createProduct, {
    body: newProduct({
      name,
      active,
      items: prices.map((priceCents, at) => newItem({ sku: `${name}-${at}`, variant: `${at}`, priceCents })),
    }),
  })

const pricesOf = async (call: Call, productId: string) =>
  (await call(readProduct, { params: { productId } })).items.map(({ priceCents }) => priceCents)

test('prices rise by a percentage, rounded to a step: the preview shows old and new, and undoing brings back each price', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const manager = await as('manager')
  const glove = await make(manager, 'GLOVE', [2400, 2600])
  const ball = await make(manager, 'BALL', [5499])
  const old = await make(manager, 'OLD', [100], false)
  const asked = { by: { kind: 'percent' as const, hundredths: 450 }, stepCents: 50 }

  const planned = await plan(manager, { code: 'price_products', asked, rows: { matching: {} } })
  const done = await act(manager, planned.id)

  expect(planned).toMatchObject({ able: 2, refused: { count: 1, reasons: [{ reason: 'not_sold', count: 1 }] } })
  expect(planned.refused.rows).toMatchObject([{ id: old.id, to: `/admin/catalog/products?product=${old.id}` }])
  expect(planned.changes).toMatchObject([
    { title: 'FootJoy GLOVE', before: '24.00–26.00', after: '25.00–27.00' },
    { title: 'FootJoy BALL', before: '54.99', after: '57.50' },
  ])
  expect(done).toMatchObject({ done: 2 })
  expect([await pricesOf(manager, glove.id), await pricesOf(manager, ball.id)]).toEqual([[2500, 2700], [5750]])
  expect(await manager(readProduct, { params: { productId: glove.id } })).toMatchObject({ version: glove.version + 1 })

  expect(await undo(manager, planned.id)).toMatchObject({ undone: 2, refused: { count: 0 } })
  expect([await pricesOf(manager, glove.id), await pricesOf(manager, ball.id)]).toEqual([[2400, 2600], [5499]])
  expect(await audited(db, 'product_changed')).toBe(4)
})

test('no price falls below zero, none stays as it is by name, and what was changed after the preview stays', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const manager = await as('manager')
  const cheap = await make(manager, 'TEE', [99])
  const dear = await make(manager, 'SHOE', [15_000])
  const other = await make(manager, 'SOCK', [1500])
  const rows = { ids: [cheap.id, dear.id, other.id] }
  const less = { by: { kind: 'amount' as const, cents: -100 }, stepCents: 1 }

  const planned = await plan(manager, { code: 'price_products', asked: less, rows })
  const { version, id: _id, ...document } = dear
  const items = dear.items.map((item) => ({ ...item, priceCents: 14_000 }))
  await manager(changeProduct, { params: { productId: dear.id }, body: { ...document, items, version } })
  const done = await act(manager, planned.id)

  expect(planned).toMatchObject({ able: 2, refused: { reasons: [{ reason: 'below_zero', count: 1 }] } })
  expect(done).toMatchObject({ done: 1, refused: { count: 2 } })
  expect(done.refused.reasons.map(({ reason }) => reason).toSorted()).toEqual(['below_zero', 'changed'])
  expect([await pricesOf(manager, dear.id), await pricesOf(manager, other.id)]).toEqual([[14_000], [1400]])
  const halved = { by: { kind: 'percent' as const, hundredths: -4900 }, stepCents: 100 }
  expect(await plan(manager, { code: 'price_products', asked: halved, rows: { ids: [cheap.id] } })).toMatchObject({
    able: 1,
    changes: [{ before: '0.99', after: '1.00' }],
  })
  const quartered = { ...halved, by: { kind: 'percent' as const, hundredths: -7500 } }
  expect(await plan(manager, { code: 'price_products', asked: quartered, rows: { ids: [cheap.id] } })).toMatchObject({
    refused: { reasons: [{ reason: 'nothing' }] },
  })
  const nothing = { by: { kind: 'percent' as const, hundredths: 1 }, stepCents: 100 }
  expect(await plan(manager, { code: 'price_products', asked: nothing, rows: { ids: [other.id] } })).toMatchObject({
    able: 0,
    refused: { reasons: [{ reason: 'same' }] },
  })
})

test('many products are retired and sold again; what somebody changed since stays, and is named', async ({
  db,
  as,
}) => {
  await makeLocation(db)
  const manager = await as('manager')
  const glove = await make(manager, 'GLOVE', [2400])
  const ball = await make(manager, 'BALL', [5499])
  await make(manager, 'OLD', [100], false)
  const names = async (state: 'sold' | 'retired') =>
    (await manager(listProducts, { query: { state } })).products.map(({ name }) => name)

  const planned = await plan(manager, { code: 'retire_products', asked: {}, rows: { matching: { kind: 'glove' } } })
  await act(manager, planned.id)
  expect(planned).toMatchObject({ able: 2, refused: { reasons: [{ reason: 'retired', count: 1 }] } })
  expect(await names('retired')).toEqual(['BALL', 'GLOVE', 'OLD'])

  const { id: productId, version, ...document } = await manager(readProduct, { params: { productId: ball.id } })
  await manager(changeProduct, { params: { productId }, body: { ...document, version, description: 'By the dozen' } })
  expect(await undo(manager, planned.id)).toMatchObject({
    undone: 1,
    refused: { count: 1, rows: [{ id: ball.id, title: 'FootJoy BALL', sentence: 'It was changed since.' }] },
  })
  expect(await names('sold')).toEqual([glove.name])
})

test('only who may change the catalog changes prices, and retires', async ({ db, as }) => {
  await makeLocation(db)
  const [manager, desk] = [await as('manager'), await as('front_desk')]
  const { id } = await make(manager, 'GLOVE', [2400])
  const rows = { ids: [id] }

  await expect(plan(desk, { code: 'retire_products', asked: {}, rows })).rejects.toMatchObject({ code: 'not_allowed' })
  const { id: actId } = await plan(manager, { code: 'retire_products', asked: {}, rows })
  await act(manager, actId)
  await expect(undo(desk, actId)).rejects.toMatchObject({ code: 'not_allowed' })
})
