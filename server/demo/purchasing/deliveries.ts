import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import { lockShelves, moveStock, type NewMove } from '#server/inventory/service.ts'
import type { Db } from '#server/kernel/db/database.ts'
import { post } from '#server/ledger/service.ts'
import { addDays, localDayOf } from '#shared/booking/local-time.ts'
import { accounts, credit, debit } from '#shared/ledger/accounts.ts'

import type { PurchasesContext } from './insert-orders.ts'

export interface Delivery {
  id: string
  orderId: string
  at: Date
  supplierId: string
  /** The bill of the latest delivery is open; what is still to come has none. */
  bill: 'paid' | 'open' | undefined
  /** True when its goods are on the shelf already. */
  isOnShelf?: true
  lines: { lineId: string; itemId: string; quantity: number; costCents: number }[]
}

/** Inserts deliveries in order: stock, postings and bills. */
export async function insertDeliveries(
  trx: Db,
  random: Random,
  deliveries: readonly Delivery[],
  context: PurchasesContext,
): Promise<void> {
  const inOrder = deliveries.toSorted((one, other) => one.at.getTime() - other.at.getTime())
  const numbers = new Map(
    (await trx.selectFrom('purchaseOrder').select(['id', 'number']).execute()).map(({ id, number }) => [id, number]),
  )
  await insertRows(
    trx,
    'purchaseReceipt',
    inOrder.map(({ id, orderId, at }) => ({ id, purchaseOrderId: orderId, at, by: context.managerUserId, note: '' })),
  )
  await insertRows(
    trx,
    'purchaseReceiptLine',
    inOrder.flatMap(({ id, lines }) =>
      lines.map(({ lineId, quantity, costCents }) => ({ receiptId: id, lineId, quantity, costCents })),
    ),
  )
  await lockShelves({ trx }, context.locationId)
  for (const delivery of inOrder.filter(({ isOnShelf }) => !isOnShelf))
    await putOnShelf(trx, delivery, numbers.get(delivery.orderId) ?? '', context)
  const billed = inOrder.filter(({ bill }) => bill !== undefined)
  await insertBills(
    trx,
    billed.map((delivery) => ({ ...delivery, billId: random.uuid(), number: numbers.get(delivery.orderId) ?? '' })),
    context,
  )
}

const putOnShelf = (trx: Db, { id, at, lines }: Delivery, number: string, { locationId, studio }: PurchasesContext) =>
  moveStock(
    {
      now: at,
      place: studio,
      trx,
      context: { actor: { kind: 'system', job: 'demo' } },
    },
    {
      locationId,
      moves: lines.map(({ itemId, quantity, costCents }): NewMove => ({
        itemId,
        kind: 'receive',
        quantity,
        valueCents: quantity * costCents,
        owner: { kind: 'purchase_receipt', id },
        reason: number,
      })),
    },
  )

const worthOf = ({ lines }: Delivery) => lines.reduce((sum, { quantity, costCents }) => sum + quantity * costCents, 0)

interface BilledDelivery extends Delivery {
  billId: string
  number: string
}

/** Bills are due within thirty days. */
async function insertBills(trx: Db, billed: readonly BilledDelivery[], context: PurchasesContext): Promise<void> {
  const { zone, locationId, managerUserId } = context
  await insertRows(
    trx,
    'supplierBill',
    billed.map((delivery, index) => ({
      id: delivery.billId,
      orderKind: 'purchase_order',
      orderId: delivery.orderId,
      orderNumber: delivery.number,
      supplierId: delivery.supplierId,
      locationId,
      number: `INV-${20_931 + 17 * index}`,
      cents: worthOf(delivery),
      receivedCents: worthOf(delivery),
      billedOn: localDayOf(delivery.at, zone),
      dueOn: addDays(localDayOf(delivery.at, zone), 30),
      paidOn: delivery.bill === 'paid' ? localDayOf(delivery.at, zone) : null,
      paidBy: delivery.bill === 'paid' ? managerUserId : null,
      at: delivery.at,
      by: managerUserId,
    })),
  )
  await post(
    { trx },
    billed
      .filter(({ bill }) => bill === 'paid')
      .map((delivery) => ({
        event: 'supplier_paid',
        key: delivery.billId,
        on: localDayOf(delivery.at, zone),
        locationId,
        postings: [debit(accounts.notInvoiced, worthOf(delivery)), credit(accounts.bank, worthOf(delivery))],
      })),
  )
}
