import { expect } from 'vitest'

import { partsPromised } from '#server/workshop/tickets/promised.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { countsContract } from '#shared/inventory/counts/contract.ts'
import { ordersContract } from '#shared/orders/contract.ts'
import { quickKeysContract } from '#shared/orders/quick-keys-contract.ts'
import { catchUp } from '#tests/audit/catch-up.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

const signed = { signedName: 'Ana Ruiz' }
const held = 'Cord grip, Midsize: 3 on the shelf, held for T-3001, T-3002.'

type Fixtures = Parameters<typeof openBench>[0]

/** Three grips, all of them promised to two tickets. */
async function holdGrips(fixtures: Fixtures) {
  const bench = await openBench(fixtures)
  const manager = await fixtures.as('manager')
  const move = (body: { kind: 'count' | 'scrap' | 'adjust'; quantity: number; fromPromised?: boolean }) =>
    manager(inventoryContract.moveStock, { headers: key(), body: { sku: 'GRP-CORD', reason: 'Counted', ...body } })
  await move({ kind: 'count', quantity: 3 })
  const first = await bench.takeIn(irons('7i', '8i'), { ...signed, promisedOn: '2026-11-26' })
  const second = await bench.takeIn(irons('9i'), { ...signed, promisedOn: '2026-11-27' })

  return { ...bench, manager, move, first, second }
}

test('what lies there and is promised is not sold out: staff read for whom it is held, wherever they read of it', async ({
  db,
  as,
  services,
}) => {
  const { manager, takeIn } = await holdGrips({ db, as, services })
  const desk = await as('front_desk')
  const sale = { channel: 'register' as const, lines: [{ kind: 'product', sku: 'GRP-CORD', quantity: 1 }] }
  await expect(desk(ordersContract.priceSale, { body: sale })).rejects.toMatchObject({
    code: 'out_of_stock',
    message: expect.stringContaining('3 on the shelf, held for T-3001, T-3002.'),
  })
  const { items } = await desk(inventoryContract.listItems, { query: { q: 'GRP-CORD', limit: 1 } })
  expect(items).toMatchObject([{ stock: { onHand: 3, available: 0, heldFor: ['T-3001', 'T-3002'] } }])
  const quick = await desk(quickKeysContract.listMostSold, { query: { limit: 24 } })
  expect(quick.items.find(({ sku }) => sku === 'GRP-CORD')).toMatchObject({
    left: 0,
    onHand: 3,
    heldFor: ['T-3001', 'T-3002'],
  })
  const waiting = await takeIn(irons('PW'), signed)
  expect(waiting.missingParts).toMatchObject([{ quantity: 1, onHand: 3, heldFor: ['T-3001', 'T-3002'] }])
  await expect(
    manager(inventoryContract.moveStock, {
      headers: key(),
      body: { sku: 'GRP-CORD', kind: 'scrap', quantity: 1, reason: 'Torn' },
    }),
  ).rejects.toMatchObject({ code: 'out_of_stock', message: expect.stringContaining('held for T-3001, T-3002') })
})

test('a loss of what is promised is written down: whoever was promised last waits, and their promise is seen beside', async ({
  db,
  as,
  services,
}) => {
  const { manager, move, read, first, second } = await holdGrips({ db, as, services })
  await expect(move({ kind: 'scrap', quantity: 2 })).rejects.toMatchObject({ code: 'out_of_stock', message: held })
  const lost = await move({ kind: 'scrap', quantity: 2, fromPromised: true })
  expect(lost).toMatchObject({
    onHand: 1,
    reserved: 1,
    available: 0,
    waiting: [
      { number: 'T-3002', quantity: 1, promisedOn: '2026-11-27', comesOn: null },
      { number: 'T-3001', quantity: 1, promisedOn: '2026-11-26', comesOn: null },
    ],
  })
  await catchUp(services, partsPromised)
  expect([await read(first), await read(second)]).toMatchObject([
    { status: 'awaiting_parts', missingParts: [{ quantity: 1 }] },
    { status: 'awaiting_parts', missingParts: [{ quantity: 1 }] },
  ])
  expect((await read(second)).history.at(-1)?.reason).toBe('Parts that were kept for it are lost')
  expect(await manager(inventoryContract.readStock, { params: { sku: 'GRP-CORD' } })).toMatchObject({
    waiting: [{ number: 'T-3002' }, { number: 'T-3001' }],
  })

  await expect(move({ kind: 'count', quantity: 0 })).rejects.toMatchObject({ code: 'out_of_stock' })
  await move({ kind: 'count', quantity: 0, fromPromised: true })
  await expect(move({ kind: 'adjust', quantity: -1, fromPromised: true })).rejects.toMatchObject({
    code: 'out_of_stock',
  })
  await expectSoundStock(db)
})

test('a stock count that finds fewer than work was promised is posted, and who was promised last waits for others', async ({
  db,
  as,
  services,
}) => {
  const { manager, read, first, second } = await holdGrips({ db, as, services })
  const { id: countId } = await manager(countsContract.openStockCount, { headers: key(), body: { kind: 'grip' } })
  const body = { code: 'GRP-CORD', counted: 1 }
  await manager(countsContract.scanForCount, { params: { countId }, headers: key(), body })
  const post = (more: { fromPromised?: boolean } = {}) =>
    manager(countsContract.stepStockCount, { params: { countId }, headers: key(), body: { to: 'posted', ...more } })
  await expect(post()).rejects.toMatchObject({
    code: 'wrong_state',
    message:
      'Of 1 item more is promised than lies there. Say that work waits for others, count again, or leave it as it is.',
  })

  expect(await post({ fromPromised: true })).toMatchObject({ status: 'posted', short: 2 })
  const params = { sku: 'GRP-CORD' }
  expect(await manager(inventoryContract.readItem, { params })).toMatchObject({ onHand: 1, reserved: 1, available: 0 })
  expect(await manager(inventoryContract.readStock, { params })).toMatchObject({
    waiting: [{ number: 'T-3002' }, { number: 'T-3001' }],
  })
  await catchUp(services, partsPromised)
  expect([await read(first), await read(second)]).toMatchObject([
    { missingParts: [{ quantity: 1 }] },
    { missingParts: [{ quantity: 1 }] },
  ])
  await expectSoundStock(db)
})
