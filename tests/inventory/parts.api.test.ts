import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { PartsStock } from '#server/inventory/owner-stock.ts'
import { type NeededPart, stockOf } from '#server/inventory/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { type Work, workOf } from '#server/kernel/work.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { gloves, inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const parts = stockOf('ticket_job')

const move = (call: Call, kind: 'count' | 'receive', quantity: number) =>
  call(inventoryContract.moveStock, {
    headers: key(),
    body: { sku: 'GLV-M', kind, quantity, unitCostCents: 800, reason: 'Delivery' },
  })
async function quantities(call: Call) {
  const { onHand, reserved, available } = await call(inventoryContract.readItem, { params: { sku: 'GLV-M' } })
  return [onHand, reserved, available]
}

/** Jobs that each want so many of the item, in the order in which they came. */
async function jobsOf(db: Db, ...wanted: number[]): Promise<NeededPart[]> {
  const { id: itemId } = await db.selectFrom('item').select('id').where('sku', '=', 'GLV-M').executeTakeFirstOrThrow()
  return wanted.map((quantity) => ({ ownerId: randomUUID(), itemId, quantity }))
}

// Whoever it is, they may not take what the books do not know.
const actor = { kind: 'guest' } as const

const bench = (services: Services) => ({
  work: <Result>(take: (stock: PartsStock, work: Work) => Promise<Result>): Promise<Result> =>
    atomically(workOf(services, { actor }), (work) => take(parts, work)),
})

const ids = (of: readonly NeededPart[]) => of.map(({ ownerId }) => ownerId)

test('work takes what is there, and what comes next goes to whoever waits longest', async ({ db, as, services }) => {
  const { desk } = await openCounter({ db, as, services })
  await move(desk, 'count', 12)
  const [first, second, third] = await jobsOf(db, 10, 3, 2)
  if (!first || !second || !third) throw new Error('Three jobs')
  const { work } = bench(services)

  const short = await work((stock, inside) => stock.reserve(inside, [first, second]))
  expect(short).toMatchObject([{ ownerId: second.ownerId, sku: 'GLV-M', quantity: 3 }])
  expect(await work((stock, inside) => stock.reserve(inside, [third]))).toEqual([])
  expect(await quantities(desk)).toEqual([12, 12, 0])

  expect(await move(desk, 'receive', 2)).toMatchObject({ onHand: 14, reserved: 12, available: 2 })
  expect(await move(desk, 'receive', 1)).toMatchObject({ onHand: 15, reserved: 15, available: 0 })
  expect(await parts.missing({ trx: db }, ids([second]))).toEqual([])
  const told = await db.selectFrom('domainEvent').select('entityId').where('type', '=', 'parts_promised').execute()
  expect(told).toEqual([{ entityId: second.ownerId }])
  await expectSoundStock(db)
})

test('parts of work are work in progress, then cost of goods, and those that are whole go back', async ({
  db,
  as,
  services,
}) => {
  const { desk } = await openCounter({ db, as, services })
  await move(desk, 'count', 5)
  const [kept, back] = await jobsOf(db, 2, 1)
  if (!kept || !back) throw new Error('Two jobs')
  const { work } = bench(services)
  await work((stock, inside) => stock.reserve(inside, [kept, back]))

  await work((stock, inside) => stock.consume(inside, [kept, back]))
  expect(await quantities(desk)).toEqual([2, 0, 2])
  expect(await inBooks(db)).toMatchObject({ 1300: 1600, 1310: 2400 })

  await work((stock, inside) => stock.giveBack(inside, [back]))
  const sold = () => work((stock, inside) => stock.settle(inside, ids([kept, back]), 'sold'))
  await sold()
  await sold()
  expect(await quantities(desk)).toEqual([3, 0, 3])
  const books = await inBooks(db)
  expect(books).toMatchObject({ 1300: 2400, 5000: 1600 })
  expect(books[1310] ?? 0).toBe(0)
  await expectSoundStock(db)
})

test('what a void ticket lets go, and what a client does not buy, is promised to the next', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell } = await openCounter({ db, as, services })
  await move(desk, 'count', 4)
  const order = await sell([gloves(2)])
  const [held, waits, also] = await jobsOf(db, 2, 2, 1)
  if (!held || !waits || !also) throw new Error('Three jobs')
  const { work } = bench(services)
  await work((stock, inside) => stock.reserve(inside, [held, waits, also]))

  await work((stock, inside) => stock.release(inside, ids([held])))
  expect(await parts.missing({ trx: db }, ids([waits, also]))).toMatchObject([{ ownerId: also.ownerId, quantity: 1 }])
  await expect(work((stock, inside) => stock.consume(inside, [also]))).rejects.toMatchObject({ code: 'out_of_stock' })
  await work((stock, inside) => stock.release(inside, ids([also])))
  expect(await parts.missing({ trx: db }, ids([also]))).toEqual([])
  expect(order.status).toBeDefined()
  await expectSoundStock(db)
})

test('eight ask at one instant for more than there is: exact, and nobody deadlocks', async ({ db, as, services }) => {
  const { desk } = await openCounter({ db, as, services })
  await move(desk, 'count', 12)
  const jobs = await jobsOf(db, ...Array.from({ length: 8 }, () => 2))
  const { work } = bench(services)

  const short = await Promise.all(jobs.map((job) => work((stock, inside) => stock.reserve(inside, [job]))))

  expect(short.flat()).toHaveLength(2)
  expect(await quantities(desk)).toEqual([12, 12, 0])
  await expectSoundStock(db)
})
