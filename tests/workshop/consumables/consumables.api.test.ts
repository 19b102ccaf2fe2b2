import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import type { ItemUnit } from '#shared/catalog/goods.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { consumablesContract } from '#shared/workshop/consumables/contract.ts'
import { benchStages, openWorkshop, sevenIron } from '#tests/builds/orders/workshop.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'
import { irons, openBench } from '#tests/workshop/tickets.ts'

const { listConsumables, changeConsumables } = consumablesContract

async function makeConsumable(db: Db, sku: string, unit: ItemUnit): Promise<void> {
  const { id: productId } = await db
    .insertInto('product')
    .values({ name: sku, kind: 'consumable' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('item').values({ productId, sku, unit, priceCents: 25 }).execute()
}

const count = (call: Call, sku: string, quantity: number) =>
  call(inventoryContract.moveStock, {
    headers: key(),
    body: { sku, kind: 'count', quantity, unitCostCents: 10, reason: 'Counted' },
  })
const takes = (call: Call, stage: string, ...rows: [sku: string, quantity: number, perWrap?: number][]) =>
  call(changeConsumables, {
    params: { stage },
    body: { consumables: rows.map(([sku, quantity, perWrap = 0]) => ({ sku, quantity, perWrap })) },
  })
const left = async (call: Call, sku: string) => (await call(inventoryContract.readItem, { params: { sku } })).onHand
const signed = { signedName: 'Ana Ruiz' }

test('a job that is done takes its tape and solvent once, by its wraps, and they cost what the bag costs', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const manager = await as('manager')
  await makeConsumable(db, 'TAP-GRIP', 'foot')
  await makeConsumable(db, 'SOL-GRIP', 'ml')
  await takes(manager, 'regrip', ['TAP-GRIP', 1, 1], ['SOL-GRIP', 15])
  await count(manager, 'TAP-GRIP', 100)

  const ticket = await bench.takeIn(irons('7i', '8i'), signed)
  expect(ticket.taken).toEqual([])
  await bench.finish(ticket)
  await expect(bench.finish(ticket)).rejects.toMatchObject({ code: 'wrong_state' })
  // Two clubs with two wraps each; of solvent, which nobody counts, nothing is known.
  expect((await bench.read(ticket)).taken).toEqual([{ sku: 'TAP-GRIP', name: 'TAP-GRIP', unit: 'foot', quantity: 6 }])
  expect(await left(manager, 'TAP-GRIP')).toBe(94)
  expect(await inBooks(db)).toMatchObject({ 1300: 940, 1310: 60 })

  // What comes back from the check is looked at again, and takes nothing.
  await bench.step(ticket, 'in_repair')
  const again = await bench.read(ticket)
  await bench.finish({ tasks: again.tasks.filter(({ doneAt }) => doneAt === null) })
  expect(await left(manager, 'TAP-GRIP')).toBe(94)

  await bench.payAll(await bench.step(ticket, 'ready'))
  await bench.collect(ticket)
  const books = await inBooks(db)
  expect(books).toMatchObject({ 1300: 940, 5000: 60 })
  expect(books[1310] ?? 0).toBe(0)
  await expectSoundStock(db)
})

test('too little tape stops no work: it is found, and somebody is to count', async ({ db, as, services }) => {
  const bench = await openBench({ db, as, services })
  const manager = await as('manager')
  await makeConsumable(db, 'TAP-GRIP', 'foot')
  await takes(manager, 'regrip', ['TAP-GRIP', 3])
  await count(manager, 'TAP-GRIP', 4)

  const ticket = await bench.takeIn(irons('7i', '8i', '9i'), signed)
  await bench.finish(ticket)
  expect((await bench.read(ticket)).taken).toMatchObject([{ quantity: 9 }])
  expect(await left(manager, 'TAP-GRIP')).toBe(0)
  const { items } = await manager(inventoryContract.listForcedMoves, { query: {} })
  expect(items).toMatchObject([{ sku: 'TAP-GRIP' }])
  await expectSoundStock(db)
})

test('a void ticket whose club was begun costs what is on it', async ({ db, as, services }) => {
  const bench = await openBench({ db, as, services })
  const manager = await as('manager')
  await makeConsumable(db, 'TAP-GRIP', 'foot')
  await takes(manager, 'regrip', ['TAP-GRIP', 2])
  await count(manager, 'TAP-GRIP', 10)

  const ticket = await bench.takeIn(irons('7i', '8i'), signed)
  await bench.finish({ tasks: ticket.tasks.slice(0, 1) })
  await bench.step(ticket, 'awaiting_parts', 'No grips')
  await bench.step(ticket, 'void', 'The client wants it back')
  const books = await inBooks(db)
  expect(books).toMatchObject({ 1300: 80, 5010: 20 })
  expect(books[1310] ?? 0).toBe(0)
})

test('a stage of a build takes its epoxy for each club, once, whatever comes back from QC', async ({
  db,
  as,
  services,
}) => {
  const shop = await openWorkshop({ db, as, services })
  await makeConsumable(db, 'EPX', 'g')
  await takes(shop.desk, 'epoxy', ['EPX', 4])
  await count(shop.desk, 'EPX', 100)
  const { buildId } = await shop.begun([sevenIron, { ...sevenIron, slot: '8i' }])
  await shop.step(buildId, 'queued')
  await shop.step(buildId, 'in_build')
  for (const stage of benchStages) {
    if (stage === 'curing') await shop.cure(buildId)
    await shop.finish(buildId, stage)
  }

  expect(await left(shop.desk, 'EPX')).toBe(92)
  await shop.measureAll(buildId)
  await shop.step(buildId, 'qc')
  await shop.step(buildId, 'qc_failed', { reason: 'Lie is off' }, shop.other)
  await shop.step(buildId, 'in_build')
  await shop.finish(buildId, 'loft_lie')
  expect(await left(shop.desk, 'EPX')).toBe(92)
  const { taken } = await shop.readBuild(buildId)
  expect(taken).toMatchObject([
    { sku: 'EPX', unit: 'g', quantity: 8 },
    { sku: 'SHF-S', quantity: 2 },
  ])
  await expectSoundStock(db)
})

test('a manager says what work takes; unknown work and items are refused, and the change is on record', async ({
  db,
  as,
  services,
}) => {
  const bench = await openBench({ db, as, services })
  const manager = await as('manager')
  await makeConsumable(db, 'TAP-GRIP', 'foot')

  await takes(manager, 'regrip', ['TAP-GRIP', 1])
  expect(await takes(manager, 'regrip', ['TAP-GRIP', 2, 1])).toMatchObject({
    name: 'Regrip',
    consumables: [{ sku: 'TAP-GRIP', unit: 'foot', quantity: 2, perWrap: 1 }],
  })
  const { works } = await manager(listConsumables, {})
  expect(works.map(({ stage, consumables }) => [stage, consumables.length])).toContainEqual(['regrip', 1])
  expect(works.filter(({ kind }) => kind === 'stage')).toHaveLength(7)

  await expect(takes(manager, 'knitting')).rejects.toMatchObject({ code: 'not_found' })
  await expect(takes(manager, 'regrip', ['NONE', 1])).rejects.toMatchObject({ code: 'not_found' })
  await expect(takes(manager, 'regrip', ['TAP-GRIP', 0])).rejects.toMatchObject({ code: 'invalid_input' })
  const twice = takes(manager, 'regrip', ['TAP-GRIP', 1], ['TAP-GRIP', 2])
  await expect(twice).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(bench.builder(listConsumables, {})).rejects.toMatchObject({ code: 'not_allowed' })
  await expect(takes(bench.builder, 'regrip')).rejects.toMatchObject({ code: 'not_allowed' })

  const audited = await db
    .selectFrom('auditEvent')
    .select('after')
    .where('action', '=', 'consumables_changed')
    .execute()
  expect(audited.at(-1)?.after).toEqual({ takes: [{ sku: 'TAP-GRIP', quantity: 2, perWrap: 1 }] })
  expect(await takes(manager, 'regrip')).toMatchObject({ consumables: [] })
})
