import { sql } from 'kysely'

import { actorIdOf, takeStep } from '#server/audit/service.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Work } from '#server/kernel/work.ts'
import { getLocation } from '#server/settings/service.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'
import { purchaseSteps, type PurchaseStatus, receivedStates } from '#shared/inventory/purchasing/status.ts'

import { mailToSupplier } from './letter.ts'
import { currentOf, openPurchase, readPurchase } from './present.ts'
import { insertTransition, listLines, type PurchaseOrderRow, updatePurchase } from './store.ts'
import { findSupplier } from './suppliers/store.ts'

/** As in "This order is received". */
const words: Record<PurchaseStatus, string> = {
  draft: 'a draft',
  sent: 'sent',
  partially_received: 'received in part',
  received: 'received',
  closed: 'closed',
  cancelled: 'canceled',
}

interface Step {
  to: PurchaseStatus
  lineCount: number
  reason?: string | undefined
  sentAt?: Date
}

/** Takes one step of an order under its lock. */
export async function takePurchaseStep(
  work: Work,
  row: PurchaseOrderRow,
  { to, lineCount, reason, sentAt }: Step,
): Promise<void> {
  const { context, now } = work

  await takeStep(work, {
    machine: purchaseSteps,
    entity: 'purchase_order',
    noun: 'order',
    action: 'purchase_order_changed',
    words,
    row: { ...row, lineCount },
    to,
    reason,
    now,
    current: () => currentOf(work, row, { actor: context.actor, now }),
    async save(version) {
      await updatePurchase(work, row.id, { version, status: to, ...(sentAt && { sentAt }) })
      await insertTransition(work, {
        purchaseOrderId: row.id,
        version,
        fromStatus: row.status,
        toStatus: to,
        actorKind: context.actor.kind,
        actorId: actorIdOf(context.actor),
        at: now,
        reason: reason ?? null,
      })
      return {}
    },
  })
}

interface Request {
  id: string
  to: PurchaseStatus
  reason?: string
  version?: number
}

const isReceived = (to: PurchaseStatus) => receivedStates.some((received) => received === to)

/** A step that staff choose. What comes is received by a call of its own. */
export const stepPurchase = (work: Work, { id, to, reason, version }: Request): Promise<PurchaseOrder> =>
  atomically(work, async (work) => {
    const row = await openPurchase(work, { id, version }, { actor: work.context.actor, now: work.now })
    if (isReceived(to)) throw new Failure('wrong_state', 'Receive it by its own form: it asks what came.')

    const { length: lineCount } = await listLines(work, id)
    await takePurchaseStep(work, row, { to, lineCount, reason, ...(to === 'sent' && { sentAt: work.now }) })
    if (to === 'sent') {
      await expectFromLead(work, row, work.now)
      await mailToSupplier(work, { ...row, sentAt: work.now })
    }
    return readPurchase(work, id, { actor: work.context.actor, now: work.now })
  })

/** What nobody has said the day of comes as the supplier's deliveries mostly do. */
async function expectFromLead(work: OnDatabase, { id, supplierId }: PurchaseOrderRow, sentAt: Date): Promise<void> {
  const [supplier, { zone }] = await inOneTrip([findSupplier(work, supplierId), getLocation(work)])
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
