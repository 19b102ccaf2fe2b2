import { expect } from 'vitest'

import { stockOf } from '#server/inventory/service.ts'
import { jobWork } from '#server/kernel/work.ts'
import { inventoryContract, type NewStockMove } from '#shared/inventory/contract.ts'
import { countsContract } from '#shared/inventory/counts/contract.ts'
import { transfersContract } from '#shared/inventory/transfers/contract.ts'
import type { UnitOwner } from '#shared/inventory/units/contract.ts'
import { unitsContract } from '#shared/inventory/units/contract.ts'
import { returnsContract } from '#shared/orders/returns-contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { openPlaces } from '#tests/inventory/transfers/places.ts'
import { gloves, key } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

const serialsOf = (from: number, count: number) => Array.from({ length: count }, (_, at) => `S-${from + at}`)

/** Ten gloves, S-1 to S-10, that are told apart. */
async function openRack(fixtures: Parameters<typeof openPlaces>[0]) {
  const places = await openPlaces(fixtures)
  const { keeper } = places
  const track = (serials: readonly string[], bySerial = true) =>
    keeper(unitsContract.trackSerials, { params: { sku: 'GLV-M' }, body: { bySerial, serials: [...serials] } })
  const move = (body: Omit<NewStockMove, 'sku' | 'reason'>) =>
    keeper(inventoryContract.moveStock, {
      headers: key(),
      body: { sku: 'GLV-M', reason: 'By hand', ...body },
    })
  const states = async () => {
    const { units } = await keeper(unitsContract.listStockUnits, { query: { sku: 'GLV-M', limit: 100 } })
    return Object.fromEntries(units.map(({ serial, state }) => [serial, state]))
  }
  const unitOf = async (serial: string) => {
    const { units } = await keeper(unitsContract.listStockUnits, { query: { serial } })
    return units[0] ?? expect.fail(`There is no ${serial}.`)
  }
  const name = async (serial: string, owner: UnitOwner) =>
    keeper(unitsContract.nameStockUnit, { params: { unitId: (await unitOf(serial)).id }, body: owner })

  return { ...places, track, move, states, unitOf, name }
}

test('what is told apart is named by all that lie there, never guessed', async ({ db, as, services }) => {
  const { keeper, track, states } = await openRack({ db, as, services })
  await expect(track(serialsOf(1, 9))).rejects.toMatchObject({
    code: 'not_offered',
    message: '10 of GLV-M lie here, and 9 serials are named. Count it first.',
  })
  await expect(track(['S-1', 's-1', ...serialsOf(3, 8)])).rejects.toMatchObject({ code: 'invalid_input' })
  await track(serialsOf(1, 10))
  expect(Object.values(await states())).toEqual(Array.from({ length: 10 }, () => 'on_shelf'))
  expect(await keeper(inventoryContract.readStock, { params: { sku: 'GLV-M' } })).toMatchObject({ bySerial: true })
  const reader = await as('front_desk')
  expect((await reader(unitsContract.listStockUnits, { query: { serial: 's-3' } })).units).toMatchObject([
    { serial: 'S-3', sku: 'GLV-M', history: [{ state: 'on_shelf', reason: 'Named' }] },
  ])
  await expect(
    reader(unitsContract.trackSerials, { params: { sku: 'GLV-M' }, body: { bySerial: false, serials: [] } }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
})

test('what comes and goes by hand says which, and a serial is here once', async ({ db, as, services }) => {
  const { keeper, track, move, states } = await openRack({ db, as, services })
  await track(serialsOf(1, 10))
  await expect(move({ kind: 'receive', quantity: 1 })).rejects.toMatchObject({ code: 'not_offered' })
  await expect(move({ kind: 'receive', quantity: 1, serials: ['s-4'] })).rejects.toMatchObject({
    message: 'S-4 is here already. Look at the serial again.',
  })
  await expect(move({ kind: 'receive', quantity: 1, serials: ['\u200B'] })).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: expect.arrayContaining([{ path: 'serials.0', message: 'A serial has a letter or a digit.' }]) },
  })
  await move({ kind: 'receive', quantity: 1, serials: ['S-11'] })
  await move({ kind: 'scrap', quantity: 1, serials: ['S-2'] })
  await expect(move({ kind: 'scrap', quantity: 1, serials: ['S-2'] })).rejects.toMatchObject({ code: 'not_offered' })
  // Ten lie there still, but one is another one.
  await move({ kind: 'count', quantity: 10, serials: ['S-1', ...serialsOf(4, 8), 'S-99'] })
  expect(await states()).toMatchObject({ 'S-2': 'scrapped', 'S-3': 'lost', 'S-99': 'on_shelf', 'S-11': 'on_shelf' })
  await expectSoundStock(db)

  const count = await keeper(countsContract.openStockCount, { body: { kind: null } })
  const params = { countId: count.id }
  await keeper(countsContract.scanForCount, { params, body: { code: 'GLV-M', counted: 9 } })
  const body = { to: 'posted' as const }
  await expect(keeper(countsContract.stepStockCount, { params, headers: key(), body })).rejects.toMatchObject({
    code: 'not_offered',
  })
})

test('an order gets the piece that is named for it; where nobody did, the first, until somebody says which', async ({
  db,
  as,
  services,
}) => {
  const { keeper, sell, pay, refund, track, states, unitOf, name } = await openRack({ db, as, services })
  await track(serialsOf(1, 10))
  const personId = await makeClient(db, { firstName: 'Sam' })
  const order = await sell([gloves()], { channel: 'desk', personId })
  const owner = { kind: 'order_line' as const, id: order.lines[0]?.id ?? '' }
  const { reservations } = await keeper(inventoryContract.readStock, { params: { sku: 'GLV-M' } })
  expect(reservations).toMatchObject([{ owner }])
  await name('S-5', owner)
  expect(await name('S-7', owner)).toMatchObject({ state: 'reserved', named: true })
  expect(await states()).toMatchObject({ 'S-5': 'on_shelf', 'S-7': 'reserved' })

  const counter = await sell([gloves()])
  await pay(counter.id, { method: 'cash' })
  expect(await unitOf('S-1')).toMatchObject({ state: 'sold', named: false })
  const sold = { kind: 'order_line' as const, id: counter.lines[0]?.id ?? '' }
  await expect(name('S-7', sold)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await name('S-9', sold)).toMatchObject({ state: 'sold', named: true })
  expect(await states()).toMatchObject({ 'S-1': 'on_shelf', 'S-9': 'sold' })
  await expect(name('S-1', sold)).rejects.toMatchObject({ code: 'not_offered' })

  await refund(counter.id, [{ lineId: sold.id, quantity: 1 }])
  expect(await states()).toMatchObject({ 'S-9': 'on_shelf' })
  await expectSoundStock(db)
})

test('of several who want one piece at one instant, one has it', async ({ db, as, services }) => {
  const { sell, track, states, name } = await openRack({ db, as, services })
  await track(serialsOf(1, 10))
  const personId = await makeClient(db, { firstName: 'Sam' })
  const orders = [1, 2, 3].map(() => sell([gloves()], { channel: 'desk', personId }))
  const owners = (await Promise.all(orders)).map(({ lines }) => ({
    kind: 'order_line' as const,
    id: lines[0]?.id ?? '',
  }))
  const outcomes = await Promise.allSettled(owners.map((owner) => name('S-4', owner)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await states()).toMatchObject({ 'S-4': 'reserved' })
})

test('a piece goes to the other place with its transfer, and into a club with its part', async ({
  db,
  as,
  services,
}) => {
  const { draft, step, receive, keeper, track, states, unitOf, name } = await openRack({ db, as, services })
  await track(serialsOf(1, 10))
  const sent = await step(await draft(2), 'sent')
  expect(await states()).toMatchObject({ 'S-1': 'in_transit', 'S-2': 'in_transit' })
  const part = await receive(sent, 1)
  expect(await unitOf('S-1')).toMatchObject({ state: 'on_shelf', place: 'Naples' })
  await step(part, 'closed', 'Box was open')
  expect(await states()).toMatchObject({ 'S-2': 'lost' })
  const { transfers } = await keeper(transfersContract.listStockTransfers, { query: {} })
  expect(transfers).toMatchObject([{ missing: 1 }])

  const parts = stockOf('build_club')
  const owner = { kind: 'build_club' as const, id: crypto.randomUUID() }
  const { id: itemId } = await db.selectFrom('item').select('id').where('sku', '=', 'GLV-M').executeTakeFirstOrThrow()
  const one = [{ ownerId: owner.id, itemId, quantity: 1 }]
  const work = (trx: typeof db) => ({ ...jobWork(services, 'bench'), trx })
  await db.transaction().execute((trx) => parts.reserve(work(trx), one))
  await name('S-8', owner)
  await db.transaction().execute((trx) => parts.consume(work(trx), one))
  expect(await states()).toMatchObject({ 'S-8': 'in_build' })
  await db.transaction().execute((trx) => parts.settle(work(trx), [owner.id], 'sold'))
  expect(await states()).toMatchObject({ 'S-8': 'sold' })
  await expectSoundStock(db)
})

test('a piece that lies in another place is nobody’s here until it has come', async ({ db, as, services }) => {
  const { draft, step, receive, sell, track, states, name } = await openRack({ db, as, services })
  await track(serialsOf(1, 10))
  await receive(await step(await draft(1), 'sent'), 1)
  const personId = await makeClient(db, { firstName: 'Sam' })
  const order = await sell([gloves()], { channel: 'desk', personId })
  const owner = { kind: 'order_line' as const, id: order.lines[0]?.id ?? '' }

  await expect(name('S-1', owner)).rejects.toMatchObject({
    code: 'not_offered',
    message: 'S-1 lies in another place.',
  })
  expect(await name('S-2', owner)).toMatchObject({ state: 'reserved' })
  expect(await states()).toMatchObject({ 'S-1': 'on_shelf' })
})

test('what comes back without a receipt is named before it lies on the shelf again', async ({ db, as, services }) => {
  const { desk, track, states } = await openRack({ db, as, services })
  await track(serialsOf(1, 10))
  const personId = await makeClient(db, { firstName: 'Sam' })
  const takeBack = (lines: { sku: string; quantity: number; serials?: string[] }[], giveBack = true) =>
    desk(returnsContract.returnWithoutReceipt, {
      headers: key(),
      body: { personId, lines, giveBack, refundTo: 'credit', reason: 'A present' },
    })
  const one = { sku: 'glv-m', quantity: 1 }
  await expect(takeBack([one])).rejects.toMatchObject({
    code: 'not_offered',
    message: 'GLV-M is told apart by serials: name one for each piece.',
  })
  await expect(takeBack([{ ...one, serials: ['S-1'] }])).rejects.toMatchObject({
    message: 'S-1 is here already. Look at the serial again.',
  })
  await expect(takeBack([{ ...one, quantity: 2, serials: ['S-11'] }])).rejects.toMatchObject({ code: 'not_offered' })
  await takeBack([{ ...one, serials: ['S-11'] }])
  // What is not laid back needs no name.
  await takeBack([one], false)
  expect(await states()).toMatchObject({ 'S-11': 'on_shelf' })
  expect(Object.keys(await states())).toHaveLength(11)
  await expectSoundStock(db)
})
