import { expect } from 'vitest'

import { suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { test } from '#tests/support/test.ts'

import { openStore, prairie } from './purchasing.ts'

test('how long a supplier takes is learned from its last deliveries', async ({ db, as, services }) => {
  const { keeper, supplier, sent, receive } = await openStore({ db, as, services })
  const lead = async () => {
    const { learnedLead } = await keeper(suppliersContract.readSupplier, { params: { supplierId: supplier.id } })
    return learnedLead
  }
  expect(await lead()).toBeNull()

  // The oldest of six is forgotten: 40 days say nothing any more.
  for (const [count, days] of [40, 9, 3, 4, 30, 5].entries()) {
    const order = await receive(await sent(['GLV-M', 6]), { 'GLV-M': 6 })
    const at = services.now().getTime() + count * 1000
    await db
      .updateTable('purchaseReceipt')
      .set({ at: new Date(at) })
      .where('purchaseOrderId', '=', order.id)
      .execute()
    const sentAt = new Date(at - days * 86_400_000)
    await db.updateTable('purchaseOrder').set({ sentAt }).where('id', '=', order.id).execute()
  }

  expect(await lead()).toEqual({ days: 5, deliveries: 5 })
  const order = await sent(['GLV-M', 6])
  expect(order.expectedOn).toBe(dayAfter(services.now(), 5))
})

const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + days * 86_400_000).toLocaleDateString('sv', { timeZone: 'America/Chicago' })

test('no two suppliers have one name; whoever was slower sees what stands', async ({ db, as, services }) => {
  const { keeper, supplier } = await openStore({ db, as, services })
  const { createSupplier, changeSupplier, listSuppliers } = suppliersContract
  await expect(keeper(createSupplier, { body: { ...prairie, name: 'PRAIRIE golf supply' } })).rejects.toMatchObject({
    code: 'conflict',
    facts: { details: [{ path: 'name' }] },
  })

  const change = { ...prairie, active: false, version: supplier.version }
  const params = { supplierId: supplier.id }
  expect(await keeper(changeSupplier, { params, body: change })).toMatchObject({ active: false, version: 2 })
  await expect(keeper(changeSupplier, { params, body: change })).rejects.toMatchObject({ code: 'version_conflict' })
  const listed = (state: 'active' | 'retired') => keeper(listSuppliers, { query: { state, search: 'prairie' } })
  expect(await listed('active')).toMatchObject({ suppliers: [] })
  expect(await listed('retired')).toMatchObject({ suppliers: [{ name: prairie.name, itemCount: 2, openOrders: 0 }] })
})

const priceList = `Your SKU,Part number,Net price,Case quantity,Lead time
GLV-M,P-GLV-M,$8.75,12,
,P-BALL-12,5.00,,3
TEE-1,,1.00,,
BALL-12,,5.10,,
GLV-M,,-3,many,
`

test('a price list is looked at row by row and run; a wrong column names itself', async ({ db, as, services }) => {
  const { keeper, supplier } = await openStore({ db, as, services })
  const params = { supplierId: supplier.id }
  const send = (mode: 'check' | 'run', text: string, columns?: string) =>
    keeper(suppliersContract.importPrices, {
      params,
      query: { mode, ...(columns !== undefined && { columns }) },
      body: new TextEncoder().encode(text),
    })

  const report = await send('check', priceList)
  expect(report.columns.map(({ field }) => field)).toEqual(['sku', 'code', 'cost', 'packQuantity', 'leadDays'])
  expect(report.rows.map(({ line, outcome, notes }) => [line, outcome, ...notes])).toEqual([
    [2, 'changed', 'Cost: 9.00 → 8.75', 'Pack: 6 → 12'],
    [3, 'changed', 'Lead time: as usual → 3 days'],
    [4, 'refused', 'SKU: No item here is called TEE-1.'],
    [5, 'refused', 'The same item stands in line 3.'],
    [6, 'refused', 'Cost: “-3” is none.', 'Pack: “many” is none.'],
  ])
  const offers = () => keeper(suppliersContract.listSupplierItems, { params, query: {} })
  expect((await offers()).items).toMatchObject([
    { sku: 'BALL-12', leadDays: null },
    { sku: 'GLV-M', costCents: 900 },
  ])

  const { counts } = await send('run', priceList)
  expect(counts).toEqual({ created: 0, changed: 2, unchanged: 0, refused: 3 })
  expect((await offers()).items).toMatchObject([
    { sku: 'BALL-12', leadDays: 3, costCents: 500 },
    { sku: 'GLV-M', costCents: 875, packQuantity: 12 },
  ])
  expect((await send('run', priceList)).counts).toMatchObject({ changed: 0, unchanged: 2 })
  await expect(send('check', priceList, 'sku,price,cost,,')).rejects.toMatchObject({
    code: 'invalid_input',
    facts: { details: [{ path: 'columns' }] },
  })

  const offer = { code: '', costCents: 1, packQuantity: 1, leadDays: null }
  await expect(
    keeper(suppliersContract.putSupplierItem, { params: { ...params, sku: 'NONE' }, body: offer }),
  ).rejects.toMatchObject({ code: 'not_found' })
  await keeper(suppliersContract.dropSupplierItem, { params: { ...params, sku: 'GLV-M' } })
  expect((await offers()).items).toHaveLength(1)
})
