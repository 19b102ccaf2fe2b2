import { onPurchase, readPurchase } from '#server/inventory/purchasing/present.ts'
import { takePurchaseStep } from '#server/inventory/purchasing/step.ts'
import { listLines, listReceipts, type PurchaseOrderRow } from '#server/inventory/purchasing/store.ts'
import { inOneTrip } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import type { NewBill } from '#shared/inventory/purchasing/bills-contract.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'

import { billedOf, listBillsOf } from './store.ts'
import { writeBill } from './write.ts'

/** Enters a supplier's bill for a purchase order, and its payment when there is one. */
export function billPurchase(
  work: Work,
  { id, body, key }: { id: string; body: NewBill; key: string },
): Promise<PurchaseOrder> {
  const keyed = { endpoint: purchasingContract.billPurchaseOrder, key, request: { id, body } }

  return withIdempotency(work, keyed, (keep) =>
    onPurchase(work, { id }, async (work, row, viewer) => {
      const receivedCents = worthOf(await listReceipts(work, id))
      await writeBill(work, { ...row, kind: 'purchase_order', receivedCents }, body)
      await closeOncePaid(work, row)
      return keep(work, await readPurchase(work, id, viewer))
    }),
  )
}

/** Closes an order once all of it has come and every bill is paid. */
export async function closeOncePaid(work: Work, row: PurchaseOrderRow): Promise<void> {
  if (row.status !== 'received') return
  const [bills, receipts] = await inOneTrip([listBillsOf(work, 'purchase_order', row.id), listReceipts(work, row.id)])
  if (billedOf(bills) !== worthOf(receipts) || bills.some(({ paidOn }) => paidOn === null)) return
  const { length: lineCount } = await listLines(work, row.id)
  await takePurchaseStep(work, row, { to: 'closed', lineCount, reason: 'All of it came and is paid.' })
}

const worthOf = (receipts: readonly { quantity: number; costCents: number }[]) =>
  receipts.reduce((sum, { quantity, costCents }) => sum + quantity * costCents, 0)
