import { expect } from 'vitest'

import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { stockImportContract } from '#shared/inventory/import-contract.ts'
import { unitsContract } from '#shared/inventory/units/contract.ts'
import { openStore } from '#tests/inventory/purchasing/purchasing.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { inBooks, key, makeItem, openCounter } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

const send = (call: Call, mode: 'check' | 'run', text: string, columns?: string) =>
  call(stockImportContract.importStock, {
    query: { mode, ...(columns !== undefined && { columns }) },
    body: new TextEncoder().encode(text),
  })
const told = ({ rows }: Awaited<ReturnType<typeof send>>) =>
  rows.map(({ line, outcome, notes }) => [line, outcome, ...notes])
const onHand = async (call: Call, sku: string) => {
  const item = await call(inventoryContract.readItem, { params: { sku } })
  return item.tracked ? item.onHand : null
}

const opening = `Item number;UPC;Qty on hand;Avg cost
GLV-M;;12;$8.00
;4006381333931;30;5,00
TEE-1;;4;1.00
GLV-M;;3;8.00
BALL-12;;many;-3
;;7;2.00
`

test('a file opens the shelves row by row after it was looked at, and twice changes nothing', async ({
  db,
  as,
  services,
}) => {
  const { desk } = await openCounter({ db, as, services })
  await db.updateTable('item').set({ barcode: '4006381333931' }).where('sku', '=', 'BALL-12').execute()

  const report = await send(desk, 'check', opening)
  expect(report.columns.map(({ field }) => field)).toEqual(['sku', 'barcode', 'onHand', 'cost'])
  expect(told(report)).toEqual([
    [2, 'created', '12 on hand, at 8.00 each'],
    [3, 'created', '30 on hand, at 5.00 each'],
    [4, 'refused', 'SKU: No item here is called TEE-1.'],
    [5, 'refused', 'The same item stands in line 2.'],
    [6, 'refused', 'On hand: “many” is none.', 'Cost: “-3” is none.'],
    [7, 'refused', 'SKU: There is none, and no barcode.'],
  ])
  expect(await onHand(desk, 'GLV-M')).toBeNull()

  expect((await send(desk, 'run', opening)).counts).toEqual({ created: 2, changed: 0, unchanged: 0, refused: 4 })
  expect([await onHand(desk, 'GLV-M'), await onHand(desk, 'BALL-12')]).toEqual([12, 30])
  expect(await inBooks(db)).toMatchObject({ 1300: 24_600, 3000: -24_600 })

  const again = await send(desk, 'run', opening)
  expect(again.counts).toEqual({ created: 0, changed: 0, unchanged: 2, refused: 4 })
  expect(again.rows[0]).toMatchObject({ notes: ['It is counted already: 12 on hand. Count it to say otherwise.'] })
  expect(await inBooks(db)).toMatchObject({ 1300: 24_600, 3000: -24_600 })
  const { moves } = await desk(inventoryContract.listStockMoves, { params: { sku: 'BALL-12' }, query: {} })
  expect(moves).toMatchObject([{ kind: 'count', quantity: 30, valueCents: 15_000, reason: 'Opening stock' }])
  const audited = await db.selectFrom('auditEvent').select('facts').where('action', '=', 'stock_opened').execute()
  expect(audited).toEqual([{ facts: { items: 2 } }])
  await expectSoundStock(db)
})

test('what was counted stays; limits are no count; a supplier says what the file does not', async ({
  db,
  as,
  services,
}) => {
  const { keeper: desk } = await openStore({ db, as, services })
  await desk(inventoryContract.moveStock, {
    headers: key(),
    body: { sku: 'GLV-M', kind: 'count', quantity: 0, reason: 'First count' },
  })
  await desk(inventoryContract.limitStock, { params: { sku: 'BALL-12' }, body: { minOnHand: 6, maxOnHand: 24 } })
  const file = 'sku,on hand\nGLV-M,5\nBALL-12,4\n'
  expect(told(await send(desk, 'check', file))).toEqual([
    [2, 'unchanged', 'It is counted already: 0 on hand. Count it to say otherwise.'],
    [3, 'created', '4 on hand, at 5.00 each'],
  ])
  await send(desk, 'run', file)
  expect([await onHand(desk, 'GLV-M'), await onHand(desk, 'BALL-12')]).toEqual([0, 4])
  expect(await desk(inventoryContract.readStock, { params: { sku: 'BALL-12' } })).toMatchObject({ minOnHand: 6 })
  expect(await inBooks(db)).toMatchObject({ 1300: 2000, 3000: -2000 })
  await expectSoundStock(db)

  await makeItem(db, { sku: 'TEE-1', name: 'Tees', priceCents: 500 })
  expect(told(await send(desk, 'run', 'sku,on hand\nTEE-1,9\n'))).toEqual([
    [2, 'refused', 'Cost: There is none, and no supplier says one.'],
  ])
})

test('a place is one of the studio; columns that fit nothing are told, and nothing is written', async ({
  db,
  as,
  services,
}) => {
  const { desk } = await openCounter({ db, as, services })
  const { name } = await db.selectFrom('location').select('name').executeTakeFirstOrThrow()
  const file = `sku,count,cost,store\nGLV-M,5,8.00,${name.toUpperCase()}\nBALL-12,5,5.00,The Moon\n`
  expect(told(await send(desk, 'run', file))).toEqual([
    [2, 'created', '5 on hand, at 8.00 each'],
    [3, 'refused', 'Place: No place here is called The Moon.'],
  ])

  await expect(send(desk, 'run', file, 'sku,price,cost,place')).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'columns' }] },
  })
  const strange = await send(desk, 'run', 'Nummer,Anzahl\nBALL-12,5\n')
  expect(strange.columns.map(({ header, field }) => [header, field])).toEqual([
    ['Nummer', null],
    ['Anzahl', null],
  ])
  expect(strange.counts).toMatchObject({ created: 0, refused: 1 })
  expect(await onHand(desk, 'BALL-12')).toBeNull()
  const coach = await as('coach')
  await expect(send(coach, 'check', file)).rejects.toMatchObject({ code: 'not_allowed' })
})

test('two who press at one instant open each shelf once', async ({ db, as, services }) => {
  const { desk } = await openCounter({ db, as, services })
  const file = 'sku,on hand,cost\nGLV-M,12,8.00\nBALL-12,30,5.00\n'

  const reports = await Promise.all([1, 2, 3, 4].map(() => send(desk, 'run', file)))

  expect(reports.map(({ counts }) => counts.created).toSorted((a, b) => a - b)).toEqual([0, 0, 0, 2])
  expect(await onHand(desk, 'GLV-M')).toBe(12)
  await expectSoundStock(db)
})

test('what no shelf can hold, or is told apart by serials, is refused by its row and keeps no other from its shelf', async ({
  db,
  as,
  services,
}) => {
  const { desk } = await openCounter({ db, as, services })
  await makeItem(db, { sku: 'TEE-1', name: 'Tees', priceCents: 500 })
  const serials = { params: { sku: 'BALL-12' }, body: { bySerial: true, serials: [] } }
  await desk(unitsContract.trackSerials, serials)
  const file = 'sku,on hand,cost\nGLV-M,1000000,100000000\nBALL-12,2,5.00\nTEE-1,4,1.00\n'
  const outcome = [
    [2, 'refused', 'Cost: So many at this cost are worth more than a shelf can hold. Look at both again.'],
    [3, 'refused', 'On hand: It is told apart by serials. Receive it by hand, with one for each piece.'],
    [4, 'created', '4 on hand, at 1.00 each'],
  ]

  expect(told(await send(desk, 'check', file))).toEqual(outcome)
  expect(told(await send(desk, 'run', file))).toEqual(outcome)
  expect([await onHand(desk, 'GLV-M'), await onHand(desk, 'TEE-1')]).toEqual([null, 4])
  await expectSoundStock(db)
})
