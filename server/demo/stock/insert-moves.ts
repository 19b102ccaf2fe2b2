import { insertRows } from '#server/demo/insert-rows.ts'
import { zone } from '#server/demo/studio.ts'
import { type NewMove, postingsOfMove } from '#server/inventory/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { post } from '#server/ledger/service.ts'
import { localDayOf } from '#shared/booking/local-time.ts'
import { changed, emptyLevel, type Level } from '#shared/inventory/valuation.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'

export interface ShelfMove extends NewMove {
  at: number
  /** When the work that it was consumed for left the house. */
  settledAt?: number | undefined
}

const entriesPerStatement = 2000

/** Moves stock as `moveStock` would have, one after the other: the moves, what is left on the shelves, and the books. */
export async function insertMoves(trx: Db, moves: readonly ShelfMove[], locationId: string): Promise<void> {
  const levels = new Map<string, Level>()
  const done = moves
    .toSorted((a, b) => a.at - b.at)
    .map((move) => {
      const after = changed(levels.get(move.itemId) ?? emptyLevel, move)
      if (!after) throw new Error(`The demo has too few of item ${move.itemId} on ${new Date(move.at).toISOString()}.`)
      levels.set(move.itemId, after.level)
      return { move, ...after }
    })
  await insertRows(
    trx,
    'stockLevel',
    [...levels].map(([itemId, level]) => ({ itemId, locationId, ...level })),
  )
  await trx
    .updateTable('item')
    .set({ tracked: true })
    .where('id', 'in', [...levels.keys()])
    .execute()
  await insertRows(
    trx,
    'stockMove',
    done.map(({ move: { itemId, kind, quantity, owner, reason = null, at }, level, valueCents }) => ({
      itemId,
      locationId,
      kind,
      quantity,
      valueCents,
      onHand: level.onHand,
      ownerKind: owner?.kind ?? null,
      ownerId: owner?.id ?? null,
      reason,
      actorKind: 'system' as const,
      at: new Date(at),
    })),
  )
  // They were inserted in this order, as the first ones.
  const ids = await trx.selectFrom('stockMove').select('id').orderBy('id').execute()
  const entries = done.map(({ move, valueCents }, index) => ({
    event: `stock_${move.kind}`,
    key: String(ids[index]?.id),
    on: localDayOf(move.at, zone),
    locationId,
    orderId: move.orderId,
    ...(move.orderId === undefined && { reason: move.reason }),
    postings: postingsOfMove(move, valueCents),
  }))
  for (const [index, { move, valueCents }] of done.entries()) {
    if (move.settledAt !== undefined) {
      entries.push({
        event: 'parts_settled',
        key: String(ids[index]?.id),
        on: localDayOf(move.settledAt, zone),
        locationId,
        orderId: undefined,
        postings: [debit(accounts.costOfGoods, 0 - valueCents), credit(accounts.workInProgress, 0 - valueCents)],
      })
    }
  }
  for (let first = 0; first < entries.length; first += entriesPerStatement) {
    await post({ trx }, entries.slice(first, first + entriesPerStatement))
  }
}
