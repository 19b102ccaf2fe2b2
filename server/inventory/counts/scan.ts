import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { lockShelves } from '#server/inventory/shelf.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { kindWords, nameOfItem, type ProductKind } from '#shared/catalog/goods.ts'
import type { Output, Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { countsContract, type StockCount } from '#shared/inventory/counts/contract.ts'

import { countNotFound, readCount } from './present.ts'
import { findByCode, shareCount, type StockCountRow, upsertLine } from './store.ts'

interface OpenCountRequest {
  kind: ProductKind | null
  key: string | undefined
}

export function openCount(work: Work, { kind, key }: OpenCountRequest): Promise<StockCount> {
  const { context, now } = work
  const keyed = { endpoint: countsContract.openStockCount, key, request: { kind } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const { id: locationId } = work.place
      const { id } = await work.trx
        .insertInto('stockCount')
        .values({ locationId, kind, openedAt: now, openedBy: actorIdOf(context.actor) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordEvent(work, {
        action: 'stock_count_opened',
        entity: 'stock_count',
        entityId: id,
        facts: { kind },
      })
      return keep(work, await readCount(work, id, context.actor))
    }),
  )
}

type CountScanResult = Output<typeof countsContract.scanForCount>
type Body = Parsed<typeof countsContract.scanForCount>['body']

interface Scanning {
  id: string
  body: Body
  key: string | undefined
}

/**
 * Adds one to what this user has counted of an item, or sets the number. A scan that is sent again with the same key
 * counts once.
 */
export function scanForCount(work: Work, { id, body, key }: Scanning): Promise<CountScanResult> {
  const keyed = { endpoint: countsContract.scanForCount, key, request: { id, body } }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const count = await shareCount(work, id)
      const { locationId } = requireOpen(count)
      await lockShelves(work, locationId)
      const item = await itemOf(work, requireOpen(count), body.code)
      const counted = await upsertLine(work, {
        countId: id,
        locationId,
        itemId: item.id,
        expected: item.expected,
        counted: body.counted,
        by: actorIdOf(work.context.actor),
        at: work.now,
      })
      return keep(work, { itemId: item.id, sku: item.sku, name: nameOfItem(item), counted })
    }),
  )
}

export function requireOpen(count: StockCountRow | undefined): StockCountRow {
  if (!count) throw countNotFound()
  if (count.status !== 'open') throw new Failure('wrong_state', `${count.number} is over. Begin another count.`)

  return count
}

async function itemOf(work: OnDatabase, { locationId, kind }: StockCountRow, code: string) {
  const item = await findByCode(work, locationId, code)
  if (!item) throw new Failure('not_found', `No item here has the code ${code}.`)
  if (kind !== null && item.kind !== kind) {
    const [others, own] = [kindWords[item.kind].toLowerCase(), kindWords[kind].toLowerCase()]
    throw new Failure('not_offered', `${item.sku} is of ${others}: this is a count of ${own}.`)
  }

  return item
}
