import { actorIdOf, insertHistory, recordEvent } from '#server/audit/service.ts'
import { findItems } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { type StockTransfer, transfersContract } from '#shared/inventory/transfers/contract.ts'

import { openTransfer, readTransfer } from './present.ts'
import { transferHistory, listLines, listPlaces, type NewTransferLine, updateTransfer, writeLines } from './store.ts'

interface TransferRequest {
  body: Parsed<typeof transfersContract.draftStockTransfer>['body']
  key: string | undefined
}

export function draftTransfer(work: Work, { body, key }: TransferRequest): Promise<StockTransfer> {
  const { context, now } = work
  const keyed = { endpoint: transfersContract.draftStockTransfer, key, request: body }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const { fromId, toId, lines } = body
      const places = (await listPlaces(work)).map(({ id }) => id)
      if (!places.includes(fromId) || !places.includes(toId)) throw new Failure('not_found', 'There is no such place.')
      const by = actorIdOf(context.actor)
      const { id, number } = await work.trx
        .insertInto('stockTransfer')
        .values({ fromId, toId, createdAt: now, createdBy: by })
        .returning(['id', 'number'])
        .executeTakeFirstOrThrow()
      await writeLines(work, id, await named(work, lines))
      await insertHistory(work, transferHistory, { id, version: 1, from: null, to: 'draft' })
      await recordEvent(work, {
        action: 'stock_transfer_drafted',
        entity: 'stock_transfer',
        entityId: id,
        facts: { number, lines: lines.length },
      })
      return keep(work, await readTransfer(work, id, context.actor))
    }),
  )
}

async function named(work: OnDatabase, lines: TransferRequest['body']['lines']): Promise<NewTransferLine[]> {
  if (lines.length === 0) return []
  const items = await findItems(
    work,
    lines.map(({ sku }) => sku),
  )

  return lines.map(({ sku, quantity }) => {
    const item = items.find((one) => one.sku === sku)
    if (!item) throw new Failure('not_offered', `No item here is called ${sku}.`)
    return { itemId: item.id, quantity }
  })
}

type Edit = Parsed<typeof transfersContract.editStockTransfer>['body'] & { id: string }

/** Replaces the lines of a draft. A transfer that was sent stays as it left. */
export const editTransfer = (work: Acting, { id, version, carrier, note, lines }: Edit): Promise<StockTransfer> =>
  atomically(work, async (work) => {
    const row = await openTransfer(work, { id, version }, work.context.actor)
    if (row.status !== 'draft') {
      throw new Failure('wrong_state', `${row.number} has left already. Make another transfer.`)
    }
    const before = await listLines(work, row)
    await writeLines(work, id, await named(work, lines))
    await updateTransfer(work, id, { version: version + 1, carrier, note })
    await recordEvent(work, {
      action: 'stock_transfer_edited',
      entity: 'stock_transfer',
      entityId: id,
      before: { carrier: row.carrier, note: row.note, lines: before.map(({ sku, quantity }) => ({ sku, quantity })) },
      after: { carrier, note, lines },
      publish: { version: version + 1 },
    })
    return readTransfer(work, id, work.context.actor)
  })
