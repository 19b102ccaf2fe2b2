import { inventoryContract } from '#shared/inventory/contract.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { prairie } from '#tests/inventory/purchasing/purchasing.ts'
import { key } from '#tests/orders/counter.ts'
import type { CallAs } from '#tests/support/test.ts'

/** The shelf of the grip that the bench puts on: what lies there, and what a supplier sends. */
export async function openGrips(as: CallAs) {
  const manager = await as('manager')
  const have = (quantity: number) =>
    manager(inventoryContract.moveStock, {
      headers: key(),
      body: { sku: 'GRP-CORD', kind: 'count', quantity, unitCostCents: 500, reason: 'Counted' },
    })
  const order = async (quantity: number, expectedOn: string) => {
    const supplier = await manager(suppliersContract.createSupplier, {
      body: { ...prairie, name: `Supplier for ${expectedOn}` },
    })
    await manager(suppliersContract.putSupplierItem, {
      params: { supplierId: supplier.id, sku: 'GRP-CORD' },
      body: { code: 'P-CORD', costCents: 500, packQuantity: 1, leadDays: null },
    })
    const orders = [{ supplierId: supplier.id, lines: [{ sku: 'GRP-CORD', quantity }] }]
    const { purchaseOrders } = await manager(purchasingContract.draftPurchaseOrders, { body: { orders } })
    const params = { purchaseOrderId: purchaseOrders[0]?.id ?? '' }
    await manager(purchasingContract.stepPurchaseOrder, { params, body: { to: 'sent' } })
    const moved = { expectedOn, reason: 'As the supplier says' }
    return manager(purchasingContract.expectPurchaseOrder, { params, body: moved })
  }

  return { have, order }
}
