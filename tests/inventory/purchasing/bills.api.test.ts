import fc from 'fast-check'
import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { billsContract } from '#shared/inventory/purchasing/bills-contract.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { openStore, someBill } from './purchasing.ts'

const payBill = (by: Call, billId: string, paidOn = '2026-11-23', headers = key()) =>
  by(billsContract.paySupplierBill, { params: { billId }, headers, body: { paidOn } })

const listBills = (by: Call, query: { shelf?: 'open' | 'late' | 'paid'; search?: string } = {}) =>
  by(billsContract.listSupplierBills, { query })

test('a bill is written down for what came, is to be paid by its day, and closes its order once it is paid', async ({
  db,
  as,
  services,
}) => {
  const { keeper, sent, receive, bill } = await openStore({ db, as, services })
  const order = await sent(['GLV-M', 6], ['BALL-12', 2])
  const params = { purchaseOrderId: order.id }
  const some = { ...someBill(), cents: 6400 }
  await expect(
    keeper(purchasingContract.billPurchaseOrder, { params, headers: key(), body: some }),
  ).rejects.toMatchObject({ code: 'wrong_state' })
  const nothing = { lines: [], others: [], note: '', version: order.version }
  await expect(
    keeper(purchasingContract.receivePurchaseOrder, { params, headers: key(), body: nothing }),
  ).rejects.toMatchObject({ code: 'invalid_input' })
  await receive(order, { 'GLV-M': 6, 'BALL-12': 2 })

  const billed = await bill(order, { number: 'INV-7', cents: 6750, dueOn: '2026-11-22' })
  expect(billed).toMatchObject({
    status: 'received',
    receivedCents: 6400,
    billedCents: 6400,
    paidCents: 0,
    bills: [{ number: 'INV-7', cents: 6750, receivedCents: 6400, paidOn: null }],
  })
  expect(await inBooks(db)).toEqual({ 1300: 6400, 5000: 350, 2000: -6750 })
  expect(await listBills(keeper, { shelf: 'late' })).toMatchObject({
    openCents: 6750,
    bills: [{ number: 'INV-7', order: { kind: 'purchase_order', id: order.id, number: order.number } }],
  })

  const billId = billed.bills?.[0]?.id ?? ''
  const headers = key()
  const paid = await payBill(keeper, billId, undefined, headers)
  expect(await payBill(keeper, billId, undefined, headers)).toEqual(paid)
  await expect(payBill(keeper, billId)).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await keeper(purchasingContract.readPurchaseOrder, { params })).toMatchObject({
    status: 'closed',
    paidCents: 6750,
  })
  expect(await inBooks(db)).toEqual({ 1300: 6400, 5000: 350, 1010: -6750 })
  expect(await listBills(keeper, { shelf: 'open' })).toMatchObject({ bills: [], openCents: 0 })
  expect(await listBills(keeper, { shelf: 'paid', search: 'prairie' })).toMatchObject({ bills: [{ id: billId }] })
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('a bill is written down once for each key, and a number once for each supplier', async ({ db, as, services }) => {
  const { sent, receive, bill, read } = await openStore({ db, as, services })
  const order = await sent(['GLV-M', 6])
  await receive(order, { 'GLV-M': 6 })
  const headers = key()
  const asked = { number: 'INV-8', cents: 1800, covers: 'part' } as const
  const first = await bill(order, asked, headers)
  expect(await bill(order, asked, headers)).toEqual(first)
  await expect(bill(order, { ...asked, number: 'inv-8' })).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(bill(order, { paidOn: '2099-01-01' })).rejects.toMatchObject({
    facts: { details: [{ path: 'paidOn' }] },
  })
  await expect(bill(order, { billedOn: '2026-11-21', dueOn: '2026-11-20' })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  expect(await read(order)).toMatchObject({ billedCents: 1800, bills: [{ number: 'INV-8' }] })

  const all = [1, 2, 3].map((one) => bill(order, { number: `INV-9${one}`, cents: 3600, covers: 'part' }))
  expect((await Promise.allSettled(all)).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await inBooks(db)).toEqual({ 1300: 5400, 2000: -5400 })
})

test('a bill with a wrong sum is withdrawn while it is not paid, and what it is for is billed again', async ({
  db,
  as,
  services,
}) => {
  const { keeper, sent, receive, bill } = await openStore({ db, as, services })
  const order = await sent(['GLV-M', 6])
  await receive(order, { 'GLV-M': 6 })
  const wrong = await bill(order, { number: 'INV-10', cents: 54_000 })
  const billId = wrong.bills?.[0]?.id ?? ''
  await keeper(billsContract.withdrawSupplierBill, { params: { billId } })
  expect(await inBooks(db)).toEqual({ 1300: 5400, 2000: -5400 })
  await expect(payBill(keeper, billId)).rejects.toMatchObject({ code: 'not_found' })

  const right = await bill(order, { number: 'INV-10', cents: 5400, paidOn: '2026-11-24' })
  expect(right).toMatchObject({ status: 'closed' })
  const params = { billId: right.bills?.[0]?.id ?? '' }
  await expect(keeper(billsContract.withdrawSupplierBill, { params })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('bills are for whoever keeps the stock', async ({ db, as, services }) => {
  const { sent, receive, bill } = await openStore({ db, as, services })
  const order = await sent(['GLV-M', 6])
  await receive(order, { 'GLV-M': 6 })
  const billId = (await bill(order)).bills?.[0]?.id ?? ''
  for (const role of ['fitter', 'front_desk', 'member'] as const) {
    const somebody = await as(role)
    await expect(listBills(somebody)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(payBill(somebody, billId)).rejects.toMatchObject({ code: 'not_allowed' })
    await expect(somebody(billsContract.withdrawSupplierBill, { params: { billId } })).rejects.toMatchObject({
      code: 'not_allowed',
    })
  }
})

const steps = fc.array(
  fc.record({
    gloves: fc.integer({ min: 1, max: 5 }),
    /** What the bill asks, of a hundred of what is not billed; a part of it where it is less. */
    percent: fc.integer({ min: 40, max: 130 }),
    isPart: fc.boolean(),
    isPaid: fc.boolean(),
  }),
  { minLength: 1, maxLength: 4 },
)

test('however it comes and is billed: once all is billed and paid nothing is owed', async ({ db, as, services }) => {
  const { keeper, sent, receive, bill } = await openStore({ db, as, services })

  await fc.assert(
    fc.asyncProperty(steps, async (parts) => {
      let order = await sent(['GLV-M', 24])
      for (const { gloves, percent, isPart, isPaid } of parts) {
        order = await receive(order, { 'GLV-M': gloves })
        const openCents = (order.receivedCents ?? 0) - (order.billedCents ?? 0)
        order = await bill(order, {
          cents: Math.max(1, Math.round((openCents * percent) / 100)),
          covers: isPart && percent <= 100 ? 'part' : 'all',
          ...(isPaid && { paidOn: '2026-11-24' }),
        })
      }
      const restCents = (order.receivedCents ?? 0) - (order.billedCents ?? 0)
      if (restCents > 0) await bill(order, { cents: restCents })
      for (const { id } of (await listBills(keeper, { shelf: 'open' })).bills) await payBill(keeper, id)

      const books = await inBooks(db)
      expect(books[2000] ?? 0).toBe(0)
      expect(Object.values(books).reduce((sum, cents) => sum + cents, 0)).toBe(0)
    }),
    { numRuns: 8 },
  )
  expect(await faultsOfLedgers(db)).toEqual([])
})
