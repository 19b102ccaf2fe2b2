import { sql } from 'kysely'

import { maySeeCosts } from '#server/inventory/costs.ts'
import { changeOne } from '#server/kernel/db/change-one.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import type { OrderKind, SupplierBill } from '#shared/inventory/purchasing/bills-contract.ts'
import type { Actor } from '#shared/permissions/may.ts'

export const bills = ({ trx }: OnDatabase) =>
  trx
    .selectFrom('supplierBill as bill')
    .innerJoin('supplier', 'supplier.id', 'supplierId')
    .leftJoin('person', 'person.userId', 'by')
    .select(['bill.id', 'number', 'cents', 'receivedCents', 'billedOn', 'dueOn', 'paidOn', 'locationId'])
    .select(['supplierId', 'supplier.name as supplierName', 'orderId', 'orderNumber'])
    .select(['orderKind', sql<string | null>`person.first_name || ' ' || person.last_name`.as('by')])

export type BillRow = Awaited<ReturnType<ReturnType<typeof bills>['executeTakeFirstOrThrow']>>

export const findBill = (work: OnDatabase, id: string) => bills(work).where('bill.id', '=', id).executeTakeFirst()

export const lockBill = (work: OnDatabase, id: string) =>
  bills(work).where('bill.id', '=', id).forUpdate('bill').executeTakeFirst()

export const listBillsOf = (work: OnDatabase, kind: OrderKind, orderId: string) =>
  bills(work)
    .where('orderKind', '=', kind)
    .where('orderId', '=', orderId)
    .orderBy('at', 'desc')
    .orderBy('bill.id', 'desc')
    .execute()

export const presentBill = ({ supplierId, supplierName, ...row }: BillRow): SupplierBill => ({
  ...row,
  supplier: { id: supplierId, name: supplierName },
  order: { kind: row.orderKind, id: row.orderId, number: row.orderNumber },
})

const sum = (rows: readonly BillRow[], of: (row: BillRow) => number) => rows.reduce((total, row) => total + of(row), 0)

export const billedOf = (rows: readonly BillRow[]): number => sum(rows, ({ receivedCents }) => receivedCents)

/** The money of an order, for whoever may see costs. */
export function moneyOf(receivedCents: number, rows: readonly BillRow[], actor: Actor) {
  if (!maySeeCosts(actor)) return { receivedCents: null, billedCents: null, paidCents: null, bills: null }

  return {
    receivedCents,
    billedCents: billedOf(rows),
    paidCents: sum(rows, ({ cents, paidOn }) => (paidOn === null ? 0 : cents)),
    bills: rows.map(presentBill),
  }
}

interface NewRow {
  orderKind: OrderKind
  orderId: string
  orderNumber: string
  supplierId: string
  locationId: string
  number: string
  cents: number
  receivedCents: number
  billedOn: string
  dueOn: string
  at: Date
  by: string | null
}

/** Returns undefined when the supplier already has a bill of this number. */
export async function insertBill(work: OnDatabase, row: NewRow): Promise<BillRow | undefined> {
  const made = await work.trx
    .insertInto('supplierBill')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()

  return made && findBill(work, made.id)
}

export const updatePaid = ({ trx }: OnDatabase, id: string, paid: { paidOn: string; paidBy: string | null }) =>
  changeOne(trx.updateTable('supplierBill').set(paid).where('id', '=', id))

export const deleteBill = ({ trx }: OnDatabase, id: string) =>
  trx.deleteFrom('supplierBill').where('id', '=', id).execute()
