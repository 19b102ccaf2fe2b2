import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { countsContract, type StockCount } from '#shared/inventory/counts/contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { gloves, inBooks, key, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

/** What somebody does with one count. */
const countingOf = (call: Call, { id: countId }: Pick<StockCount, 'id'>) => ({
  scan: (code: string, headers = key()) =>
    call(countsContract.scanForCount, { params: { countId }, headers, body: { code } }),
  type: (code: string, counted: number) =>
    call(countsContract.scanForCount, { params: { countId }, headers: key(), body: { code, counted } }),
  choose: (sku: string, body: Parameters<typeof call<typeof countsContract.chooseForCount>>[1]['body']) =>
    call(countsContract.chooseForCount, { params: { countId, sku }, body }),
  read: () => call(countsContract.readStockCount, { params: { countId } }),
  step: (to: StockCount['status'], fromPromised?: boolean, headers = key()) =>
    call(countsContract.stepStockCount, {
      params: { countId },
      headers,
      body: { to, ...(fromPromised !== undefined && { fromPromised }) },
    }),
})

const openCount = (call: Call, kind: StockCount['kind'] = null) =>
  call(countsContract.openStockCount, { headers: key(), body: { kind } })

const lay = (call: Call, sku: string, quantity: number, unitCostCents = 800) =>
  call(inventoryContract.moveStock, {
    headers: key(),
    body: { sku, kind: 'count', quantity, unitCostCents, reason: 'First count' },
  })

const onHand = async (call: Call, sku: string) => (await call(inventoryContract.readItem, { params: { sku } })).onHand

test('a count goes on while goods are sold: the difference is against what the books said at the last scan', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  await lay(desk, 'GLV-M', 10)
  await lay(desk, 'BALL-12', 4)
  const count = await openCount(desk)
  const { scan, type, read, step } = countingOf(desk, count)
  expect(count).toMatchObject({
    status: 'open',
    items: [],
    uncounted: [{ sku: 'BALL-12' }, { sku: 'GLV-M', expected: 10 }],
  })
  await expect(step('posted')).rejects.toMatchObject({ code: 'wrong_state' })

  await scan('glv-m')
  expect(await scan('GLV-M')).toMatchObject({ sku: 'GLV-M', counted: 2 })
  expect(await type('GLV-M', 8)).toMatchObject({ counted: 8 })
  const sale = await sell([gloves(3)])
  await pay(sale.id, { method: 'cash' })

  expect(await read()).toMatchObject({
    items: [{ sku: 'GLV-M', state: 'found', counted: 8, expected: 10, difference: -2, valueCents: -1600 }],
    short: 2,
    over: 0,
    shortCents: 1600,
    uncounted: [{ sku: 'BALL-12' }],
    uncountedTotal: 1,
  })
  expect(await step('posted')).toMatchObject({
    status: 'posted',
    items: [{ counted: 8, expected: 10, difference: -2 }],
  })

  expect(await onHand(desk, 'GLV-M')).toBe(5)
  expect(await onHand(desk, 'BALL-12')).toBe(4)
  expect(await inBooks(db)).toMatchObject({ 5010: 1600 })
  await lay(desk, 'GLV-M', 9)
  expect(await read()).toMatchObject({ items: [{ counted: 8, expected: 10, valueCents: -1600 }], uncounted: [] })
  await expect(scan('GLV-M')).rejects.toMatchObject({ code: 'wrong_state' })
  await expectSoundStock(db)
})

test('two who find different numbers are asked; the next scan asks again', async ({ db, as, services }) => {
  const { desk } = await openCounter({ db, as, services })
  const other = await as('admin')
  await lay(desk, 'GLV-M', 10)
  const count = await openCount(desk)
  const mine = countingOf(desk, count)
  const theirs = countingOf(other, count)
  await mine.type('GLV-M', 7)
  await theirs.type('GLV-M', 3)

  expect(await mine.read()).toMatchObject({ items: [{ state: 'differ', counted: null, valueCents: null }] })
  await expect(mine.step('posted')).rejects.toMatchObject({
    code: 'wrong_state',
    message: 'Of 1 item it is not clear yet how many there are. Look at the differences.',
  })
  expect(await mine.choose('GLV-M', { way: 'together' })).toMatchObject({ items: [{ state: 'found', difference: 0 }] })
  expect(await mine.choose('GLV-M', { way: 'one', of: other.userId })).toMatchObject({ items: [{ difference: -7 }] })
  await expect(mine.choose('GLV-M', { way: 'one', of: null })).rejects.toMatchObject({ code: 'not_found' })
  await expect(mine.choose('BALL-12', { way: 'left_out' })).rejects.toMatchObject({ code: 'not_found' })

  await theirs.scan('GLV-M')
  expect(await mine.read()).toMatchObject({ items: [{ state: 'differ' }] })
  await mine.choose('GLV-M', { way: 'left_out' })
  expect(await mine.step('posted')).toMatchObject({ status: 'posted', short: 0 })
  expect(await onHand(desk, 'GLV-M')).toBe(10)
})

test('what was counted at other moments, with a sale between, is no conflict; nor is what was corrected since', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { desk, sell, pay } = await openCounter({ db, as, services })
  const other = await as('admin')
  await lay(desk, 'GLV-M', 10)
  const count = await openCount(desk)
  await countingOf(desk, count).type('GLV-M', 9)
  const sale = await sell([gloves(2)])
  await pay(sale.id, { method: 'cash' })
  clock.pass({ minutes: 5 })
  await countingOf(other, count).type('GLV-M', 7)

  const { read, step } = countingOf(desk, count)
  expect(await read()).toMatchObject({ items: [{ state: 'found', counted: 7, expected: 8, difference: -1 }] })
  await lay(desk, 'GLV-M', 7)
  expect(await read()).toMatchObject({ items: [{ counted: 7, expected: 7, difference: 0, valueCents: 0 }] })
  await step('posted')
  expect(await onHand(desk, 'GLV-M')).toBe(7)
  await expectSoundStock(db)
})

test('a key scans once, two who post one count at one instant post it once, and a given-up count changes nothing', async ({
  db,
  as,
  services,
}) => {
  const { desk } = await openCounter({ db, as, services })
  await lay(desk, 'GLV-M', 10)
  const count = await openCount(desk)
  const { scan, read, step } = countingOf(desk, count)
  const twice = key()
  await scan('GLV-M', twice)
  await scan('GLV-M', twice)
  expect(await read()).toMatchObject({ items: [{ counted: 1 }] })
  await Promise.all(Array.from({ length: 6 }, () => scan('GLV-M')))
  expect(await read()).toMatchObject({ items: [{ counted: 7 }] })

  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => step('posted')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of outcomes) if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'wrong_state' })
  expect(await onHand(desk, 'GLV-M')).toBe(7)

  const another = await openCount(desk)
  await countingOf(desk, another).type('GLV-M', 1)
  const again = key()
  const over = await countingOf(desk, another).step('cancelled', undefined, again)
  expect(over).toMatchObject({ status: 'cancelled' })
  expect(await countingOf(desk, another).step('cancelled', undefined, again)).toEqual(over)
  expect(await onHand(desk, 'GLV-M')).toBe(7)
  await expectSoundStock(db)
})

test('less than is promised is told before it is posted; what was never counted begins at what suppliers ask', async ({
  db,
  as,
  services,
}) => {
  const { desk, sell } = await openCounter({ db, as, services })
  await lay(desk, 'GLV-M', 10)
  const { id: personId } = await db
    .insertInto('person')
    .values({ firstName: 'Sam', lastName: 'Rivera' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sell([gloves(4)], { channel: 'desk', personId })
  const count = await openCount(desk, 'accessory')
  const { type, read, choose, step } = countingOf(desk, count)
  await type('GLV-M', 3)
  await type('BALL-12', 5)
  expect(await read()).toMatchObject({
    items: [
      { sku: 'BALL-12', state: 'found' },
      { sku: 'GLV-M', state: 'promised' },
    ],
  })
  await expect(step('posted')).rejects.toMatchObject({ code: 'wrong_state', message: /^Of 1 item more is promised/ })
  await expect(step('posted', true)).rejects.toMatchObject({
    code: 'wrong_state',
    message:
      'GLV-M: more is sold than lies there. Take it out of its order first, count it again, or leave it as it is.',
  })

  await choose('GLV-M', { way: 'left_out' })
  await step('posted')
  expect([await onHand(desk, 'GLV-M'), await onHand(desk, 'BALL-12')]).toEqual([10, 5])
  await expectSoundStock(db)
})

test('a code that is none, an item of another kind; who only reads sees no worth and counts nothing', async ({
  db,
  as,
  services,
}) => {
  const { desk } = await openCounter({ db, as, services })
  await lay(desk, 'GLV-M', 10)
  const count = await openCount(desk)
  const { scan, type } = countingOf(desk, count)
  await expect(scan('NOT-HERE')).rejects.toMatchObject({
    code: 'not_found',
    message: 'No item here has the code NOT-HERE.',
  })
  const grips = await openCount(desk, 'grip')
  await expect(countingOf(desk, grips).scan('GLV-M')).rejects.toMatchObject({
    code: 'not_offered',
    message: 'GLV-M is of accessories: this is a count of grips.',
  })
  expect(grips.uncounted).toEqual([])
  await type('GLV-M', 8)

  const reader = await as('front_desk')
  expect(await countingOf(reader, count).read()).toMatchObject({
    items: [{ difference: -2, valueCents: null }],
    shortCents: null,
  })
  expect(await reader(countsContract.listStockCounts, { query: { status: 'open' } })).toMatchObject({
    counts: [{ number: grips.number }, { number: count.number, counted: 1 }],
  })
  await expect(countingOf(reader, count).scan('GLV-M')).rejects.toMatchObject({ code: 'not_allowed' })
  const stranger = await as('member')
  await expect(countingOf(stranger, count).read()).rejects.toMatchObject({ code: 'not_allowed' })
  const { moves } = await reader(inventoryContract.listStockMoves, { params: { sku: 'GLV-M' }, query: {} })
  expect(moves).toHaveLength(1)
})
