import { expect } from 'vitest'

import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { key } from '#tests/orders/counter.ts'
import { test } from '#tests/support/test.ts'

import { openStore, prairie } from './purchasing.ts'

test('an order is printed and taken out as a table, with what nobody ordered left out', async ({
  db,
  as,
  services,
}) => {
  const { keeper, sent, receive } = await openStore({ db, as, services })
  const order = await sent(['GLV-M', 6])
  await receive(order, {}, { others: [{ sku: 'BALL-12', quantity: 3, costCents: 450 }] })
  const params = { purchaseOrderId: order.id }

  const pdf = await keeper(purchasingContract.readPurchasePaper, { params })
  expect(Buffer.from(pdf).toString('latin1')).toMatch(/^%PDF-1/)
  const csv = await keeper(purchasingContract.exportPurchaseOrder, { params })
  expect(csv.replace('\u{feff}', '').split('\r\n')).toEqual([
    'Your code,Our SKU,Barcode,Item,Quantity,"Each, USD"',
    'P-GLV-M,GLV-M,,Glove,6,9',
    '',
  ])
  const fitter = await as('fitter')
  await expect(fitter(purchasingContract.readPurchasePaper, { params })).rejects.toMatchObject({ code: 'not_allowed' })
})

test('a mail that failed leaves the order as it is, and is sent again to the address that is right by then', async ({
  db,
  as,
  services,
}) => {
  const { keeper, supplier, sent, read } = await openStore({ db, as, services })
  const order = await sent(['GLV-M', 6])
  await db.updateTable('notice').set({ failedAt: new Date() }).where('about', '=', order.id).execute()
  expect(await read(order)).toMatchObject({ status: 'sent', mail: { state: 'failed' } })

  const { version } = await keeper(suppliersContract.readSupplier, { params: { supplierId: supplier.id } })
  await keeper(suppliersContract.changeSupplier, {
    params: { supplierId: supplier.id },
    body: { ...prairie, email: 'new@prairie.example', version },
  })
  const again = await keeper(purchasingContract.mailPurchaseOrder, {
    params: { purchaseOrderId: order.id },
    headers: key(),
  })
  expect(again).toMatchObject({ status: 'sent', mail: { to: 'new@prairie.example', state: 'waiting' } })
})
