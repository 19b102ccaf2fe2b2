import { sql } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { lockRow } from '#server/kernel/db/lock-row.ts'

const ofLines = (sum: string) =>
  sql<number>`coalesce((select ${sql.raw(sum)}::integer from stock_transfer_line where transfer_id = transfer.id), 0)`

export const transfers = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('stockTransfer as transfer')
    .innerJoin('location as source', 'source.id', 'fromId')
    .innerJoin('location as target', 'target.id', 'toId')
    .select(['transfer.id', 'number', 'version', 'carrier', 'note', 'createdAt', 'sentAt', 'fromId', 'toId'])
    .select(['source.name as fromName', 'target.name as toName'])
    .select([
      'transfer.status',
      ofLines('count(*)').as('lineCount'),
      ofLines('sum(quantity)').as('quantity'),
      ofLines('sum(received)').as('received'),
      ofLines('sum(missing)').as('missing'),
    ])

export type TransferRecord = Awaited<ReturnType<ReturnType<typeof transfers>['executeTakeFirstOrThrow']>>

export const findTransfer = (work: OnDatabase, id: string) =>
  transfers(work).where('transfer.id', '=', id).executeTakeFirst()

/** Two people who receive the same transfer at once wait for each other. */
export async function lockTransfer(work: OnDatabase, id: string): Promise<TransferRecord | undefined> {
  await lockRow(work.trx, 'stockTransfer', id)

  return findTransfer(work, id)
}

/** The place that `getLocation` returns comes first. */
export const listPlaces = ({ trx }: OnDatabase) =>
  trx.selectFrom('location').select(['id', 'name']).orderBy('id').execute()

export const listLines = ({ trx }: OnDatabase, { id, fromId }: Pick<TransferRecord, 'id' | 'fromId'>) =>
  trx
    .selectFrom('stockTransferLine as line')
    .innerJoin('item', 'item.id', 'itemId')
    .innerJoin('product', 'product.id', 'productId')
    .leftJoin('stockLevel as level', (join) =>
      join.onRef('level.itemId', '=', 'line.itemId').on('level.locationId', '=', fromId),
    )
    .select(['line.id', 'line.itemId', 'sku', 'barcode', 'brand', 'name', 'variant'])
    .select(['quantity', 'received', 'missing', 'transitCents', 'missingCents'])
    .select(sql<number>`coalesce(on_hand - reserved, 0)`.as('available'))
    .where('transferId', '=', id)
    .orderBy('line.position')
    .execute()

export type TransferLineRow = Awaited<ReturnType<typeof listLines>>[number]

export interface NewTransferLine {
  itemId: string
  quantity: number
}

export async function writeLines(
  { trx }: OnDatabase,
  transferId: string,
  lines: readonly NewTransferLine[],
): Promise<void> {
  await trx.deleteFrom('stockTransferLine').where('transferId', '=', transferId).execute()
  if (lines.length === 0) return
  await trx
    .insertInto('stockTransferLine')
    .values(lines.map((line, position) => ({ ...line, transferId, position })))
    .execute()
}

type LineReport = Partial<Pick<TransferLineRow, 'received' | 'missing' | 'transitCents' | 'missingCents'>> & {
  id: string
}

/** Writes what was received and what is missing of some lines. */
export const updateLines = ({ trx }: OnDatabase, lines: readonly LineReport[]) =>
  sql`
    update stock_transfer_line as line set
        received = coalesce(told.received, line.received), missing = coalesce(told.missing, line.missing),
        transit_cents = coalesce("transitCents", transit_cents), missing_cents = coalesce("missingCents", missing_cents)
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as told(id uuid, received integer, missing integer, "transitCents" bigint, "missingCents" bigint)
      where line.id = told.id
  `.execute(trx)

export const updateTransfer = (
  { trx }: OnDatabase,
  id: string,
  changes: { version: number; carrier: string; note: string },
) => changeOne(trx.updateTable('stockTransfer').set(changes).where('id', '=', id))

export const transferHistory = historyIn('stockTransferTransition', 'transferId')

const nameOfActor = sql<string | null>`person.first_name || ' ' || person.last_name`

export const listTransitions = ({ trx }: OnDatabase, transferId: string) =>
  trx
    .selectFrom('stockTransferTransition')
    .leftJoin('person', 'person.userId', 'actorId')
    .select(['at', 'reason', nameOfActor.as('by')])
    .select(['fromStatus as from', 'toStatus as to'])
    .where('transferId', '=', transferId)
    .orderBy('stockTransferTransition.version')
    .execute()

/** What was put on the shelf of the receiving place, the latest first. */
export const listReceived = ({ trx }: OnDatabase, { id, toId }: Pick<TransferRecord, 'id' | 'toId'>) =>
  trx
    .selectFrom('stockMove as move')
    .innerJoin('item', 'item.id', 'itemId')
    .leftJoin('person', 'person.userId', 'actorId')
    .select(['at', 'sku', 'quantity', nameOfActor.as('by')])
    .where('ownerKind', '=', 'stock_transfer')
    .where('ownerId', '=', id)
    .where('move.locationId', '=', toId)
    .orderBy('move.id', 'desc')
    .execute()
