import { sql } from 'kysely'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { getLocation } from '#server/settings/service.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'
import { openPurchases, type PurchaseStatus } from '#shared/inventory/purchasing/status.ts'

import { refuseUnlikelyArrival } from './arrival-day.ts'
import { openPurchase, readPurchase } from './present.ts'
import { listLines, updatePurchase } from './store.ts'

type Request = Parsed<typeof purchasingContract.expectPurchaseOrder>['body'] & { id: string }

const isOpen = (status: PurchaseStatus) => openPurchases.some((open) => open === status)

/**
 * Says on which day the rest comes. Publishes `arrival_moved` for each item of it whose day is another one: whoever has
 * promised something by it reckons anew.
 */
export const expectPurchase = (
  { db, now }: Services,
  { id, expectedOn, lineIds, reason, version }: Request,
  context: Context,
): Promise<PurchaseOrder> =>
  atomically(db, async (trx) => {
    const row = await openPurchase(trx, { id, version }, { actor: context.actor, now: now() })
    if (!isOpen(row.status)) throw new Failure('wrong_state', 'Nothing of this order is on its way.')
    refuseUnlikelyArrival(expectedOn, now())
    const lines = await listLines(trx, id)
    if (lineIds?.some((lineId) => !lines.some((line) => line.id === lineId))) {
      throw new Failure('not_found', 'A line of it is not on this order.')
    }
    const moved = lines.filter(
      (line) =>
        line.quantity > line.received &&
        line.expectedOn !== expectedOn &&
        (lineIds === undefined || lineIds.includes(line.id)),
    )
    if (moved.length > 0) {
      const by = { at: now(), by: actorIdOf(context.actor), reason }
      await trx
        .insertInto('purchaseEta')
        .values(moved.map((line) => ({ ...by, lineId: line.id, fromOn: line.expectedOn, toOn: expectedOn })))
        .execute()
      await trx
        .updateTable('purchaseOrderLine')
        .set({ expectedOn })
        .where(
          'id',
          'in',
          moved.map((line) => line.id),
        )
        .execute()
      await updatePurchase(trx, id, { version: row.version + 1 })
    }
    for (const { itemId, sku, expectedOn: before } of moved) {
      await recordEvent(trx, context, {
        action: 'arrival_moved',
        entity: 'purchase_order',
        entityId: id,
        facts: { sku },
        before: { expectedOn: before },
        after: { expectedOn },
        reason,
        publish: { version: row.version + 1, data: { itemId, from: before, to: expectedOn } },
      })
    }
    return readPurchase(trx, id, { actor: context.actor, now: now() })
  })

export interface Arrival {
  /** The day of the next that is said to come; null where nobody has said one. */
  on: string | null
  /** How many are on their way in all. */
  quantity: number
}

/** When more of some items comes: those of which nothing is on its way are not in it. */
export async function arrivalOf(db: Db, itemIds: readonly string[]): Promise<Map<string, Arrival>> {
  const { id: locationId } = await getLocation(db)
  const rows = await db
    .selectFrom('stockIncoming')
    .select(['itemId', 'quantity', 'expectedOn as on'])
    .where('locationId', '=', locationId)
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .$narrowType<{ itemId: string; quantity: number }>()
    .execute()

  return new Map(rows.map(({ itemId, ...arrival }) => [itemId, arrival]))
}
