import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import { actorIdOf } from '#server/audit/service.ts'
import { findItems } from '#server/catalog/service.ts'
import { lockShelves, moveStock, type NewMove } from '#server/inventory/shelf.ts'
import { recordMissed } from '#server/inventory/units/missed.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Work } from '#server/kernel/work.ts'
import { Failure } from '#shared/http/failure.ts'
import { type NewReceipt, purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'

import { onPurchase, readPurchase } from './present.ts'
import { takePurchaseStep } from './step.ts'
import { insertLines, type PurchaseLineRow, listLines, type PurchaseOrderRow } from './store.ts'

interface PurchaseReceiptRequest {
  id: string
  body: NewReceipt
  key: string
}

/** Puts goods that came on the shelf at the cost of their lines, once for each key; waiting jobs get them first. */
export function receivePurchase(work: Work, { id, body, key }: PurchaseReceiptRequest): Promise<PurchaseOrder> {
  const keyed = { endpoint: purchasingContract.receivePurchaseOrder, key, request: { id, body } }

  return withIdempotency(work, keyed, (keep) =>
    onPurchase(work, { id, version: body.version }, async (work, row, viewer) => {
      await receive(work, row, body)
      return keep(work, await readPurchase(work, id, viewer))
    }),
  )
}

type ReceivedLine = Pick<PurchaseLineRow, 'id' | 'itemId' | 'quantity' | 'costCents'> & { serials?: readonly string[] }

async function receive(work: Work, row: PurchaseOrderRow, body: NewReceipt): Promise<void> {
  const before = await listLines(work, row.id)
  const came = merged([...cameOf(before, body.lines), ...(await othersOf(work, { row, before, others: body.others }))])
  const receiptId = await insertReceipt(work, { row, came, note: body.note })
  const after = await listLines(work, row.id)
  const isWhole = after.every(({ quantity, received }) => received >= quantity)
  await takePurchaseStep(work, row, {
    to: isWhole ? 'received' : 'partially_received',
    lineCount: after.length,
    ...(body.note && { reason: body.note }),
  })
  await lockShelves(work, row.locationId)
  await moveStock(work, {
    locationId: row.locationId,
    moves: came.map(({ itemId, quantity, costCents, serials = [] }): NewMove => ({
      itemId,
      kind: 'receive',
      quantity,
      valueCents: quantity * costCents,
      ...(serials.length > 0 && { units: { come: serials, gone: [] } }),
      owner: { kind: 'purchase_receipt', id: receiptId },
      reason: row.number,
    })),
  })
  await recordMissed(
    work,
    came.flatMap(({ serials = [] }) => serials),
  )
}

function cameOf(before: readonly PurchaseLineRow[], lines: NewReceipt['lines']): ReceivedLine[] {
  return lines.map(({ lineId, quantity, serials = [] }) => {
    const line = before.find(({ id }) => id === lineId)
    if (!line) throw new Failure('not_found', 'A line of it is not on this order.')
    return { ...line, quantity, serials }
  })
}

interface OtherItems {
  row: PurchaseOrderRow
  before: readonly PurchaseLineRow[]
  others: NewReceipt['others']
}

/** Goods that nobody ordered get a line with an ordered quantity of zero. */
async function othersOf(work: OnDatabase, { row, before, others }: OtherItems): Promise<ReceivedLine[]> {
  if (others.length === 0) return []
  const items = await findItems(
    work,
    others.map(({ sku }) => sku),
  )
  const came = others.map(({ sku, quantity, costCents, serials = [] }) => {
    const item = items.find((one) => one.sku === sku)
    if (!item) throw new Failure('not_offered', `No item here is called ${sku}.`)
    return { itemId: item.id, quantity, costCents, serials }
  })
  const fresh = [...new Map(came.map((one) => [one.itemId, one])).values()].filter(
    ({ itemId }) => !before.some((line) => line.itemId === itemId),
  )
  const lines = fresh.map(({ itemId, costCents }) => ({ itemId, costCents, code: '', quantity: 0, packQuantity: 1 }))
  const made = lines.length === 0 ? [] : await insertLines(work, row.id, before.length, lines)
  const known = new Map([...before, ...made].map(({ id, itemId }) => [itemId, id]))

  return came.map((one) => ({ ...one, id: known.get(one.itemId) ?? '' }))
}

/** Merges the entries that name the same line. */
function merged(received: readonly ReceivedLine[]): ReceivedLine[] {
  const lines = new Map<string, ReceivedLine>()
  for (const one of received) {
    const known = lines.get(one.id)
    lines.set(one.id, known ? addUp(known, one) : one)
  }
  return [...lines.values()]
}

interface Receipt {
  row: PurchaseOrderRow
  came: readonly ReceivedLine[]
  note: string
}

async function insertReceipt({ trx, context, now }: Work, { row, came, note }: Receipt): Promise<string> {
  const id = randomUUID()
  await trx
    .insertInto('purchaseReceipt')
    .values({ id, purchaseOrderId: row.id, at: now, by: actorIdOf(context.actor), note })
    .execute()
  const rows = came.map(({ id: lineId, quantity, costCents }) => ({ lineId, quantity, costCents }))
  await sql`
    with taken as (
      select "lineId", quantity, "costCents" from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row("lineId" uuid, quantity integer, "costCents" bigint)
    ), kept as (
      insert into purchase_receipt_line (receipt_id, line_id, quantity, cost_cents)
        select ${id}, "lineId", quantity, "costCents" from taken
    )
    update purchase_order_line as line set received = received + taken.quantity from taken where line.id = "lineId"
  `.execute(trx)

  return id
}

const addUp = (known: ReceivedLine, one: ReceivedLine): ReceivedLine => ({
  ...known,
  quantity: known.quantity + one.quantity,
  serials: [...(known.serials ?? []), ...(one.serials ?? [])],
})
