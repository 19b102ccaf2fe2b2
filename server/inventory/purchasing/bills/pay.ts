import { recordEvent } from '#server/audit/service.ts'
import { lockPurchase } from '#server/inventory/purchasing/store.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
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

/** Writes down that a bill was paid, once for each key. */
export function payBill(services: Services, { key, ...request }: Payment, context: Context): Promise<SupplierBill> {
  const keyed = { endpoint: billsContract.paySupplierBill, key, request }
  const { billId, paidOn } = request

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const work = { services, trx, context }
      const { row, purchase } = await openBill(trx, billId)
      await refuseLater(work, 'paidOn', paidOn)
      await payOut(work, row, paidOn)
      if (purchase) await closeOncePaid(work, purchase)
      return keep(trx, presentBill({ ...row, paidOn }))
    }),
  )
}

/** Takes back a bill that nobody has paid. What it asked beyond what came is posted back. */
export const withdrawBill = (services: Services, { billId }: { billId: string }, context: Context): Promise<void> =>
  atomically(services.db, async (trx) => {
    const { row } = await openBill(trx, billId)
    const { orderKind, orderId, number, cents } = row
    await postDifference({ services, trx, context }, row, 'supplier_bill_withdrawn')
    await deleteBill(trx, billId)
    await recordEvent(trx, context, {
      action: 'supplier_bill_withdrawn',
      entity: orderKind,
      entityId: orderId,
      facts: { number, cents },
    })
  })

/** One that is not paid, under its lock; its order is locked before. */
async function openBill(trx: Db, id: string) {
  const seen = await findBill(trx, id)
  const purchase = seen?.orderKind === 'purchase_order' ? await lockPurchase(trx, seen.orderId) : undefined
  const row: BillRow | undefined = await lockBill(trx, id)
  if (!row) throw new Failure('not_found', 'There is no such bill.')
  if (row.paidOn !== null) throw new Failure('wrong_state', `Bill ${row.number} is paid.`)

  return { row, purchase }
}
