import { arrivalsMoved } from '#server/builds/late/notice-late.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Services } from '#server/kernel/services.ts'
import { lateContract } from '#shared/builds/late/contract.ts'
import type { Call } from '#shared/http/call.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import { suppliersContract } from '#shared/inventory/purchasing/suppliers-contract.ts'
import { catchUp } from '#tests/audit/catch-up.ts'
import { openWorkshop, sevenIron } from '#tests/builds/orders/workshop.ts'
import { prairie } from '#tests/inventory/purchasing/purchasing.ts'
import { key } from '#tests/orders/counter.ts'
import type { CallAs } from '#tests/support/test.ts'

const weighed = { headMass: 2700, shaftMass: 1100, rawShaftMass: 1200, shaftBalance: 1900, gripMass: 500 }
const late = { ...sevenIron, spec: { ...sevenIron.spec, ...weighed, shaftModel: 'Dynamic S300', flex: 'S' as const } }
const { shaftSku: _, ...whole } = sevenIron

/** Shafts beside the late one, which is a stiff one of 120 g at 45.00. */
const others = [
  { sku: 'SHF-NEAR', name: 'Modus 114', priceCents: 5000, attributes: { flex: 'S', tip: '.355T', rawShaftMass: 1140 } },
  { sku: 'SHF-FAR', name: 'Modus X', priceCents: 5000, attributes: { flex: 'X', tip: '.355T', rawShaftMass: 1250 } },
  { sku: 'SHF-WIDE', name: 'Wide tip', priceCents: 5000, attributes: { flex: 'S', tip: '.370P', rawShaftMass: 1200 } },
  { sku: 'SHF-CHEAP', name: 'Cheaper', priceCents: 3000, attributes: { flex: 'S', tip: '.355T', rawShaftMass: 1200 } },
]

async function makeShafts(db: Db): Promise<void> {
  await db
    .updateTable('item')
    .set({ attributes: JSON.stringify({ flex: 'S', tip: '.355T', rawShaftMass: 1200 }) })
    .where('sku', '=', 'SHF-S')
    .execute()
  for (const { name, attributes, ...item } of others) {
    const { id: productId } = await db
      .insertInto('product')
      .values({ name, kind: 'shaft' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('item')
      .values({ ...item, productId, attributes: JSON.stringify(attributes) })
      .execute()
  }
}

/** A build of a 7-iron whose shaft is on its way, and of an 8-iron that waits for nothing. */
export async function openLate({ db, as, services }: { db: Db; as: CallAs; services: Services }) {
  const shop = await openWorkshop({ db, as, services })
  await makeShafts(db)
  await shop.stock(0)
  for (const { sku } of others) {
    await shop.desk(inventoryContract.moveStock, {
      headers: key(),
      body: { sku, kind: 'count', quantity: 3, unitCostCents: 2000, reason: 'First count' },
    })
  }
  const keeper = await as('manager')
  const supplier = await keeper(suppliersContract.createSupplier, { body: prairie })
  const { buildId } = await shop.begun([late, { ...whole, slot: '8i' }])
  const orders = [{ supplierId: supplier.id, lines: [{ sku: 'SHF-S', quantity: 1, costCents: 2000 }] }]
  const { purchaseOrders } = await keeper(purchasingContract.draftPurchaseOrders, { body: { orders } })
  const purchaseOrderId = purchaseOrders[0]?.id ?? ''
  await keeper(purchasingContract.stepPurchaseOrder, { params: { purchaseOrderId }, body: { to: 'sent' } })

  /** The shaft comes on another day, and the house has heard of it. */
  const expect = async (expectedOn: string) => {
    await keeper(purchasingContract.expectPurchaseOrder, {
      params: { purchaseOrderId },
      body: { expectedOn, reason: 'The truck was full' },
    })
    await catchUp(services, arrivalsMoved)
  }
  const list = async (shelf?: 'open' | 'decided') =>
    (await shop.builder(lateContract.listLateParts, { query: { ...(shelf && { shelf }) } })).lateParts
  const read = (lateId: string, by: Call = shop.builder) => by(lateContract.readLatePart, { params: { lateId } })
  const offer = async (lateId: string, by: Call = shop.builder) => {
    const { proposals, version } = await read(lateId)
    const optionIds = proposals.map(({ id }) => id)
    return by(lateContract.offerOptions, { params: { lateId }, headers: key(), body: { optionIds, version } })
  }
  /** The token of the newest mail. */
  const token = async () => {
    const { text } = await db
      .selectFrom('notice')
      .select('text')
      .where('template', '=', 'late_part')
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    return /late-part#(\S+)/.exec(text)?.[1] ?? ''
  }
  const cancel = () => shop.step(buildId, 'cancelled', { reason: 'Changed their mind' }, keeper)

  return { ...shop, buildId, keeper, expect, list, read, offer, token, cancel }
}
