import { sql } from 'kysely'

import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import type { Timed, Work } from '#server/kernel/work.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import type { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'
import { openPurchases, type PurchaseStatus } from '#shared/inventory/purchasing/status.ts'

import { refuseUnlikelyArrival } from './arrival-day.ts'
import { onPurchase, readPurchase } from './present.ts'
import { listLines, updatePurchase } from './store.ts'

type Request = Parsed<typeof purchasingContract.expectPurchaseOrder>['body'] & { id: string }

const isOpen = (status: PurchaseStatus) => openPurchases.some((open) => open === status)

/**
 * Sets the day on which the rest of an order comes. Publishes `arrival_moved` for each item whose day changes: promises
 * that depend on it are computed again.
 */
export const expectPurchase = (
  work: Work,
  { id, expectedOn, lineIds, reason, version }: Request,
): Promise<PurchaseOrder> =>
  onPurchase(work, { id, version }, async (work, row, viewer) => {
    if (!isOpen(row.status)) throw new Failure('wrong_state', 'Nothing of this order is on its way.')
    refuseUnlikelyArrival(expectedOn, work.now)
    const lines = await listLines(work, id)
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
      const by = { at: work.now, by: actorIdOf(work.context.actor), reason }
      await work.trx
        .insertInto('purchaseEta')
        .values(moved.map((line) => ({ ...by, lineId: line.id, fromOn: line.expectedOn, toOn: expectedOn })))
        .execute()
      await work.trx
        .updateTable('purchaseOrderLine')
        .set({ expectedOn })
        .where(
          'id',
          'in',
          moved.map((line) => line.id),
        )
        .execute()
      await updatePurchase(work, id, { version: row.version + 1 })
    }
    for (const { itemId, sku, expectedOn: before } of moved) {
      await recordEvent(work, {
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
    return readPurchase(work, id, viewer)
  })

export interface Arrival {
  /** The next expected day; null when no day is known. */
  on: string | null
  /** How many are on the way. */
  quantity: number
}

/** When more of some items comes. Items with nothing on the way are left out. */
export async function arrivalOf(work: Timed, itemIds: readonly string[]): Promise<Map<string, Arrival>> {
  const { id: locationId } = work.place
  const rows = await work.trx
    .selectFrom('stockIncoming')
    .select(['itemId', 'quantity', 'expectedOn as on'])
    .where('locationId', '=', locationId)
    .where(sql<boolean>`item_id = any(${itemIds}::uuid[])`)
    .$narrowType<{ itemId: string; quantity: number }>()
    .execute()

  return new Map(rows.map(({ itemId, ...arrival }) => [itemId, arrival]))
}
