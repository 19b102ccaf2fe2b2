import { actorIdOf, recordEvent, recordKind, takeStep } from '#server/audit/service.ts'
import { losePromised } from '#server/inventory/lose.ts'
import { isShort, lockShelves, moveStock } from '#server/inventory/shelf.ts'
import { missing } from '#server/inventory/take.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { countsContract, StockCount } from '#shared/inventory/counts/contract.ts'
import type { Choice } from '#shared/inventory/counts/found.ts'
import { countSteps, type CountStatus, countWords } from '#shared/inventory/counts/status.ts'

import { countNotFound, presentCount, readCount, type ReckonedItem, reckonItems } from './present.ts'
import { requireOpen } from './scan.ts'
import { lockCount, type StockCountRow } from './store.ts'

interface ReckonedCount extends StockCountRow {
  counted: number
  unclear: number
  promised: number
}

const counts = recordKind({
  entity: 'stock_count',
  noun: 'count',
  action: 'stock_count_ended',
  machine: countSteps,
  words: countWords,
  table: 'stockCount',
  current: async (work: Work, row: ReckonedCount) =>
    StockCount.encode(await presentCount(work, row, work.context.actor)),
})

interface CountStepRequest {
  id: string
  to: CountStatus
  /** Allows a count to find less than is promised: the jobs that are short then wait for the next delivery. */
  fromPromised?: boolean | undefined
  version?: number | undefined
  key: string
}

/** Posts a count, so that the books follow it, or cancels it; once for each key. */
export function stepCount(
  work: Work,
  { id, to, fromPromised = false, version, key }: CountStepRequest,
): Promise<StockCount> {
  const keyed = { endpoint: countsContract.stepStockCount, key, request: { id, to, fromPromised } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const count = await lockCount(work, id)
      if (!count) throw countNotFound()
      await lockShelves(work, count.locationId)
      const items = await reckonItems(work, id)
      await takeStep(work, counts, {
        row: {
          ...count,
          counted: items.length,
          unclear: items.filter(({ state }) => state === 'differ').length,
          promised: fromPromised ? 0 : items.filter(({ state }) => state === 'promised').length,
        },
        to,
        seen: version,
        set: async () => {
          if (to === 'posted') await postCount(work, count, items)
          return { endedAt: work.now, endedBy: actorIdOf(work.context.actor) }
        },
        audited: { items: items.length },
      })
      return keep(work, await readCount(work, id, work.context.actor))
    }),
  )
}

/** Moves every item that has a result, by zero as well: the move is what says that the item was counted. */
async function postCount(work: Work, { id, number, locationId }: StockCountRow, items: readonly ReckonedItem[]) {
  const found = items.flatMap(({ counted, expected, difference, valueCents, ...item }) =>
    counted === null || expected === null || difference === null
      ? []
      : [{ ...item, counted, expected, difference, valueCents: valueCents ?? 0 }],
  )
  if (found.length === 0) return
  for (const { id: itemId, sku, lostPromised: count } of found) {
    if (count > 0 && (await losePromised(work, { itemId, locationId, count })) < count) throw moreIsSold(sku)
  }
  const outcome = await moveStock(work, {
    locationId,
    moves: found.map(({ id: itemId, difference, valueCents, isOpening }) => ({
      itemId,
      kind: 'count' as const,
      quantity: difference,
      ...(difference > 0 && { valueCents }),
      owner: { kind: 'stock_count', id },
      reason: number,
      isOpening,
    })),
  })
  if (isShort(outcome)) throw await missing(work, outcome)
  await work.trx
    .insertInto('stockCountResult')
    .values(
      found.map(({ id: itemId, counted, expected, valueCents }) => ({
        countId: id,
        itemId,
        counted,
        expected,
        valueCents,
      })),
    )
    .execute()
}

/** A sale has no list of waiting jobs as the bench has: staff must change the order before the count can be posted. */
const moreIsSold = (sku: string) =>
  new Failure(
    'wrong_state',
    `${sku}: more is sold than lies there. Take it out of its order first, count it again, or leave it as it is.`,
  )

interface CountChoice {
  id: string
  sku: string
  choice: Choice
}

/** Stores how the two differing counts of an item are settled. The next scan of the item deletes the choice. */
export const chooseForCount = (work: Acting, { id, sku, choice }: CountChoice): Promise<StockCount> =>
  atomically(work, async (work) => {
    requireOpen(await lockCount(work, id))
    const item = (await reckonItems(work, id)).find((one) => one.sku === sku)
    const of = choice.way === 'one' ? choice.of : null
    if (!item || (choice.way === 'one' && !item.lines.some(({ userId }) => userId === of))) {
      throw new Failure('not_found', 'Nobody has counted that.')
    }
    const chosen = { way: choice.way, of }
    await work.trx
      .insertInto('stockCountChoice')
      .values({ countId: id, itemId: item.id, ...chosen })
      .onConflict((conflict) => conflict.columns(['countId', 'itemId']).doUpdateSet(chosen))
      .execute()
    await recordEvent(work, {
      action: 'stock_count_chosen',
      entity: 'stock_count',
      entityId: id,
      facts: { sku, ...chosen },
    })
    return readCount(work, id, work.context.actor)
  })
