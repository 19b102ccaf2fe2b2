import { randomUUID } from 'node:crypto'

import { expect } from 'vitest'

import { arrivalOf, stockOf } from '#server/inventory/service.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { jobWork, workOf } from '#server/kernel/work.ts'
import { addDays, instantAt, localDayOf } from '#shared/booking/local-time.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { expectSoundStock } from '#tests/inventory/sound.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { openStore, prairie } from './purchasing.ts'

test('an order goes its way: drafted, sent by mail with paper and table, received in part and whole, paid and closed', async ({
  db,
  as,
  services,
}) => {
  const { draft, step, receive, bill, stockOf: stock } = await openStore({ db, as, services })
  const drafted = await draft(['GLV-M', 24], ['BALL-12', 10])
  expect(drafted).toMatchObject({
    status: 'draft',
    version: 1,
    supplier: { name: prairie.name },
    totalCents: 24 * 900 + 10 * 500,
    lines: [
      { sku: 'GLV-M', code: 'P-GLV-M', quantity: 24, received: 0, costCents: 900, packQuantity: 6 },
      { sku: 'BALL-12', quantity: 10 },
    ],
  })
  expect(await stock('GLV-M')).toMatchObject({ incoming: 0 })

  const sent = await step(drafted, 'sent')
  expect(sent).toMatchObject({ status: 'sent', version: 2, mail: { to: prairie.email, state: 'waiting' } })
  expect(sent.expectedOn).toMatch(/^2026-/)
  expect(await stock('GLV-M')).toMatchObject({ tracked: false, onHand: 0, available: 0, incoming: 24 })
  const manager = await as('manager')
  expect(await manager(inventoryContract.readStock, { params: { sku: 'GLV-M' } })).toMatchObject({
    stock: null,
    arrivesOn: sent.expectedOn,
  })
  const letter = await db
    .selectFrom('notice')
    .select(['recipient', 'subject', 'attachments'])
    .where('template', '=', 'purchase_order')
    .executeTakeFirstOrThrow()
  expect(letter.subject).toContain(sent.number)
  const files = letter.attachments as { filename: string; content: string }[]
  expect(files.map(({ filename }) => filename)).toEqual([`${sent.number}.pdf`, `${sent.number}.csv`])
  const [pdf = '', csv = ''] = files.map(({ content }) => Buffer.from(content, 'base64').toString('utf8'))
  expect(pdf.startsWith('%PDF-')).toBe(true)
  expect(csv).toContain('P-GLV-M,GLV-M,,Glove,24,9')

  const part = await receive(sent, { 'GLV-M': 20 })
  expect(part).toMatchObject({ status: 'partially_received', received: 20, receivedCents: 18_000 })
  const rest = await receive(part, { 'GLV-M': 2, 'BALL-12': 10 })
  expect(rest).toMatchObject({ status: 'partially_received' })
  expect(await stock('GLV-M')).toMatchObject({ tracked: true, onHand: 22 })
  const whole = await receive(rest, { 'GLV-M': 2 })
  expect(whole).toMatchObject({ status: 'received', receivedCents: 26_600, paidCents: 0 })
  expect(await inBooks(db)).toEqual({ 1300: 26_600, 2000: -26_600 })

  const paid = { covers: 'part', paidOn: '2026-11-20' } as const
  expect(await bill(whole, { ...paid, cents: 20_000 })).toMatchObject({ status: 'received', paidCents: 20_000 })
  await expect(bill(whole, { ...paid, cents: 6601 })).rejects.toMatchObject({ code: 'wrong_state' })
  const closed = await bill(whole, { ...paid, cents: 6600 })
  expect(closed).toMatchObject({ status: 'closed', bills: [{ cents: 6600 }, { cents: 20_000 }] })
  expect(closed.history.map(({ from, to }) => [from, to])).toEqual([
    [null, 'draft'],
    ['draft', 'sent'],
    ['sent', 'partially_received'],
    ['partially_received', 'partially_received'],
    ['partially_received', 'received'],
    ['received', 'closed'],
  ])
  expect(await inBooks(db)).toEqual({ 1300: 26_600, 1010: -26_600 })
  await expectSoundStock(db)
})

test('what a shelf is short of is drafted once for each supplier, and is no shortage from then on', async ({
  db,
  as,
  services,
}) => {
  const { keeper, supplier, offer, step } = await openStore({ db, as, services })
  const dear = await keeper(suppliersContract.createSupplier, { body: { ...prairie, name: 'Dear & Sons' } })
  await offer('GLV-M', 1100, 1, dear)
  await keeper(inventoryContract.limitStock, { params: { sku: 'GLV-M' }, body: { minOnHand: 6, maxOnHand: 20 } })
  const { id: itemId } = await keeper(inventoryContract.readItem, { params: { sku: 'BALL-12' } })
  await keeper(inventoryContract.moveStock, {
    headers: key(),
    body: { sku: 'BALL-12', kind: 'count', quantity: 2, unitCostCents: 500, reason: 'First count' },
  })
  const parts = [7, 4].map((quantity) => ({ ownerId: randomUUID(), itemId, quantity }))
  const job = { kind: 'ticket', id: randomUUID(), number: 'T-1042' } as const
  await atomically(workOf(services, { actor: { kind: 'guest' } }), (work) =>
    stockOf('ticket_job').reserve(work, parts, job),
  )

  const shortages = () => keeper(purchasingContract.listShortages, { query: {} })
  const { items, total } = await shortages()
  expect(total).toBe(2)
  expect(items).toMatchObject([
    {
      sku: 'BALL-12',
      needed: 11,
      waiting: 2,
      jobs: [job],
      jobCount: 1,
      available: 2,
      short: 9,
      offers: [{ quantity: 9, costCents: 500 }],
    },
    {
      sku: 'GLV-M',
      needed: 0,
      short: 6,
      minOnHand: 6,
      offers: [
        { supplierId: supplier.id, quantity: 24, packQuantity: 6 },
        { supplierId: dear.id, quantity: 20 },
      ],
    },
  ])

  const lines = items.map(({ sku, offers: [cheapest] }) => ({ sku, quantity: cheapest?.quantity ?? 0 }))
  const body = { orders: [{ supplierId: supplier.id, lines }] }
  const headers = key()
  const first = await keeper(purchasingContract.draftPurchaseOrders, { headers, body })
  expect(await keeper(purchasingContract.draftPurchaseOrders, { headers, body })).toEqual(first)
  expect(first.purchaseOrders).toMatchObject([{ status: 'draft', lineCount: 2 }])
  expect(await shortages()).toMatchObject({ items: [], total: 0 })

  const [order] = first.purchaseOrders
  if (!order) throw new Error('No draft')
  const { purchaseOrders } = await keeper(purchasingContract.draftPurchaseOrders, { body })
  expect(purchaseOrders).toMatchObject([{ id: order.id, lines: [{ quantity: 18 }, { quantity: 48 }] }])
  await step(order, 'sent')
  expect((await arrivalOf(jobWork(services, 'test'), [itemId])).get(itemId)).toMatchObject({ quantity: 18 })
  expect(await keeper(purchasingContract.listPurchaseOrders, { query: { shelf: 'open' } })).toMatchObject({
    purchaseOrders: [{ id: order.id, ordered: 66 }],
  })
  await step(order, 'cancelled', 'They have none')
  expect(await shortages()).toMatchObject({ total: 2 })
})

test('another day of arrival keeps the one before and its reason, and is told to whoever listens', async ({
  db,
  as,
  services,
}) => {
  const { keeper, sent, read, draft } = await openStore({ db, as, services })
  const order = await sent(['GLV-M', 6], ['BALL-12', 5])
  const [line] = order.lines
  const comes = (expectedOn: string, lineIds?: string[]) =>
    keeper(purchasingContract.expectPurchaseOrder, {
      params: { purchaseOrderId: order.id },
      body: { expectedOn, reason: 'The maker is late', ...(lineIds && { lineIds }) },
    })

  await comes('2026-10-01', [line?.id ?? ''])
  expect(await read(order)).toMatchObject({
    isLate: true,
    lines: [{ expectedOn: '2026-10-01' }, { expectedOn: order.lines[1]?.expectedOn }],
    moved: [{ sku: 'GLV-M', from: line?.expectedOn, to: '2026-10-01', reason: 'The maker is late' }],
  })
  const told = await db
    .selectFrom('domainEvent')
    .select(['entityId', 'data'])
    .where('type', '=', 'arrival_moved')
    .execute()
  expect(told).toEqual([
    { entityId: order.id, data: { itemId: line?.itemId, from: line?.expectedOn, to: '2026-10-01' } },
  ])
  expect((await arrivalOf(jobWork(services, 'test'), [line?.itemId ?? ''])).get(line?.itemId ?? '')).toEqual({
    on: '2026-10-01',
    quantity: 6,
  })
  await expect(comes('2199-12-24')).rejects.toMatchObject({ code: 'invalid_input', message: /look at the year/ })
  expect((await comes('2026-12-24')).moved).toHaveLength(3)
  expect((await comes('2026-12-24')).moved).toHaveLength(3)
  const { id: purchaseOrderId } = await draft(['GLV-M', 6])
  await expect(
    keeper(purchasingContract.expectPurchaseOrder, {
      params: { purchaseOrderId },
      body: { expectedOn: '2026-12-24', reason: 'No' },
    }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
})

test('only steps of the table are taken; nothing is sent empty, and what was sent is edited no more', async ({
  db,
  as,
  services,
}) => {
  const { keeper, draft, step, read } = await openStore({ db, as, services })
  const order = await draft()
  await expect(step(order, 'sent')).rejects.toMatchObject({ code: 'wrong_state' })
  for (const to of ['received', 'partially_received', 'closed', 'draft'] as const) {
    await expect(step(order, to)).rejects.toMatchObject({ code: 'wrong_state' })
  }
  const edit = (version: number) =>
    keeper(purchasingContract.editPurchaseOrder, {
      params: { purchaseOrderId: order.id },
      body: {
        version,
        note: 'Back door, please',
        lines: [{ sku: 'GLV-M', quantity: 12, costCents: 850, packQuantity: 6, expectedOn: '2026-12-01' }],
      },
    })
  expect(await edit(order.version)).toMatchObject({ version: 2, totalCents: 10_200, note: 'Back door, please' })
  await expect(edit(order.version)).rejects.toMatchObject({
    code: 'version_conflict',
    facts: { current: { version: 2 } },
  })
  expect(await step(order, 'sent')).toMatchObject({ expectedOn: '2026-12-01' })
  await expect(edit((await read(order)).version)).rejects.toMatchObject({ code: 'wrong_state' })
})

test('who reads the stock sees no cost; whoever keeps it does', async ({ db, as, services }) => {
  const { supplier, sent, receive } = await openStore({ db, as, services })
  const order = await sent(['GLV-M', 6])
  await receive(order, { 'GLV-M': 6 })
  const fitter = await as('fitter')

  expect(await fitter(purchasingContract.readPurchaseOrder, { params: { purchaseOrderId: order.id } })).toMatchObject({
    totalCents: null,
    receivedCents: null,
    paidCents: null,
    bills: null,
    lines: [{ costCents: null, received: 6 }],
  })
  const { purchaseOrders } = await fitter(purchasingContract.listPurchaseOrders, { query: {} })
  expect(purchaseOrders).toMatchObject([{ totalCents: null }])
  const { items } = await fitter(suppliersContract.listSupplierItems, {
    params: { supplierId: supplier.id },
    query: {},
  })
  expect(items).toMatchObject([{ sku: 'BALL-12', costCents: null }, { sku: 'GLV-M' }])
  await expect(
    fitter(purchasingContract.stepPurchaseOrder, { params: { purchaseOrderId: order.id }, body: { to: 'closed' } }),
  ).rejects.toMatchObject({ code: 'not_allowed' })
})

test('an order is late once the day of what is still to come is over where it is ordered for', async ({
  db,
  as,
  services,
  clock,
}) => {
  const { sent, receive, keeper } = await openStore({ db, as, services })
  const order = await sent(['GLV-M', 6], ['BALL-12', 4])
  const late = async (by: Call = keeper) => {
    const { purchaseOrders } = await by(purchasingContract.listPurchaseOrders, { query: { shelf: 'late' } })
    return purchaseOrders.map(({ id, isLate }) => [id, isLate])
  }
  const part = await receive(order, { 'GLV-M': 6 })
  expect([part.isLate, order.isLate, await late()]).toEqual([false, false, []])

  // The supplier's seven days: through the last of them, and half an hour into the next.
  const zone = 'America/Chicago'
  const over = instantAt(addDays(localDayOf(services.now(), zone), 8), '00:00', zone)
  clock.pass({ minutes: Math.floor((over - services.now().getTime()) / 60_000) - 30 })
  const manager = await as('manager')
  expect(await late(manager)).toEqual([])
  clock.pass({ hours: 1 })
  const later = await as('manager')
  expect(await late(later)).toEqual([[order.id, true]])
  expect(await later(purchasingContract.readPurchaseOrder, { params: { purchaseOrderId: order.id } })).toMatchObject({
    isLate: true,
  })
})

test('an order of a mistyped sum is listed with it, so that it can be cancelled', async ({ db, as, services }) => {
  const { keeper, supplier } = await openStore({ db, as, services })
  const lines = [{ sku: 'GLV-M', quantity: 100_000, costCents: 100_000_000 }]
  await keeper(purchasingContract.draftPurchaseOrders, { body: { orders: [{ supplierId: supplier.id, lines }] } })

  const { purchaseOrders } = await keeper(purchasingContract.listPurchaseOrders, { query: {} })

  expect(purchaseOrders).toMatchObject([{ status: 'draft', totalCents: 1e13 }])
})
