import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import { factoryContract } from '#shared/builds/factory/contract.ts'
import type { FactoryOrder } from '#shared/builds/factory/factory-order.ts'
import type { Call } from '#shared/http/call.ts'
import { billsContract, type NewBill } from '#shared/inventory/purchasing/bills-contract.ts'
import { someBill } from '#tests/inventory/purchasing/purchasing.ts'
import { inBooks, key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { eightIron, openFactory } from './factory.ts'

const bill = (by: Call, { id }: Pick<FactoryOrder, 'id'>, draft: Partial<NewBill>, headers = key()) =>
  by(factoryContract.billFactoryOrder, {
    params: { factoryOrderId: id },
    headers,
    body: { ...someBill(), ...draft },
  })

test('clubs of a maker are billed at what they cost, paid, and credited by a note: nothing is owed then', async ({
  db,
  as,
  services,
}) => {
  const shop = await openFactory({ db, as, services })
  const { buildId } = await shop.begun([eightIron, { ...eightIron, slot: '9i' }])
  const ordered = await shop.stepOrder(await shop.draft(buildId), 'ordered')
  await expect(bill(shop.keeper, ordered, { cents: 18_000 })).rejects.toMatchObject({
    message: `Nothing of ${ordered.number} has come that costs anything. Receive it first.`,
  })
  const received = await shop.receive(ordered)
  await expect(bill(shop.keeper, ordered, { cents: 18_000 })).rejects.toMatchObject({
    message: 'Write down what each club that came costs first.',
  })
  await shop.price(received, 9000)
  await expect(bill(shop.fitter, received, { cents: 18_000 })).rejects.toMatchObject({ code: 'not_allowed' })

  const billed = await bill(shop.keeper, received, { cents: 18_600 })
  expect(billed).toMatchObject({ receivedCents: 18_000, billedCents: 18_000, paidCents: 0, bills: [{ cents: 18_600 }] })
  expect(await shop.readOrder(received, shop.fitter)).toMatchObject({ receivedCents: null, bills: null })
  const pay = (billId = '') =>
    shop.keeper(billsContract.paySupplierBill, { params: { billId }, headers: key(), body: { paidOn: '2026-11-24' } })
  expect(await pay(billed.bills?.[0]?.id)).toMatchObject({ order: { kind: 'factory_order', number: ordered.number } })
  expect(await inBooks(db)).toMatchObject({ 1310: 18_000, 5000: 600, 1010: -18_600 })

  await shop.settle(await shop.claim(received), 'credited')
  expect(await inBooks(db)).toMatchObject({ 1310: 9000, 2000: 9000 })
  await expect(bill(shop.keeper, received, { cents: -9001, covers: 'part' })).rejects.toMatchObject({
    code: 'wrong_state',
  })
  const noted = await bill(shop.keeper, received, { cents: -9000, paidOn: '2026-11-24' })
  expect(noted).toMatchObject({ receivedCents: 9000, billedCents: 9000, paidCents: 9600 })
  const books = await inBooks(db)
  expect(books[2000] ?? 0).toBe(0)
  expect(books).toMatchObject({ 1310: 9000, 5000: 600, 1010: -9600 })
  expect(await faultsOfLedgers(db)).toEqual([])
})
