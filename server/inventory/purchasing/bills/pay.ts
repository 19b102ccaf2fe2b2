import { recordEvent } from '#server/audit/service.ts'
import { lockPurchase } from '#server/inventory/purchasing/store.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { billsContract, type SupplierBill } from '#shared/inventory/purchasing/bills-contract.ts'

import { closeOncePaid } from './bill-purchase.ts'
import { type BillRow, deleteBill, findBill, lockBill, presentBill } from './store.ts'
import { payOut, postDifference, refuseLater } from './write.ts'

interface Payment {
  billId: string
  paidOn: string
  key: string
}

/** Marks a bill as paid, once for each key. */
export function payBill(work: Work, { key, ...request }: Payment): Promise<SupplierBill> {
  const keyed = { endpoint: billsContract.paySupplierBill, key, request }
  const { billId, paidOn } = request

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const { row, purchase } = await openBill(work, billId)
      await refuseLater(work, 'paidOn', paidOn)
      await payOut(work, row, paidOn)
      if (purchase) await closeOncePaid(work, purchase)
      return keep(work, presentBill({ ...row, paidOn }))
    }),
  )
}

/** Withdraws a bill that is not paid, and posts back what it asked beyond the worth of the goods. */
export const withdrawBill = (work: Work, { billId }: { billId: string }): Promise<void> =>
  atomically(work, async (work) => {
    const { row } = await openBill(work, billId)
    const { orderKind, orderId, number, cents } = row
    await postDifference(work, row, 'supplier_bill_withdrawn')
    await deleteBill(work, billId)
    await recordEvent(work, {
      action: 'supplier_bill_withdrawn',
      entity: orderKind,
      entityId: orderId,
      facts: { number, cents },
    })
  })

/** An unpaid bill, locked after its purchase order. */
async function openBill(work: OnDatabase, id: string) {
  const seen = await findBill(work, id)
  const purchase = seen?.orderKind === 'purchase_order' ? await lockPurchase(work, seen.orderId) : undefined
  const row: BillRow | undefined = await lockBill(work, id)
  if (!row) throw new Failure('not_found', 'There is no such bill.')
  if (row.paidOn !== null) throw new Failure('wrong_state', `Bill ${row.number} is paid.`)

  return { row, purchase }
}
