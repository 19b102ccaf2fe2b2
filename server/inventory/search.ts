import { sql } from 'kysely'

import { hasNumber, searchForm } from '#server/kernel/db/containing.ts'
import { idOrNone } from '#server/kernel/place.ts'
import { formIsSought, isHereOr, mostHits, noteAt, type SearchPart } from '#server/kernel/search.ts'
import { purchaseWords } from '#shared/inventory/purchasing/status.ts'
import { transferWords } from '#shared/inventory/transfers/status.ts'
import { recordPages } from '#shared/record-pages.ts'

export const searchOfInventory: readonly SearchPart[] = [
  {
    kind: 'purchase_order',
    find: async (work, { letters, ...sought }) => {
      const { trx, place } = work
      const isNumbered = hasNumber(sql`purchase_order.number`, 'PO', letters)
      const orders = await trx
        .selectFrom('purchaseOrder')
        .innerJoin('supplier', 'supplier.id', 'purchaseOrder.supplierId')
        .select(['purchaseOrder.id', 'purchaseOrder.locationId', 'number', 'purchaseOrder.status', 'supplier.name'])
        .select(isNumbered.as('isNumbered'))
        .where(isHereOr(isNumbered, sql`purchase_order.location_id`, place))
        .where((eb) =>
          eb.or([
            isNumbered,
            // Suppliers are few, and each has many orders.
            sql<boolean>`supplier_id = any(array(
              select id from supplier where ${formIsSought(searchForm(sql`supplier.name`), sought)}
            ))`,
          ]),
        )
        .orderBy('isNumbered', 'desc')
        .orderBy('purchaseOrder.createdAt', 'desc')
        .orderBy('purchaseOrder.id')
        .limit(mostHits)
        .execute()

      return orders.map(({ id, locationId, number, name, status, isNumbered }) => ({
        id,
        isNumbered,
        title: `${number}, ${name}`,
        note: noteAt(work, locationId, purchaseWords[status].label),
        to: recordPages.purchase_order.to(id),
      }))
    },
  },
  {
    kind: 'stock_transfer',
    find: async ({ trx, place }, { letters }) => {
      const here = idOrNone(place)
      const transfers = await trx
        .selectFrom('stockTransfer')
        .select(['id', 'number', 'status'])
        .where(hasNumber(sql`number`, 'TR', letters))
        .where((eb) => eb.or([eb('fromId', '=', here), eb('toId', '=', here)]))
        .orderBy('id')
        .execute()

      return transfers.map(({ id, number, status }) => ({
        id,
        title: number,
        note: transferWords[status].label,
        to: recordPages.stock_transfer.to(id),
        isNumbered: true,
      }))
    },
  },
]
