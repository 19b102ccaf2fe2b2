import { sql } from 'kysely'

import { historyIn } from '#server/audit/service.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'

/** The latest expected day of the lines that are not complete. */
export const lastExpected = sql<string | null>`(
  select max(expected_on)::text from purchase_order_line
    where purchase_order_id = purchase_order.id and quantity > received
)`

/** The earliest expected day of the lines that are not complete. */
const nextExpected = sql<string | null>`(
  select min(expected_on)::text from purchase_order_line
    where purchase_order_id = purchase_order.id and quantity > received
)`

export const purchases = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('purchaseOrder')
    .innerJoin('supplier', 'supplier.id', 'supplierId')
    .innerJoin('location', 'location.id', 'locationId')
    .select([
      'purchaseOrder.id',
      'number',
      'purchaseOrder.version',
      'purchaseOrder.note',
      'purchaseOrder.createdAt',
      'sentAt',
    ])
    .select([
      'supplierId',
      'supplier.name as supplierName',
      'supplier.email as supplierEmail',
      'accountNumber',
      'locationId',
      'zone',
    ])
    .select(['purchaseOrder.status', lastExpected.as('expectedOn'), nextExpected.as('nextOn')])

export type PurchaseOrderRow = Awaited<ReturnType<ReturnType<typeof purchases>['executeTakeFirstOrThrow']>>

export const findPurchase = (work: OnDatabase, id: string) =>
  purchases(work).where('purchaseOrder.id', '=', id).executeTakeFirst()

export const lockPurchase = (work: OnDatabase, id: string) =>
  purchases(work).where('purchaseOrder.id', '=', id).forNoKeyUpdate('purchaseOrder').executeTakeFirst()

export const findDraftOf = (work: OnDatabase, of: { supplierId: string; locationId: string }) =>
  purchases(work)
    .where('supplierId', '=', of.supplierId)
    .where('locationId', '=', of.locationId)
    .where('purchaseOrder.status', '=', 'draft')
    .forNoKeyUpdate('purchaseOrder')
    .executeTakeFirst()

export const listLines = ({ trx }: OnDatabase, purchaseOrderId: string) =>
  trx
    .selectFrom('purchaseOrderLine as line')
    .innerJoin('item', 'item.id', 'itemId')
    .innerJoin('product', 'product.id', 'productId')
    .select(['line.id', 'itemId', 'sku', 'barcode', 'brand', 'name', 'variant', 'code', 'quantity', 'received'])
    .select(['costCents', 'packQuantity', 'expectedOn', 'bySerial'])
    .where('purchaseOrderId', '=', purchaseOrderId)
    .orderBy('line.position')
    .execute()

export type PurchaseLineRow = Awaited<ReturnType<typeof listLines>>[number]

export interface NewPurchaseLine {
  itemId: string
  code: string
  quantity: number
  costCents: number
  packQuantity: number
  expectedOn?: string | null
}

export const insertLines = (
  { trx }: OnDatabase,
  purchaseOrderId: string,
  after: number,
  lines: readonly NewPurchaseLine[],
) =>
  trx
    .insertInto('purchaseOrderLine')
    .values(lines.map((line, at) => ({ ...line, purchaseOrderId, position: after + at })))
    .returning(['id', 'itemId'])
    .execute()

export const deleteLines = ({ trx }: OnDatabase, purchaseOrderId: string) =>
  trx.deleteFrom('purchaseOrderLine').where('purchaseOrderId', '=', purchaseOrderId).execute()

export const updatePurchase = ({ trx }: OnDatabase, id: string, changes: { version: number; note?: string }) =>
  changeOne(trx.updateTable('purchaseOrder').set(changes).where('id', '=', id))

export const purchaseHistory = historyIn('purchaseOrderTransition', 'purchaseOrderId')

const nameOfActor = sql<string | null>`person.first_name || ' ' || person.last_name`

export const listTransitions = ({ trx }: OnDatabase, purchaseOrderId: string) =>
  trx
    .selectFrom('purchaseOrderTransition')
    .leftJoin('person', 'person.userId', 'actorId')
    .select(['at', 'reason', nameOfActor.as('by')])
    .select(['fromStatus as from', 'toStatus as to'])
    .where('purchaseOrderId', '=', purchaseOrderId)
    .orderBy('purchaseOrderTransition.version')
    .execute()

export async function listReceipts({ trx }: OnDatabase, purchaseOrderId: string) {
  const rows = await trx
    .selectFrom('purchaseReceipt')
    .innerJoin('purchaseReceiptLine', 'receiptId', 'purchaseReceipt.id')
    .innerJoin('purchaseOrderLine as line', 'line.id', 'lineId')
    .innerJoin('item', 'item.id', 'itemId')
    .leftJoin('person', 'person.userId', 'by')
    .select(['purchaseReceipt.id', 'at', 'note', nameOfActor.as('by'), 'sku', 'purchaseReceiptLine.quantity'])
    .select('purchaseReceiptLine.costCents')
    .where('purchaseReceipt.purchaseOrderId', '=', purchaseOrderId)
    .orderBy('at', 'desc')
    .orderBy('line.position')
    .execute()

  return rows
}

export const listMoved = ({ trx }: OnDatabase, purchaseOrderId: string) =>
  trx
    .selectFrom('purchaseEta')
    .innerJoin('purchaseOrderLine as line', 'line.id', 'lineId')
    .innerJoin('item', 'item.id', 'itemId')
    .leftJoin('person', 'person.userId', 'by')
    .select(['sku', 'at', 'fromOn as from', 'toOn as to', 'reason', nameOfActor.as('by')])
    .select(sql<number>`purchase_eta.id::float8`.as('id'))
    .where('purchaseOrderId', '=', purchaseOrderId)
    .orderBy('purchaseEta.id', 'desc')
    .limit(200)
    .execute()
