import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import type { Db } from '#server/kernel/db/database.ts'
import { faultsOfLedgers } from '#server/ledgers.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import type { NewLine } from '#shared/orders/contract.ts'
import { type NewLooseReturn, returnsContract } from '#shared/orders/returns-contract.ts'
import { giftCardsContract } from '#shared/payments/gift-cards.ts'
import { walletsContract } from '#shared/payments/wallets.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { makeClient } from '#tests/people/clients.ts'
import { test } from '#tests/support/test.ts'

import { accepted, balls, gloves, inBooks, key, makeItem, openCounter } from './counter.ts'

type Counter = Awaited<ReturnType<typeof openCounter>>

const exchanger =
  ({ desk }: Counter) =>
  (
    orderId: string,
    lineId: string | undefined,
    inExchange: NewLine[],
    { preview = false, headers = key() }: { preview?: boolean; headers?: { 'idempotency-key': string } } = {},
  ) =>
    desk(returnsContract.exchangeOrder, {
      params: { orderId },
      query: { ...(preview && { preview: '1' as const }) },
      ...(!preview && { headers }),
      body: { lines: [{ lineId: lineId ?? '', quantity: 1, giveBack: true }], reason: 'Too small', inExchange },
    })

test('a receipt is found by each number that stands on it, and by none that does not', async ({ db, as, services }) => {
  const { desk, sell, pay, read } = await openCounter({ db, as, services }, 'front_desk')
  const { id, number } = await sell([gloves()])
  await pay(id, { method: 'cash' })
  const invoice = (await read(id)).documents[0]?.number ?? ''
  const find = (text: string) => desk(returnsContract.readReceipt, { params: { number: text } })

  expect(await find(number.toLowerCase())).toMatchObject({ id })
  expect(await find(` ${invoice} `)).toMatchObject({ id, lines: [{ name: 'Glove' }] })
  await expect(find('INV-1999-00001')).rejects.toMatchObject({ code: 'not_found' })
  const member = await as('member')
  await expect(member(returnsContract.readReceipt, { params: { number } })).rejects.toMatchObject({
    code: 'not_allowed',
  })
})

test('a glove for one that costs the same: no money moves, and both are in the books and on paper', async ({
  db,
  as,
  services,
}) => {
  const counter = await openCounter({ db, as, services })
  const { sell, pay, read } = counter
  const exchange = exchanger(counter)
  await makeItem(db, { sku: 'GLV-L', name: 'Large glove', priceCents: 2400 })
  const { id, lines } = await sell([gloves()])
  await pay(id, { method: 'cash' })
  const large = [{ kind: 'product', quantity: 1, sku: 'GLV-L' }]

  expect(await exchange(id, lines[0]?.id, large, { preview: true })).toMatchObject({
    id: null,
    totalCents: 0,
    tenders: [],
    takenCents: 2646,
    dueCents: 0,
  })
  expect(await read(id)).toMatchObject({ lines: [{ refundedQuantity: 0 }] })
  const headers = key()
  const done = await exchange(id, lines[0]?.id, large, { headers })
  expect(await exchange(id, lines[0]?.id, large, { headers })).toEqual(done)

  expect(await read(id)).toMatchObject({
    status: 'fulfilled',
    totalCents: 2646,
    dueCents: 0,
    refundedCents: 0,
    lines: [{ state: 'returned' }, { name: 'Large glove', state: 'fulfilled' }],
    documents: [
      { kind: 'invoice', totalCents: 2646 },
      { kind: 'credit_note', totalCents: 2646 },
      { kind: 'invoice', totalCents: 2646 },
    ],
  })
  expect(await inBooks(db)).toMatchObject({ 1000: 2646, 4060: -4800, 4910: 2400, '2400 Illinois': -150 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('what costs less gives the difference back as it was paid; what costs more is due, and handed over once it is paid', async ({
  db,
  as,
  services,
}) => {
  const counter = await openCounter({ db, as, services })
  const { sell, pay, read, refund } = counter
  const exchange = exchanger(counter)
  const cheaper = await sell([gloves()])
  await pay(cheaper.id, { method: 'card', demoCard: accepted })
  expect(await exchange(cheaper.id, cheaper.lines[0]?.id, [balls()])).toMatchObject({
    status: 'succeeded',
    totalCents: 2646 - 1378,
    tenders: [{ method: 'card', amountCents: 1268, status: 'succeeded' }],
    dueCents: 0,
  })
  expect(await faultsOfLedgers(db)).toEqual([])

  const dearer = await sell([balls()])
  await pay(dearer.id, { method: 'cash' })
  expect(await exchange(dearer.id, dearer.lines[0]?.id, [gloves()])).toMatchObject({ totalCents: 0, dueCents: 1268 })
  expect(await read(dearer.id)).toMatchObject({
    status: 'awaiting_payment',
    lines: [{ state: 'returned' }, { state: 'pending' }],
  })
  expect(await faultsOfLedgers(db)).toEqual([])
  await pay(dearer.id, { method: 'terminal', reference: 'TID 4711' })
  const paid = await read(dearer.id)
  expect(paid).toMatchObject({ status: 'fulfilled', dueCents: 0, lines: [{}, { state: 'fulfilled' }] })

  const back = await refund(dearer.id, [{ lineId: paid.lines[1]?.id ?? '', quantity: 1 }])
  expect(back.tenders).toMatchObject([
    { method: 'terminal', amountCents: 1268 },
    { method: 'cash', amountCents: 1378 },
  ])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('nothing is exchanged by whoever may not refund, of what came back already, or for what is not sold', async ({
  db,
  as,
  services,
}) => {
  const counter = await openCounter({ db, as, services })
  const { sell, pay, read } = counter
  const exchange = exchanger(counter)
  const { id, lines } = await sell([gloves()])
  await pay(id, { method: 'terminal' })
  const lineId = lines[0]?.id
  const front = exchanger({ ...counter, desk: await as('front_desk') })

  await expect(front(id, lineId, [balls()])).rejects.toMatchObject({ code: 'approval_needed' })
  await expect(exchange(id, lineId, [])).rejects.toMatchObject({ code: 'invalid_input' })
  await expect(exchange(id, lineId, [{ kind: 'product', quantity: 1, sku: 'NONE' }])).rejects.toMatchObject({
    code: 'not_offered',
  })
  await expect(exchange(randomUUID(), lineId, [balls()])).rejects.toMatchObject({ code: 'not_found' })
  const outcomes = await Promise.allSettled([exchange(id, lineId, [balls()]), exchange(id, lineId, [balls()])])

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await read(id)).toMatchObject({ refundedCents: 1268, totalCents: 1378 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

const returner =
  ({ desk }: Counter) =>
  (body: Omit<NewLooseReturn, 'reason'>, headers = key()) =>
    desk(returnsContract.returnWithoutReceipt, { headers, body: { reason: 'A present', ...body } })

async function sellCheaply(db: Db, { sell, pay }: Counter, ago: number, now: Date) {
  const discount = { percent: 25, reason: 'Last one' }
  const { id } = await sell([{ ...gloves(), discount }])
  await pay(id, { method: 'cash' })
  const placedAt = new Date(now.getTime() - ago * 24 * 3_600_000)
  await db.updateTable('customerOrder').set({ placedAt }).where('id', '=', id).execute()
}

test('without a receipt goods are worth today’s price, or the least of thirty days: as store credit, once for a key', async ({
  db,
  as,
  services,
}) => {
  const counter = await openCounter({ db, as, services })
  const { desk } = counter
  const takeBack = returner(counter)
  const personId = await makeClient(db, { firstName: 'Sam' })
  const lines = [
    { sku: 'glv-m', quantity: 2 },
    { sku: 'BALL-12', quantity: 1 },
  ]
  const price = () => desk(returnsContract.priceReturn, { body: { lines } })
  await sellCheaply(db, counter, 31, services.now())
  expect(await price()).toMatchObject({ totalCents: 2 * 2400 + 1250, lines: [{ name: 'Glove', unitCents: 2400 }, {}] })
  await sellCheaply(db, counter, 29, services.now())
  expect(await price()).toMatchObject({ totalCents: 2 * 1800 + 1250 })

  const headers = key()
  const shown = { personId, lines, refundTo: 'credit' as const, expectedTotalCents: 4850 }
  await expect(takeBack({ ...shown, expectedTotalCents: 6050 })).rejects.toMatchObject({ code: 'price_changed' })
  const done = await takeBack(shown, headers)
  expect(done).toMatchObject({ totalCents: 4850, giftCardId: null })
  expect(await takeBack(shown, headers)).toEqual(done)

  const find = async (search: string) =>
    (await desk(returnsContract.listLooseReturns, { query: { search } })).returns.map(({ id }) => id)
  expect(await desk(returnsContract.listLooseReturns, { query: {} })).toMatchObject({
    returns: [
      { id: done.id, what: '2 x Glove, Balls', totalCents: 4850, refundTo: 'credit', person: { id: personId } },
    ],
  })
  expect(await Promise.all(['SAM', 'ball-12', 'present', 'nothing'].map(find))).toEqual([
    [done.id],
    [done.id],
    [done.id],
    [],
  ])
  expect(await desk(walletsContract.readWallets, { params: { personId } })).toMatchObject({
    creditCents: 4850,
    entries: [{ what: 'refund', reason: 'A present' }],
  })
  expect(await inBooks(db)).toMatchObject({ 2110: -4850, 4910: 4850 })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('without a receipt goods lie on the shelf again by choice, worth what the others are or what the last of them was', async ({
  db,
  as,
  services,
}) => {
  const counter = await openCounter({ db, as, services })
  const { desk, sell, pay } = counter
  const takeBack = returner(counter)
  const personId = await makeClient(db, { firstName: 'Sam' })
  const count = (quantity: number, unitCostCents: number) =>
    desk(inventoryContract.moveStock, {
      headers: key(),
      body: { sku: 'GLV-M', kind: 'count', quantity, unitCostCents, reason: 'First count' },
    })
  await count(2, 805)
  const back = (quantity: number, giveBack?: boolean) =>
    takeBack({
      personId,
      // An item that nobody counts is not counted because of a return.
      lines: [
        { sku: 'GLV-M', quantity },
        { sku: 'BALL-12', quantity: 1 },
      ],
      refundTo: 'credit',
      ...(giveBack !== undefined && { giveBack }),
    })

  await back(3, false)
  expect(await inBooks(db)).toMatchObject({ 1300: 1610 })
  await back(3)
  expect(await inBooks(db)).toMatchObject({ 1300: 1610 + 3 * 805, 5000: -3 * 805, 3000: -1610 })

  const all = await sell([gloves(5)])
  await pay(all.id, { method: 'cash' })
  expect(await inBooks(db)).toMatchObject({ 3000: -1610, 5000: 1610 })
  await back(2, true)
  expect(await inBooks(db)).toMatchObject({ 1300: 1610, 3000: -1610 })

  const { moves } = await desk(inventoryContract.listStockMoves, { params: { sku: 'GLV-M' }, query: {} })
  expect(moves.map(({ kind, quantity, onHand }) => [kind, quantity, onHand])).toEqual([
    ['return', 2, 2],
    ['sell', -5, 0],
    ['return', 3, 5],
    ['count', 2, 2],
  ])
  expect(moves[0]).toMatchObject({ reason: 'Returned without a receipt', valueCents: 1610 })
  expect(await desk(inventoryContract.readItem, { params: { sku: 'BALL-12' } })).toMatchObject({ tracked: false })
  await expectSoundStock(db)
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('or on a gift card, whose code is printed once by the desk; never for nobody, nor by whoever may not refund', async ({
  db,
  as,
  services,
  call,
}) => {
  const counter = await openCounter({ db, as, services })
  const takeBack = returner(counter)
  const front = await as('front_desk')
  const personId = await makeClient(db, { firstName: 'Sam' })
  const lines = [{ sku: 'GLV-M', quantity: 1 }]
  const { giftCardId } = await takeBack({ personId, lines, refundTo: 'gift_card' })
  const params = { giftCardId: giftCardId ?? '' }

  const { code } = await front(giftCardsContract.printGiftCard, { params })
  expect(await call(giftCardsContract.readGiftCardBalance, { query: { code } })).toMatchObject({ balanceCents: 2400 })
  await expect(front(giftCardsContract.printGiftCard, { params })).rejects.toMatchObject({ code: 'not_allowed' })
  const again = await counter.desk(giftCardsContract.printGiftCard, { params })
  expect(again.code).not.toBe(code)
  await expect(call(giftCardsContract.readGiftCardBalance, { query: { code } })).rejects.toMatchObject({
    code: 'not_found',
  })

  await expect(takeBack({ personId: randomUUID(), lines, refundTo: 'gift_card' })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(takeBack({ personId, lines: [{ sku: 'NONE', quantity: 1 }], refundTo: 'credit' })).rejects.toMatchObject(
    { code: 'not_offered' },
  )
  await expect(returner({ ...counter, desk: front })({ personId, lines, refundTo: 'credit' })).rejects.toMatchObject({
    code: 'approval_needed',
  })
  expect(await faultsOfLedgers(db)).toEqual([])
})
