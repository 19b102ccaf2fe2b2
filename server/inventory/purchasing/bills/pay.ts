import { recordEvent } from '#server/audit/service.ts'
import { type PurchaseOrderRow, lockPurchase } from '#server/inventory/purchasing/store.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import { type Work, atPlaceOf } from '#server/kernel/work.ts'
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
    onBill(work, billId, async (work, { row, purchase }) => {
      await refuseLater(work, 'paidOn', paidOn)
      await payOut(work, row, paidOn)
      if (purchase) await closeOncePaid(work, purchase)
      return keep(work, presentBill({ ...row, paidOn }))
    }),
  )
}

/** Withdraws a bill that is not paid, and posts back what it asked beyond the worth of the goods. */
export const withdrawBill = (work: Work, { billId }: { billId: string }): Promise<void> =>
  onBill(work, billId, async (work, { row }) => {
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

interface OpenBill {
  row: BillRow
  purchase: PurchaseOrderRow | undefined
}

/** Does something to an unpaid bill: in one transaction, under its lock and before it that of its purchase order, and at its own place. */
const onBill = <Result>(
  work: Work,
  id: string,
  act: (work: Work, open: OpenBill) => Promise<Result>,
): Promise<Result> =>
  atomically(work, async (work) => {
    const seen = await findBill(work, id)
    const purchase = seen?.orderKind === 'purchase_order' ? await lockPurchase(work, seen.orderId) : undefined
    const row = await lockBill(work, id)
    if (!row) throw new Failure('not_found', 'There is no such bill.')
    if (row.paidOn !== null) throw new Failure('wrong_state', `Bill ${row.number} is paid.`)

    return act(atPlaceOf(work, row), { row, purchase })
  })
