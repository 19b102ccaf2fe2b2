import { maySeeCosts } from '#server/inventory/costs.ts'
import { inOneTrip, type OnDatabase } from '#server/kernel/db/database.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { Failure } from '#shared/http/failure.ts'
import { StockTransfer, type TransferRow } from '#shared/inventory/transfers/contract.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { findTransfer, listLines, listReceived, listTransitions, lockTransfer, type TransferRecord } from './store.ts'

const notFound = () => new Failure('not_found', 'There is no such transfer.')

export async function readTransfer(work: OnDatabase, id: string, actor: Actor): Promise<StockTransfer> {
  const row = await findTransfer(work, id)
  if (!row) throw notFound()

  return presentTransfer(work, row, actor)
}

interface TransferVersion {
  id: string
  version: number
}

/** Locks the row of a transfer. Fails with 409 `version_conflict` when the caller has seen an older version. */
export async function openTransfer(
  work: OnDatabase,
  { id, version }: TransferVersion,
  actor: Actor,
): Promise<TransferRecord> {
  const row = await lockTransfer(work, id)
  if (!row) throw notFound()
  if (version !== row.version) {
    throw new Failure('version_conflict', 'Somebody has just changed this transfer. Look at it again.', {
      current: await currentOf(work, row, actor),
    })
  }

  return row
}

export const presentRow = ({ fromId, fromName, toId, toName, ...row }: TransferRecord): TransferRow => ({
  ...row,
  from: { id: fromId, name: fromName },
  to: { id: toId, name: toName },
})

async function presentTransfer(work: OnDatabase, row: TransferRecord, actor: Actor): Promise<StockTransfer> {
  const [lines, received, history] = await inOneTrip([
    listLines(work, row),
    listReceived(work, row),
    listTransitions(work, row.id),
  ])
  const cents = (of: 'transitCents' | 'missingCents') =>
    maySeeCosts(actor) ? lines.reduce((sum, line) => sum + line[of], 0) : null

  return {
    ...presentRow(row),
    version: row.version,
    note: row.note,
    lines: lines.map(({ brand, name, variant, ...line }) => ({ ...line, name: nameOfItem({ brand, name, variant }) })),
    transitCents: cents('transitCents'),
    missingCents: cents('missingCents'),
    receipts: receiptsOf(received),
    history,
  }
}

/** Lines that were received at the same instant are one receipt. */
const receiptsOf = (rows: Awaited<ReturnType<typeof listReceived>>): StockTransfer['receipts'] =>
  [...Map.groupBy(rows, ({ at }) => at.getTime()).values()].flatMap(([first, ...more]) =>
    first
      ? [{ at: first.at, by: first.by, lines: [first, ...more].map(({ sku, quantity }) => ({ sku, quantity })) }]
      : [],
  )

/** The transfer as the API presents it, for the caller whose version is out of date. */
export const currentOf = async (work: OnDatabase, row: TransferRecord, actor: Actor) =>
  StockTransfer.encode(await presentTransfer(work, row, actor))
