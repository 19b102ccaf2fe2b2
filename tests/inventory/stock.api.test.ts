import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract, type NewStockMove } from '#shared/inventory/contract.ts'
import { cartContract } from '#shared/orders/cart-contract.ts'
import { type NewLine, ordersContract } from '#shared/orders/contract.ts'
import { orderLinesContract } from '#shared/orders/lines-contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { accepted, balls, gloves, inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const move = (call: Call, body: NewStockMove, headers = key()) => call(inventoryContract.moveStock, { headers, body })
const count = (call: Call, sku: string, quantity: number, unitCostCents = 800) =>
  move(call, { sku, kind: 'count', quantity, unitCostCents, reason: 'First count' })
const stockOf = (call: Call, sku: string) => call(inventoryContract.readItem, { params: { sku } })

const list = (call: Call, query: object = {}) => call(inventoryContract.listStock, { query })
const quantities = ({ onHand, reserved, available }: Awaited<ReturnType<typeof stockOf>>) => [
  onHand,
  reserved,
  available,
]

test('what nobody has counted is sold as ever; the first count is the start, and moves no sale of before', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const before = await sell([gloves(3)])
  await pay(before.id, { method: 'cash' })
  expect(await stockOf(desk, 'GLV-M')).toMatchObject({ tracked: false, onHand: 0, incoming: 0 })

  await count(desk, 'GLV-M', 12)

  expect(await stockOf(desk, 'GLV-M')).toMatchObject({ tracked: true, onHand: 12, reserved: 0, available: 12 })
  expect(await inBooks(db)).toMatchObject({ 1300: 9600, 3000: -9600 })
  await expectSoundStock(db)
})

test('what is brought back one by one is worth its share of the running total of what left', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, refund } = await openCounter({ db, as, services })
  await count(desk, 'GLV-M', 1, 1237)
  await move(desk, { sku: 'GLV-M', kind: 'receive', quantity: 2, unitCostCents: 1238, reason: 'Delivery' })
  const order = await sell([gloves(3)])
  await pay(order.id, { method: 'cash' })
  for (let at = 0; at < 3; at++) await refund(order.id, [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }])

  const { moves } = await desk(inventoryContract.listStockMoves, { params: { sku: 'GLV-M' }, query: {} })
  const worths = moves.map(({ kind, valueCents }) => [kind, valueCents])
  expect(worths.slice(0, 4)).toEqual([
    ['return', 1238],
    ['return', 1237],
    ['return', 1238],
    ['sell', -3713],
  ])
  expect(await inBooks(db)).toMatchObject({ 1300: 3713 })
  await expectSoundStock(db)
})

test('the register sells from the shelf at moving average, and what comes back is worth what it was', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, refund } = await openCounter({ db, as, services })
  await count(desk, 'GLV-M', 10)
  const first = await sell([gloves(3)])
  await pay(first.id, { method: 'cash' })
  await move(desk, { sku: 'GLV-M', kind: 'receive', quantity: 12, unitCostCents: 925, reason: 'Delivery' })
  const second = await sell([gloves(5)])
  await pay(second.id, { method: 'cash' })

  // Golden example 10 of the trade model: 3 of 10 at 800 are 2400, then 5 of 7 at 800 and 12 at 925 are 4395.
  const { moves } = await desk(inventoryContract.listStockMoves, { params: { sku: 'GLV-M' }, query: {} })
  expect(moves.map(({ kind, quantity, onHand, valueCents }) => [kind, quantity, onHand, valueCents])).toEqual([
    ['sell', -5, 14, -4395],
    ['receive', 12, 19, 11_100],
    ['sell', -3, 7, -2400],
    ['count', 10, 10, 8000],
  ])
  expect(moves[0]).toMatchObject({ number: second.number, orderId: second.id })
  expect(await inBooks(db)).toMatchObject({ 1300: 12_305, 5000: 6795, 2000: -11_100 })

  await refund(second.id, [{ lineId: second.lines[0]?.id ?? '', quantity: 2 }])
  expect(quantities(await stockOf(desk, 'GLV-M'))).toEqual([16, 0, 16])
  expect(await inBooks(db)).toMatchObject({ 1300: 14_063, 5000: 5037 })
  await expectSoundStock(db)
})

test('goods that come back broken do not lie on the shelf again', async ({ db, as, services }) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  await count(desk, 'GLV-M', 4)
  const order = await sell([gloves(1)])
  await pay(order.id, { method: 'cash' })

  await desk(ordersContract.refundOrder, {
    params: { orderId: order.id },
    query: {},
    headers: key(),
    body: { lines: [{ lineId: order.lines[0]?.id ?? '', quantity: 1, giveBack: false }], reason: 'Torn' },
  })

  expect(quantities(await stockOf(desk, 'GLV-M'))).toEqual([3, 0, 3])
  await expectSoundStock(db)
})

test('what is ordered is promised before it is paid for, and leaves the shelf when it is handed over', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, read } = await openCounter({ db, as, services })
  await count(desk, 'GLV-M', 12)
  const { personId } = await personOf(db, await as('member'))
  const order = await sell([gloves(5), balls(1)], { channel: 'desk', personId })
  expect(quantities(await stockOf(desk, 'GLV-M'))).toEqual([12, 5, 7])
  expect(await desk(inventoryContract.readStock, { params: { sku: 'GLV-M' } })).toMatchObject({
    reservations: [{ quantity: 5, number: order.number }],
  })
  const lineIds = order.lines.map(({ id }) => id)
  const hand = () => desk(orderLinesContract.handOverLines, { params: { orderId: order.id }, body: { lineIds } })
  await expect(hand()).rejects.toMatchObject({ code: 'wrong_state' })

  await pay(order.id, { method: 'card', demoCard: accepted })
  expect((await read(order.id)).lines.map(({ state }) => state)).toEqual(['reserved', 'reserved'])
  expect(await hand()).toMatchObject({ status: 'fulfilled' })

  expect(quantities(await stockOf(desk, 'GLV-M'))).toEqual([7, 0, 7])
  await expect(hand()).rejects.toMatchObject({ code: 'wrong_state' })
  await expectSoundStock(db)
})

test('a line that is taken out, given back in part, or never paid for gives back what was promised', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay, refund } = await openCounter({ db, as, services })
  await count(desk, 'GLV-M', 12)
  const { personId } = await personOf(db, await as('member'))
  const of = { channel: 'desk', personId } as const
  const unpaid = await sell([gloves(5)], of)
  await desk(ordersContract.stepOrder, {
    params: { orderId: unpaid.id },
    body: { to: 'cancelled', reason: 'Not wanted' },
  })
  expect(quantities(await stockOf(desk, 'GLV-M'))).toEqual([12, 0, 12])

  const paid = await sell([gloves(5)], of)
  await pay(paid.id, { method: 'card', demoCard: accepted })
  await refund(paid.id, [{ lineId: paid.lines[0]?.id ?? '', quantity: 2 }])
  expect(quantities(await stockOf(desk, 'GLV-M'))).toEqual([12, 3, 9])
  await desk(orderLinesContract.handOverLines, {
    params: { orderId: paid.id },
    body: { lineIds: [paid.lines[0]?.id ?? ''] },
  })
  expect(quantities(await stockOf(desk, 'GLV-M'))).toEqual([9, 0, 9])
  await expectSoundStock(db)
})

test('thirteen where twelve are left are refused; the desk is told which, and who may sell below zero leaves a task', async ({
  db,
  as,
  services,
}) => {
  const { desk: manager, sell, pay } = await openCounter({ db, as, services })
  await count(manager, 'GLV-M', 12)
  const desk = await as('front_desk')
  const sellAtDesk = () =>
    desk(ordersContract.sell, { headers: key(), body: { channel: 'register', lines: [gloves(13)] } })

  await expect(sellAtDesk()).rejects.toMatchObject({
    code: 'out_of_stock',
    facts: { details: [{ path: 'GLV-M', message: 'Glove: 12 left, 13 needed.' }] },
  })
  expect(quantities(await stockOf(manager, 'GLV-M'))).toEqual([12, 0, 12])

  const forced = await sell([gloves(13)])
  await pay(forced.id, { method: 'cash' })
  expect(quantities(await stockOf(manager, 'GLV-M'))).toEqual([0, 0, 0])
  const tasks = () => manager(inventoryContract.listForcedMoves, { query: {} })
  expect((await tasks()).items).toMatchObject([{ sku: 'GLV-M', name: 'Glove' }])
  await count(manager, 'GLV-M', 2)
  expect((await tasks()).items).toEqual([])
  await expectSoundStock(db)
})

test('whoever only buys is told of few how many there are, and of more only that there are too few', async ({
  db,
  as,
  services,
}) => {
  const { desk } = await openCounter({ db, as, services })
  await count(desk, 'GLV-M', 12)
  await count(desk, 'BALL-12', 2)
  const client = await as('member')
  const put = (line: NewLine) => client(cartContract.addToCart, { headers: {}, body: line })

  await expect(put(gloves(13))).rejects.toThrow('Glove: there are fewer than 13 left.')
  await expect(put(balls(3))).rejects.toThrow('Balls: 2 left, 3 needed.')
  expect(await put(gloves(12))).toMatchObject({ lines: [{ quantity: 12 }] })
})

test('of two who want thirteen of twenty at one instant, one has them', async ({ db, as, services }) => {
  const { desk: manager } = await openCounter({ db, as, services })
  await count(manager, 'GLV-M', 20)
  await count(manager, 'BALL-12', 20)
  const { personId } = await personOf(db, await as('member'))
  const desk = await as('front_desk')
  const want = (lines: Parameters<typeof gloves>[0][]) =>
    desk(ordersContract.sell, {
      headers: key(),
      body: { channel: 'desk', personId, lines: [gloves(lines[0]), balls(lines[1])] },
    })

  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => want([13, 3])))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'out_of_stock' })
  expect(quantities(await stockOf(manager, 'GLV-M'))).toEqual([20, 13, 7])
  expect(quantities(await stockOf(manager, 'BALL-12'))).toEqual([20, 3, 17])
  await expectSoundStock(db)
})

test('by hand: what came, what broke, what a count found; promised goods are not thrown away, and a key moves once', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell } = await openCounter({ db, as, services })
  await count(desk, 'GLV-M', 10)
  const { personId } = await personOf(db, await as('member'))
  await sell([gloves(4)], { channel: 'desk', personId })
  const headers = { 'idempotency-key': randomUUID() }
  const scrap = (quantity: number) => move(desk, { sku: 'GLV-M', kind: 'scrap', quantity, reason: 'Wet' }, headers)

  const scrapped = await scrap(2)
  expect(scrapped).toMatchObject({ quantity: -2, onHand: 8, reserved: 4, available: 4 })
  expect(await scrap(2)).toEqual(scrapped)
  await expect(scrap(3)).rejects.toMatchObject({ code: 'key_reused' })
  await expect(move(desk, { sku: 'GLV-M', kind: 'adjust', quantity: -5, reason: 'Gone' })).rejects.toMatchObject({
    code: 'out_of_stock',
  })
  await expect(count(desk, 'GLV-M', 3)).rejects.toMatchObject({ code: 'out_of_stock' })
  expect(await count(desk, 'GLV-M', 7)).toMatchObject({ quantity: -1, onHand: 7 })
  expect(await count(desk, 'GLV-M', 7)).toMatchObject({ quantity: 0, onHand: 7 })
  await expect(move(desk, { sku: 'NONE', kind: 'scrap', quantity: 1, reason: 'Wet' })).rejects.toMatchObject({
    code: 'not_found',
  })
  expect(await inBooks(db)).toMatchObject({ 1300: 5600, 5010: 2400, 3000: -8000 })
  await expectSoundStock(db)
})

test('below its minimum an item is short; costs are for whoever keeps the stock', async ({ db, as, services }) => {
  const { desk: manager } = await openCounter({ db, as, services })
  await count(manager, 'GLV-M', 10)
  await count(manager, 'BALL-12', 10)
  const admin = await as('admin')
  await admin(inventoryContract.limitStock, { params: { sku: 'GLV-M' }, body: { minOnHand: 12, maxOnHand: 24 } })
  await expect(
    admin(inventoryContract.limitStock, { params: { sku: 'GLV-M' }, body: { minOnHand: 12, maxOnHand: 6 } }),
  ).rejects.toMatchObject({ code: 'invalid_input' })

  expect(await list(admin, { state: 'short' })).toMatchObject({
    items: [{ sku: 'GLV-M', isShort: true, averageCents: 800, minOnHand: 12 }],
    total: 1,
    counts: { counted: 2, short: 1, valueCents: 16_000 },
  })
  const fitter = await as('fitter')
  expect(await list(fitter, { search: 'balls' })).toMatchObject({
    items: [{ sku: 'BALL-12', averageCents: null, stock: { available: 10 } }],
    counts: { valueCents: null },
  })
  const { moves } = await fitter(inventoryContract.listStockMoves, { params: { sku: 'GLV-M' }, query: {} })
  expect(moves).toMatchObject([{ kind: 'count', quantity: 10, valueCents: null, reason: 'First count' }])
  await expect(count(fitter, 'GLV-M', 1)).rejects.toMatchObject({ code: 'not_allowed' })
  expect(await list(admin, { state: 'uncounted' })).toMatchObject({ items: [], total: 0 })
})

async function personOf(db: Db, { userId, email }: { userId: string; email: string }) {
  const known = await db.selectFrom('person').select('id').where('userId', '=', userId).executeTakeFirst()
  if (known) return { personId: known.id }
  const { id } = await db
    .insertInto('person')
    .values({ firstName: 'Sam', lastName: 'Rivera', email, userId })
    .returning('id')
    .executeTakeFirstOrThrow()

  return { personId: id }
}
