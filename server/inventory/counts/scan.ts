import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { lockShelves } from '#server/inventory/shelf.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import { getLocation } from '#server/settings/service.ts'
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

export function openCount(services: Services, { kind, key }: OpenCountRequest, context: Context): Promise<StockCount> {
  const keyed = { endpoint: countsContract.openStockCount, key, request: { kind } }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const { id: locationId } = await getLocation(trx)
      const { id } = await trx
        .insertInto('stockCount')
        .values({ locationId, kind, openedAt: services.now(), openedBy: actorIdOf(context.actor) })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordEvent(trx, context, {
        action: 'stock_count_opened',
        entity: 'stock_count',
        entityId: id,
        facts: { kind },
      })
      return keep(trx, await readCount(trx, id, context.actor))
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

/** Counts one more of what a code names, or all of it, for whoever scans. Once for each key: a scan is sent again until it arrives. */
export function scanForCount(
  services: Services,
  { id, body, key }: Scanning,
  context: Context,
): Promise<CountScanResult> {
  const keyed = { endpoint: countsContract.scanForCount, key, request: { id, body } }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const count = await shareCount(trx, id)
      const { locationId } = requireOpen(count)
      await lockShelves(trx, locationId)
      const item = await itemOf(trx, requireOpen(count), body.code)
      const counted = await upsertLine(trx, {
        countId: id,
        locationId,
        itemId: item.id,
        expected: item.expected,
        counted: body.counted,
        by: actorIdOf(context.actor),
        at: services.now(),
      })
      return keep(trx, { itemId: item.id, sku: item.sku, name: nameOfItem(item), counted })
    }),
  )
}

export function requireOpen(count: StockCountRow | undefined): StockCountRow {
  if (!count) throw countNotFound()
  if (count.status !== 'open') throw new Failure('wrong_state', `${count.number} is over. Begin another count.`)

  return count
}

async function itemOf(trx: Db, { locationId, kind }: StockCountRow, code: string) {
  const item = await findByCode(trx, locationId, code)
  if (!item) throw new Failure('not_found', `No item here has the code ${code}.`)
  if (kind !== null && item.kind !== kind) {
    const [others, own] = [kindWords[item.kind].toLowerCase(), kindWords[kind].toLowerCase()]
    throw new Failure('not_offered', `${item.sku} is of ${others}: this is a count of ${own}.`)
  }

  return item
}
