import { randomUUID } from 'node:crypto'

import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import type { NewBill } from '#shared/inventory/purchasing/bills-contract.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'
import { type SupplierFacts, suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { key, openCounter } from '#tests/orders/counter.ts'
import type { CallAs } from '#tests/support/test.ts'

export const prairie: SupplierFacts = {
  name: 'Prairie Golf Supply',
  email: 'orders@prairie.example',
  phone: null,
  address: '12 Depot Road\nMoline, IL',
  terms: '30 days net',
  accountNumber: 'LL-20931',
  note: '',
  leadDays: 7,
  active: true,
}

let bills = 0

/** Of what came and is not billed; each has a number of its own. */
export const someBill = (): NewBill => ({
  number: `INV-${++bills}`,
  cents: 100,
  covers: 'all',
  billedOn: '2026-11-20',
  dueOn: '2026-12-20',
})

/** A studio with gloves and balls, and a supplier of both: gloves at 9.00 by the six, balls at 5.00. */
export async function openStore({ db, as, services }: { db: Db; as: CallAs; services: Services }) {
  const { locationId } = await openCounter({ db, as, services })
  const keeper = await as('manager')
  const supplier = await keeper(suppliersContract.createSupplier, { body: prairie })
  const offer = (sku: string, costCents: number, packQuantity: number, of = supplier) =>
    keeper(suppliersContract.putSupplierItem, {
      params: { supplierId: of.id, sku },
      body: { code: `P-${sku}`, costCents, packQuantity, leadDays: null },
    })
  await offer('GLV-M', 900, 6)
  await offer('BALL-12', 500, 1)

  return { locationId, keeper, supplier, offer, ...verbsOf(keeper, supplier.id) }
}

function verbsOf(keeper: Call, supplierId: string) {
  const draft = async (...lines: [sku: string, quantity: number][]): Promise<PurchaseOrder> => {
    const order = { supplierId, lines: lines.map(([sku, quantity]) => ({ sku, quantity })) }
    const { purchaseOrders } = await keeper(purchasingContract.draftPurchaseOrders, { body: { orders: [order] } })
    const [made] = purchaseOrders
    if (!made) throw new Error('No draft')
    return made
  }
  const step = ({ id }: Pick<PurchaseOrder, 'id'>, to: PurchaseOrder['status'], reason?: string) =>
    keeper(purchasingContract.stepPurchaseOrder, {
      params: { purchaseOrderId: id },
      body: { to, ...(reason && { reason }) },
    })
  const receive = (
    { id, version, lines }: Pick<PurchaseOrder, 'id' | 'version' | 'lines'>,
    came: Record<string, number>,
    {
      others = [],
      headers = key(),
    }: {
      others?: { sku: string; quantity: number; costCents: number; serials?: string[] }[]
      headers?: ReturnType<typeof key>
    } = {},
  ) =>
    keeper(purchasingContract.receivePurchaseOrder, {
      params: { purchaseOrderId: id },
      headers,
      body: {
        version,
        others,
        note: '',
        lines: Object.entries(came).map(([sku, quantity]) => ({
          quantity,
          lineId: lines.find((line) => line.sku === sku)?.id ?? randomUUID(),
        })),
      },
    })
  const read = ({ id }: Pick<PurchaseOrder, 'id'>) =>
    keeper(purchasingContract.readPurchaseOrder, { params: { purchaseOrderId: id } })
  const bill = ({ id }: Pick<PurchaseOrder, 'id'>, draft: Partial<NewBill> = {}, headers = key()) =>
    keeper(purchasingContract.billPurchaseOrder, {
      params: { purchaseOrderId: id },
      headers,
      body: { ...someBill(), ...draft },
    })
  const stockOf = (sku: string) => keeper(inventoryContract.readItem, { params: { sku } })
  const sent = async (...lines: [sku: string, quantity: number][]) => step(await draft(...lines), 'sent')

  return { draft, step, receive, read, bill, stockOf, sent }
}
