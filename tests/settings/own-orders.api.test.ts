import { expect } from 'vitest'

import { faultsOfLedgers } from '#server/ledgers.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { billsContract } from '#shared/inventory/purchasing/bills-contract.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { ticketWorkContract } from '#shared/workshop/ticket-work-contract.ts'
import { ticketsContract } from '#shared/workshop/tickets-contract.ts'
import { prairie, someBill } from '#tests/inventory/purchasing/purchasing.ts'
import { key } from '#tests/orders/counter.ts'
import { makeClient } from '#tests/people/clients.ts'
import { irons, makeJobs } from '#tests/workshop/tickets.ts'

import { fillShelves, rate, test } from './places.ts'

/** Six gloves, ordered of a supplier. */
async function draftOrder(desk: Call) {
  const supplier = await desk(suppliersContract.createSupplier, { body: prairie })
  await desk(suppliersContract.putSupplierItem, {
    params: { supplierId: supplier.id, sku: 'GLV-M' },
    body: { code: 'P-GLV-M', costCents: 900, packQuantity: 6, leadDays: null },
  })
  const orders = [{ supplierId: supplier.id, lines: [{ sku: 'GLV-M', quantity: 6 }] }]
  const { purchaseOrders } = await desk(purchasingContract.draftPurchaseOrders, { body: { orders } })
  const [order] = purchaseOrders
  if (!order) throw new Error('Nothing was drafted.')
  return order
}

test('goods for Denver are ordered, billed and paid as Denver does it, by a desk in Chicago', async ({
  db,
  clock,
  as,
  places: { here, there, asThere },
}) => {
  // Half past midnight in Chicago, and the evening before in Denver.
  clock.set('2026-11-26T06:30:00Z')
  await db
    .updateTable('location')
    .set({ currency: 'CAD', street: '1 Mile High Road' })
    .where('id', '=', there)
    .execute()
  const [desk, deskThere] = [await as('manager'), await asThere('manager')]
  await fillShelves(db, { here, there }, [desk, deskThere])
  const { id: purchaseOrderId } = await draftOrder(deskThere)
  const params = { purchaseOrderId }

  const sent = await desk(purchasingContract.stepPurchaseOrder, { params, body: { to: 'sent' } })
  await desk(purchasingContract.mailPurchaseOrder, { params, headers: key() })
  const letters = await db.selectFrom('notice').select('text').where('about', '=', purchaseOrderId).execute()
  expect(letters).toHaveLength(2)
  for (const { text } of letters) {
    expect(text).toContain('-- \nDenver\n')
    expect(text).toContain('CA$54.00')
  }
  // A week from the evening in Denver.
  expect(sent.lines).toMatchObject([{ expectedOn: '2026-12-02' }])
  expect(await desk(purchasingContract.exportPurchaseOrder, { params })).toContain('"Each, CAD"')

  const [line] = sent.lines
  await desk(purchasingContract.receivePurchaseOrder, {
    params,
    headers: key(),
    body: { version: sent.version, others: [], note: '', lines: [{ lineId: line?.id ?? '', quantity: 6 }] },
  })
  const bill = { ...someBill(), cents: 5400 }
  const enter = (billedOn: string) =>
    desk(purchasingContract.billPurchaseOrder, { params, headers: key(), body: { ...bill, billedOn } })
  await expect(enter('2026-11-26')).rejects.toMatchObject({ facts: { details: [{ path: 'billedOn' }] } })
  const { bills } = await enter('2026-11-25')
  const pay = (paidOn: string) =>
    desk(billsContract.paySupplierBill, {
      params: { billId: bills?.[0]?.id ?? '' },
      headers: key(),
      body: { paidOn },
    })
  await expect(pay('2026-11-26')).rejects.toMatchObject({ facts: { details: [{ path: 'paidOn' }] } })
  await pay('2026-11-25')
  const entries = await db
    .selectFrom('ledgerEntry')
    .select(['locationId', 'postedOn'])
    .where('event', '=', 'supplier_paid')
    .execute()
  expect(entries).toEqual([{ locationId: there, postedOn: '2026-11-25' }])
  expect(await faultsOfLedgers(db)).toEqual([])
})

test('work that Chicago adds to a bag of Denver is taxed and takes its parts there', async ({
  db,
  as,
  places: { here, there, asThere },
}) => {
  const [desk, deskThere] = [await as('manager'), await asThere('manager')]
  await makeJobs(db)
  await db
    .insertInto('taxRate')
    .values([
      { ...rate(here, 'Illinois', 100_000), category: 'grip_with_install' },
      { ...rate(there, 'Colorado', 50_000), category: 'grip_with_install' },
    ])
    .execute()
  for (const one of [desk, deskThere]) {
    await one(inventoryContract.moveStock, {
      headers: key(),
      body: { sku: 'GRP-CORD', kind: 'count', quantity: 5, unitCostCents: 500, reason: 'First count' },
    })
  }
  const personId = await makeClient(db)
  const { id: ticketId } = await deskThere(ticketsContract.takeIn, {
    headers: key(),
    body: { personId, clubs: irons('7i', '8i') },
  })
  const params = { ticketId }
  const { clubs } = await desk(ticketsContract.stepTicket, {
    params,
    body: { to: 'approved', signedName: 'Ana Ruiz' },
  })
  const reserved = () =>
    db.selectFrom('stockLevel').select('reserved').where('onHand', '>', 0).orderBy('locationId').execute()
  expect(await reserved()).toEqual([{ reserved: 0 }, { reserved: 2 }])

  await desk(ticketWorkContract.addJobs, {
    params,
    headers: key(),
    body: {
      clubs: [{ ticketClubId: clubs[0]?.id ?? '', jobs: [{ job: 'regrip', sku: 'GRP-CORD', wraps: 2 }] }],
      signedName: 'Ana Ruiz',
    },
  })
  expect(await reserved()).toEqual([{ reserved: 0 }, { reserved: 3 }])
  // Three grips at 14.00, and 5 %.
  expect(await desk(ticketsContract.readTicket, { params })).toMatchObject({ totalWithTaxCents: 4410 })
})
