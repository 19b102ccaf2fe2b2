import { openPurchase, readPurchase } from '#server/inventory/purchasing/present.ts'
import { type PurchaseWork, takePurchaseStep } from '#server/inventory/purchasing/step.ts'
import { listLines, listReceipts, type PurchaseOrderRow } from '#server/inventory/purchasing/store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { NewBill } from '#shared/inventory/purchasing/bills-contract.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'

import { billedOf, listBillsOf } from './store.ts'
import { writeBill } from './write.ts'

/** Writes down a bill of an order, and that it was paid where it was. */
export function billPurchase(
  services: Services,
  { id, body, key }: { id: string; body: NewBill; key: string },
  context: Context,
): Promise<PurchaseOrder> {
  const keyed = { endpoint: purchasingContract.billPurchaseOrder, key, request: { id, body } }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const viewer = { actor: context.actor, now: services.now() }
      const row = await openPurchase(trx, { id }, viewer)
      const work = { services, trx, context }
      const receivedCents = worthOf(await listReceipts(trx, id))
      await writeBill(work, { ...row, kind: 'purchase_order', receivedCents }, body)
      await closeOncePaid(work, row)
      return keep(trx, await readPurchase(trx, id, viewer))
    }),
  )
}

/** An order of which all came and is paid is closed. */
export async function closeOncePaid(work: PurchaseWork, row: PurchaseOrderRow): Promise<void> {
  if (row.status !== 'received') return
  const [bills, receipts] = await Promise.all([
    listBillsOf(work.trx, 'purchase_order', row.id),
    listReceipts(work.trx, row.id),
  ])
  if (billedOf(bills) !== worthOf(receipts) || bills.some(({ paidOn }) => paidOn === null)) return
  const { length: lineCount } = await listLines(work.trx, row.id)
  await takePurchaseStep(work, row, { to: 'closed', lineCount, reason: 'All of it came and is paid.' })
}

const worthOf = (receipts: readonly { quantity: number; costCents: number }[]) =>
  receipts.reduce((sum, { quantity, costCents }) => sum + quantity * costCents, 0)
