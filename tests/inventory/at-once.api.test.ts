import { randomUUID } from 'node:crypto'

import fc from 'fast-check'
import { sql } from 'kysely'
import { expect } from 'vitest'

import { moveStock, stockOf } from '#server/inventory/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { jobWork } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { type NewLine, type Order, ordersContract } from '#shared/orders/contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { deadlocksOf } from '#tests/booking/moves/lock-order.ts'
import { balls, gloves, key, makeItem, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { expectSoundStock } from './sound.ts'

const clients = 32
const skus = Array.from({ length: 40 }, (_, at) => `ITEM-${at}`)
const onHand = 6
const line = ({ at, quantity }: { at: number; quantity: number }): NewLine => ({
  kind: 'product',
  sku: skus[at] ?? '',
  quantity,
})

const basket = fc.uniqueArray(
  fc.record({ at: fc.integer({ min: 0, max: skus.length - 1 }), quantity: fc.integer({ min: 1, max: 3 }) }),
  { minLength: 1, maxLength: 6, selector: ({ at }) => at },
)
const ends = fc.constantFrom('keep', 'cancel', 'return', 'exchange', 'bench')
const visit = fc.record({ basket, other: basket, end: ends })
const visits = fc.sample(visit, { numRuns: clients * 2, seed: 49 })

const backOf = ({ lines }: Order) => ({
  lines: lines.map(({ id, quantity }) => ({ lineId: id, quantity, giveBack: true })),
  reason: 'It does not fit',
})

test('thirty-two clients buy, bring back, exchange and use what they like of forty items: nobody deadlocks, nothing is sold twice', async ({
  db,
  as,
  services,
}) => {
  // Nobody sells what the books do not know.
  await db.deleteFrom('rolePermission').where('action', '=', 'force_negative').execute()
  await services.rolePermissions.reload()
  const { desk: manager, locationId } = await openCounter({ db, as, services })
  const desk = await as('front_desk')
  for (const sku of skus) await makeItem(db, { sku, name: sku, priceCents: 1000 })
  const items = await db.selectFrom('item').select(['id', 'sku']).where('sku', 'in', skus).execute()
  const idOf = (sku: string) => items.find((item) => item.sku === sku)?.id ?? ''
  const parts = stockOf('ticket_job')
  const work = jobWork(services, 'test')
  await atomically(work, async (work) => {
    const opening = { kind: 'receive', quantity: onHand, valueCents: onHand * 400, isOpening: true } as const
    await moveStock(work, { locationId, moves: items.map(({ id: itemId }) => ({ itemId, ...opening })) })
  })

  const sell = (lines: NewLine[]) => desk(ordersContract.sell, { headers: key(), body: { channel: 'register', lines } })
  const pay = ({ id: orderId }: Order) =>
    desk(ordersContract.payOrder, { params: { orderId }, headers: key(), body: { method: 'terminal', reference: 'T' } })
  const go = async ({ basket: wanted, other, end }: (typeof visits)[number]) => {
    if (end === 'bench') {
      const owned = wanted.map(({ at, quantity }) => ({
        ownerId: randomUUID(),
        itemId: idOf(skus[at] ?? ''),
        quantity,
      }))
      await atomically(work, (work) => parts.reserve(work, owned))
      await atomically(work, (work) =>
        parts.release(
          work,
          owned.map(({ ownerId }) => ownerId),
        ),
      )
      return
    }
    const order = await sell(wanted.map(line))
    const params = { orderId: order.id }
    if (end === 'cancel') {
      await manager(ordersContract.stepOrder, { params, body: { to: 'cancelled', reason: 'Not wanted' } })
      return
    }
    await pay(order)
    if (end === 'return')
      await manager(ordersContract.refundOrder, { params, query: {}, headers: key(), body: backOf(order) })
    if (end === 'exchange') {
      const body = { ...backOf(order), inExchange: other.map(line) }
      await manager(returnsContract.exchangeOrder, { params, query: {}, headers: key(), body })
    }
  }
  const refusals: string[] = []
  const queue = [...visits]
  const client = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      try {
        await go(next)
      } catch (error) {
        expect(error).toBeInstanceOf(Failure)
        refusals.push((error as Failure).code)
      }
    }
  }
  const deadlocks = await deadlocksOf(async () => {
    await Promise.all(Array.from({ length: clients }, client))
  })

  expect(deadlocks).toBe(0)
  expect(refusals.filter((code) => code !== 'out_of_stock')).toEqual([])
  await expectSoundStock(db)
  // What lies there and what was sold of each is what there was.
  const sold = await db
    .selectFrom('stockMove')
    .select(['itemId', sql<number>`sum(quantity)::integer`.as('quantity')])
    .where('kind', 'in', ['sell', 'return'])
    .groupBy('itemId')
    .execute()
  const levels = await db.selectFrom('stockLevel').select(['itemId', 'onHand']).execute()
  expect(levels.length).toBe(skus.length)
  for (const { itemId, onHand: left } of levels) {
    const gone = sold.find((one) => one.itemId === itemId)?.quantity ?? 0
    expect(left - gone).toBe(onHand)
  }
  // Who comes first gets them: how many kinds were sold differs from run to run.
  expect(sold.length).toBeGreaterThan(20)
})

test('gloves are exchanged for balls while balls are exchanged for gloves: nobody deadlocks', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  for (const sku of ['GLV-M', 'BALL-12']) {
    const opening = { sku, kind: 'receive', quantity: 50, unitCostCents: 400, reason: 'Opening' } as const
    await desk(inventoryContract.moveStock, { headers: key(), body: opening })
  }
  const kinds = [gloves(), balls()]
  const orders: Order[] = []
  for (let n = 0; n < 16; n++) {
    const order = await sell(kinds.slice(n % 2).slice(0, 1))
    await pay(order.id, { method: 'terminal', reference: 'T' })
    orders.push(order)
  }

  const deadlocks = await deadlocksOf(() =>
    Promise.all(
      orders.map(({ id: orderId, lines }, n) => {
        const back = lines.map(({ id, quantity }) => ({ lineId: id, quantity, giveBack: true }))
        const body = { lines: back, reason: 'The other one', inExchange: kinds.slice(1 - (n % 2)).slice(0, 1) }
        return desk(returnsContract.exchangeOrder, { params: { orderId }, query: {}, headers: key(), body })
      }),
    ),
  )

  expect(deadlocks).toBe(0)
  await expectSoundStock(db)
})
