import { actorIdOf, recordEvent } from '#server/audit/service.ts'
import { findItems } from '#server/catalog/service.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import type { Services } from '#server/kernel/services.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { type StockTransfer, transfersContract } from '#shared/inventory/transfers/contract.ts'

import { openTransfer, readTransfer } from './present.ts'
import { insertTransition, listLines, listPlaces, type NewTransferLine, updateTransfer, writeLines } from './store.ts'

interface TransferRequest {
  body: Parsed<typeof transfersContract.draftStockTransfer>['body']
  key: string | undefined
}

export function draftTransfer(
  services: Services,
  { body, key }: TransferRequest,
  context: Context,
): Promise<StockTransfer> {
  const keyed = { endpoint: transfersContract.draftStockTransfer, key, request: body }

  return withIdempotency(services, keyed, context, (keep) =>
    atomically(services.db, async (trx) => {
      const { fromId, toId, lines } = body
      const places = (await listPlaces(trx)).map(({ id }) => id)
      if (!places.includes(fromId) || !places.includes(toId)) throw new Failure('not_found', 'There is no such place.')
      const now = services.now()
      const by = actorIdOf(context.actor)
      const { id, number } = await trx
        .insertInto('stockTransfer')
        .values({ fromId, toId, createdAt: now, createdBy: by })
        .returning(['id', 'number'])
        .executeTakeFirstOrThrow()
      await writeLines(trx, id, await named(trx, lines))
      await insertTransition(trx, {
        transferId: id,
        version: 1,
        fromStatus: null,
        toStatus: 'draft',
        actorKind: context.actor.kind,
        actorId: by,
        at: now,
        reason: null,
      })
      await recordEvent(trx, context, {
        action: 'stock_transfer_drafted',
        entity: 'stock_transfer',
        entityId: id,
        facts: { number, lines: lines.length },
      })
      return keep(trx, await readTransfer(trx, id, context.actor))
    }),
  )
}

async function named(trx: Db, lines: TransferRequest['body']['lines']): Promise<NewTransferLine[]> {
  if (lines.length === 0) return []
  const items = await findItems(
    trx,
    lines.map(({ sku }) => sku),
  )

  return lines.map(({ sku, quantity }) => {
    const item = items.find((one) => one.sku === sku)
    if (!item) throw new Failure('not_offered', `No item here is called ${sku}.`)
    return { itemId: item.id, quantity }
  })
}

type Edit = Parsed<typeof transfersContract.editStockTransfer>['body'] & { id: string }

/** Writes a draft anew. What was sent stays as it left. */
export const editTransfer = (
  db: Db,
  { id, version, carrier, note, lines }: Edit,
  context: Context,
): Promise<StockTransfer> =>
  atomically(db, async (trx) => {
    const row = await openTransfer(trx, { id, version }, context.actor)
    if (row.status !== 'draft') {
      throw new Failure('wrong_state', `${row.number} has left already. Make another transfer.`)
    }
    const before = await listLines(trx, row)
    await writeLines(trx, id, await named(trx, lines))
    await updateTransfer(trx, id, { version: version + 1, carrier, note })
    await recordEvent(trx, context, {
      action: 'stock_transfer_edited',
      entity: 'stock_transfer',
      entityId: id,
      before: { carrier: row.carrier, note: row.note, lines: before.map(({ sku, quantity }) => ({ sku, quantity })) },
      after: { carrier, note, lines },
      publish: { version: version + 1 },
    })
    return readTransfer(trx, id, context.actor)
  })
