import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { countsContract } from '#shared/inventory/counts/contract.ts'
import { loansContract } from '#shared/inventory/loans/contract.ts'
import type { LoanStatus } from '#shared/inventory/loans/status.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

/** A counter with one demo driver that cost 300.00, and a client. */
async function openRack({ db, as, services }: Parameters<typeof openCounter>[0]) {
  const { desk } = await openCounter({ db, as, services })
  await makeDemo(db)
  await desk(inventoryContract.moveStock, {
    headers: key(),
    body: { sku: 'DEMO-D', kind: 'count', quantity: 1, unitCostCents: 30_000, reason: 'First count' },
  })
  const personId = await makeClient(db, { firstName: 'Sam', lastName: 'Rivera' })
  const lend = (dueOn = '2026-11-27', headers = key()) =>
    desk(loansContract.lendDemo, { headers, body: { sku: 'DEMO-D', personId, dueOn, note: '' } })
  const step = ({ id }: { id: string }, to: LoanStatus) =>
    desk(loansContract.stepDemoLoan, { params: { loanId: id }, body: { to } })
  const stock = async () => {
    const { onHand, reserved, available } = await desk(inventoryContract.readItem, { params: { sku: 'DEMO-D' } })
    return [onHand, reserved, available]
  }

  return { desk, personId, lend, step, stock }
}

async function makeDemo(db: Db): Promise<void> {
  const { id: productId } = await db
    .insertInto('product')
    .values({ name: 'Demo driver', kind: 'demo' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('item').values({ productId, sku: 'DEMO-D', priceCents: 0 }).execute()
}

test('a club that is lent is nobody else’s until it is back, and a count does not miss it', async ({
  db,
  as,
  services,
}) => {
  const { desk, personId, lend, step, stock } = await openRack({ db, as, services })
  const once = key()
  const loan = await lend('2026-11-27', once)
  expect(loan).toMatchObject({
    sku: 'DEMO-D',
    status: 'out',
    isOverdue: false,
    person: { id: personId, name: 'Sam Rivera' },
  })
  expect(await lend('2026-11-27', once)).toEqual(loan)
  expect(await stock()).toEqual([1, 1, 0])
  await expect(lend()).rejects.toMatchObject({ code: 'out_of_stock' })
  const count = await desk(countsContract.openStockCount, { body: { kind: 'demo' } })
  expect(count.uncounted).toEqual([])

  expect(await step(loan, 'returned')).toMatchObject({ status: 'returned', endedAt: services.now() })
  expect(await stock()).toEqual([1, 0, 1])
  await expect(step(loan, 'lost')).rejects.toMatchObject({ code: 'wrong_state' })
  await expectSoundStock(db)
})

test('what is lost leaves the books, and comes back at what it was worth', async ({ db, as, services }) => {
  const { desk, lend, step, stock } = await openRack({ db, as, services })
  const loan = await lend()
  await step(loan, 'lost')
  expect(await stock()).toEqual([0, 0, 0])
  expect(await inBooks(db)).toMatchObject({ 5010: 30_000 })
  expect(await desk(loansContract.listDemoLoans, { query: { shelf: 'lost', sku: 'DEMO-D' } })).toMatchObject({
    loans: [{ id: loan.id }],
  })

  await step(loan, 'returned')
  expect(await stock()).toEqual([1, 0, 1])
  expect(await inBooks(db)).toMatchObject({ 1300: 30_000 })
  await expectSoundStock(db)
})

test('after its day a loan is overdue; goods for sale are not lent, nor into the past, nor by whoever only reads', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { desk, personId, lend } = await openRack({ db, as, services })
  await expect(lend('2026-11-01')).rejects.toMatchObject({ code: 'not_offered' })
  const loan = await lend('2026-11-25')
  const overdue = (by: Call = desk) =>
    by(loansContract.listDemoLoans, { query: { shelf: 'overdue', person: personId } })
  expect((await overdue()).loans).toEqual([])
  clock.pass({ days: 4 })
  const manager = await as('manager')
  expect((await overdue(manager)).loans).toMatchObject([{ id: loan.id, isOverdue: true }])

  const body = { sku: 'GLV-M', personId, dueOn: '2026-12-24' }
  await expect(manager(loansContract.lendDemo, { body })).rejects.toMatchObject({
    code: 'not_offered',
    message: 'GLV-M is for sale. Demo clubs are lent.',
  })
  const reader = await as('front_desk')
  expect((await reader(loansContract.listDemoLoans, { query: { shelf: 'out' } })).loans).toHaveLength(1)
  await expect(reader(loansContract.lendDemo, { body })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('of two who want the last one at one instant, one has it', async ({ db, as, services }) => {
  const { lend, stock } = await openRack({ db, as, services })
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => lend()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await stock()).toEqual([1, 1, 0])
  await expectSoundStock(db)
})
