import { recordEvent } from '#server/audit/service.ts'
import { readItem } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import type { Output } from '#shared/http/endpoint.ts'
import { inventoryContract, type NewStockMove, type StockRecord } from '#shared/inventory/contract.ts'
import { emptyLevel, type Level } from '#shared/inventory/valuation.ts'

import { readStock } from './list.ts'
import { listWaitingFor, losePromised } from './lose.ts'
import { withQuantities } from './quantities.ts'
import { isShort, lockShelves, moveStock, type NewMove } from './shelf.ts'
import { listLevels } from './store.ts'
import { missing } from './take.ts'
import { unitsByHand } from './units/by-hand.ts'
import { recordMissed } from './units/missed.ts'

type StockMoveResult = Output<typeof inventoryContract.moveStock>

/**
 * Writes down a stock move that staff enter. The first move of an item counts what was there before the books knew it.
 */
export function moveByHand(work: Work, body: NewStockMove, key: string): Promise<StockMoveResult> {
  const keyed = { endpoint: inventoryContract.moveStock, key, request: body }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const item = await readItem(work, body.sku)
      const { id: locationId } = work.place
      await lockShelves(work, locationId)
      const before = await findLevel(work, locationId, item.id)
      const move = {
        ...changeOf(body, before ?? emptyLevel),
        itemId: item.id,
        isOpening: before === undefined,
        units: await unitsByHand(work, { itemId: item.id, locationId }, body),
      }
      if (body.kind !== 'receive' && body.fromPromised) {
        const { onHand, reserved } = before ?? emptyLevel
        const count = Math.min(-move.quantity, onHand) - (onHand - reserved)
        if (count > 0) await losePromised(work, { itemId: item.id, locationId, count })
      }
      const outcome = await moveStock(work, { locationId, moves: [move] })
      if (isShort(outcome)) throw await missing(work, outcome)

      const [done] = outcome
      await recordMissed(work, move.units?.come ?? [])
      await recordEvent(work, {
        action: 'stock_moved',
        entity: 'item',
        entityId: item.id,
        facts: { sku: item.sku, kind: body.kind, quantity: move.quantity },
        reason: body.reason,
      })
      const { onHand, reserved, available, incoming } = await withQuantities(work, item)
      return keep(work, {
        id: done?.id ?? 0,
        sku: item.sku,
        kind: body.kind,
        quantity: move.quantity,
        onHand,
        reserved,
        available,
        incoming,
        waiting: await listWaitingFor(work, item.id),
      })
    }),
  )
}

type KnownLevel = Pick<Level, 'onHand' | 'reserved'>

async function findLevel(work: OnDatabase, locationId: string, itemId: string): Promise<KnownLevel | undefined> {
  const [level] = await listLevels(work, locationId, [itemId])

  return level
}

/** How the stock changes. A count states how many are there, and moves the difference. */
function changeOf(body: NewStockMove, { onHand }: KnownLevel): Omit<NewMove, 'itemId'> {
  const { kind, reason } = body
  const quantity = {
    receive: body.quantity,
    scrap: -body.quantity,
    adjust: body.quantity,
    count: body.quantity - onHand,
  }[kind]
  const unitCostCents = kind === 'scrap' ? undefined : body.unitCostCents
  const valueCents = unitCostCents === undefined || quantity <= 0 ? undefined : unitCostCents * quantity

  return { kind, quantity, reason, valueCents }
}

interface Limits {
  sku: string
  minOnHand: number | null
  maxOnHand: number | null
}

export function limitStock(work: Acting, { sku, ...limits }: Limits): Promise<StockRecord> {
  return atomically(work, async (work) => {
    const before = await readStock(work, sku, work.context.actor)
    const { id: locationId } = work.place
    await work.trx
      .insertInto('stockLevel')
      .values({ itemId: before.id, locationId, ...limits })
      .onConflict((conflict) => conflict.columns(['itemId', 'locationId']).doUpdateSet(limits))
      .execute()
    await recordEvent(work, {
      action: 'stock_limited',
      entity: 'item',
      entityId: before.id,
      before: { minOnHand: before.minOnHand, maxOnHand: before.maxOnHand },
      after: limits,
    })
    return readStock(work, sku, work.context.actor)
  })
}
