import { sql } from 'kysely'

import { recordKind, takeStep } from '#server/audit/service.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'
import {
  purchaseSteps,
  type PurchaseStatus,
  purchaseWords,
  receivedStates,
} from '#shared/inventory/purchasing/status.ts'

import { mailToSupplier } from './letter.ts'
import { currentOf, onPurchase, readPurchase } from './present.ts'
import { listLines, purchaseHistory, type PurchaseOrderRow } from './store.ts'
import { findSupplier } from './suppliers/store.ts'

type CountedOrder = PurchaseOrderRow & { lineCount: number }

const purchases = recordKind({
  entity: 'purchase_order',
  noun: 'order',
  action: 'purchase_order_changed',
  machine: purchaseSteps,
  words: purchaseWords,
  table: 'purchaseOrder',
  history: purchaseHistory,
  current: (work: Work, row: CountedOrder) => currentOf(work, row, { actor: work.context.actor, now: work.now }),
})

interface Step {
  to: PurchaseStatus
  lineCount: number
  reason?: string | undefined
  sentAt?: Date
}

/** Takes a step of a locked order. */
export async function takePurchaseStep(
  work: Work,
  row: PurchaseOrderRow,
  { to, lineCount, reason, sentAt }: Step,
): Promise<void> {
  await takeStep(work, purchases, { row: { ...row, lineCount }, to, reason, ...(sentAt && { set: { sentAt } }) })
}

interface Request {
  id: string
  to: PurchaseStatus
  reason?: string
  version?: number
}

const isReceived = (to: PurchaseStatus) => receivedStates.some((received) => received === to)

/** Takes a step that staff choose. Receiving goods is an endpoint of its own. */
export const stepPurchase = (work: Work, { id, to, reason, version }: Request): Promise<PurchaseOrder> =>
  onPurchase(work, { id, version }, async (work, row, viewer) => {
    if (isReceived(to)) throw new Failure('wrong_state', 'Receive it by its own form: it asks what came.')

    const { length: lineCount } = await listLines(work, id)
    await takePurchaseStep(work, row, { to, lineCount, reason, ...(to === 'sent' && { sentAt: work.now }) })
    if (to === 'sent') {
      await expectFromLead(work, row, work.now)
      await mailToSupplier(work, { ...row, sentAt: work.now })
    }
    return readPurchase(work, id, viewer)
  })

/** Lines without an expected day get one from the item's lead time, or from how long the supplier usually takes. */
async function expectFromLead(work: Timed, { id, supplierId }: PurchaseOrderRow, sentAt: Date): Promise<void> {
  const supplier = await findSupplier(work, supplierId)
  const { zone } = work.place
  if (!supplier) return
  const { learnedLead, leadDays } = supplier
  const today = localDayOf(sentAt, zone)
  const usual = addDays(today, learnedLead?.days ?? leadDays)
  await sql`
    update purchase_order_line as line set expected_on = coalesce(
        (select ${today}::date + lead_days from supplier_item
          where supplier_id = ${supplierId} and supplier_item.item_id = line.item_id),
        ${usual}::date
      )
      where purchase_order_id = ${id} and expected_on is null
  `.execute(work.trx)
}
