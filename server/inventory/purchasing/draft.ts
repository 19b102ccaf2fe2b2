import { insertHistory, recordEvent } from '#server/audit/service.ts'
import { findItems } from '#server/catalog/service.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import { withIdempotency } from '#server/kernel/http/idempotency.ts'
import type { Acting, Work } from '#server/kernel/work.ts'
import type { Parsed } from '#shared/http/endpoint.ts'
import { Failure } from '#shared/http/failure.ts'
import { purchasingContract } from '#shared/inventory/purchasing/contract.ts'
import type { PurchaseOrder } from '#shared/inventory/purchasing/purchase.ts'

import { onPurchase, readPurchase, totalOf } from './present.ts'
import {
  deleteLines,
  findDraftOf,
  insertLines,
  purchaseHistory,
  listLines,
  type NewPurchaseLine,
  updatePurchase,
} from './store.ts'
import { lockSupplier } from './suppliers/store.ts'
import { supplierNotFound } from './suppliers/suppliers.ts'

type Body = Parsed<typeof purchasingContract.draftPurchaseOrders>['body']
type NewOrder = Body['orders'][number]

/** Drafts an order for each supplier. Lines for a supplier with an open draft join that draft. */
export function draftPurchases(work: Work, { body, key }: { body: Body; key: string | undefined }) {
  const { context, now } = work
  const keyed = { endpoint: purchasingContract.draftPurchaseOrders, key, request: body }

  return withIdempotency(work, keyed, (keep) =>
    atomically(work, async (work) => {
      const ids: string[] = []
      // Suppliers are taken in one order, so that two people who draft at once cannot deadlock.
      for (const order of body.orders.toSorted((a, b) => a.supplierId.localeCompare(b.supplierId))) {
        ids.push(await draftPurchase(work, order))
      }
      const purchaseOrders: PurchaseOrder[] = []
      for (const id of new Set(ids)) purchaseOrders.push(await readPurchase(work, id, { actor: context.actor, now }))
      return keep(work, { purchaseOrders })
    }),
  )
}

async function draftPurchase(work: Acting, { supplierId, lines }: NewOrder): Promise<string> {
  const { id: locationId } = work.place
  const supplier = await lockSupplier(work, supplierId)
  if (!supplier) throw supplierNotFound()
  if (!supplier.active) throw new Failure('not_offered', `Nothing is bought from ${supplier.name} any more.`)

  const known = await findDraftOf(work, { supplierId, locationId })
  const id = known?.id ?? (await insertDraft(work, { supplierId, locationId }))
  const before = known ? await listLines(work, known.id) : []
  const priced = await priceLines(work, { supplierId, supplier: supplier.name }, lines)
  const more = new Map(priced.map((line) => [line.itemId, line]))
  const merged = before.map((line): NewPurchaseLine => {
    const added = more.get(line.itemId)
    more.delete(line.itemId)
    return lineOf(added ? { ...line, quantity: line.quantity + added.quantity } : line)
  })
  await writeLines(work, id, [...merged, ...more.values()])
  if (known) await updatePurchase(work, id, { version: known.version + 1 })
  await recordEvent(work, {
    action: 'purchase_order_drafted',
    entity: 'purchase_order',
    entityId: id,
    facts: { supplier: supplier.name, lines: lines.length, isNew: known === undefined },
  })
  return id
}

const lineOf = ({
  itemId,
  code,
  quantity,
  costCents,
  packQuantity,
  expectedOn = null,
}: NewPurchaseLine): NewPurchaseLine => ({
  itemId,
  code,
  quantity,
  costCents,
  packQuantity,
  expectedOn,
})

async function writeLines(work: OnDatabase, id: string, lines: readonly NewPurchaseLine[]): Promise<void> {
  await deleteLines(work, id)
  if (lines.length > 0) await insertLines(work, id, 0, lines)
}

async function insertDraft(work: Acting, of: { supplierId: string; locationId: string }) {
  const { id } = await work.trx
    .insertInto('purchaseOrder')
    .values({ ...of, createdAt: work.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertHistory(work, purchaseHistory, { id, version: 1, from: null, to: 'draft' })
  return id
}

interface OrderSupplier {
  supplierId: string
  supplier: string
}

/** Costs come from the supplier's price list unless the request states them. */
async function priceLines(
  work: OnDatabase,
  { supplierId, supplier }: OrderSupplier,
  lines: NewOrder['lines'],
): Promise<NewPurchaseLine[]> {
  const { ids, offers } = await knownOf(work, supplierId, lines)

  return lines.map(({ sku, quantity, costCents }) => {
    const itemId = ids.get(sku) ?? ''
    const offer = offers.get(itemId)
    const cost = costCents ?? offer?.costCents
    if (cost === undefined) throw new Failure('not_offered', `${supplier} has no price for ${sku}. Say what it costs.`)
    return { itemId, quantity, costCents: cost, code: offer?.code ?? '', packQuantity: offer?.packQuantity ?? 1 }
  })
}

/** The ids of the items that lines name, and the supplier's offers for them. */
async function knownOf(work: OnDatabase, supplierId: string, lines: readonly { sku: string }[]) {
  if (lines.length === 0) return { ids: new Map<string, string>(), offers: new Map<string, never>() }
  const items = await findItems(
    work,
    lines.map(({ sku }) => sku),
  )
  const ids = new Map(items.map(({ sku, id }) => [sku, id]))
  const unknown = lines.find(({ sku }) => !ids.has(sku))
  if (unknown) throw new Failure('not_offered', `No item here is called ${unknown.sku}.`)
  const offers = await work.trx
    .selectFrom('supplierItem')
    .select(['itemId', 'code', 'costCents', 'packQuantity'])
    .where('supplierId', '=', supplierId)
    .where('itemId', 'in', [...ids.values()])
    .execute()

  return { ids, offers: new Map(offers.map(({ itemId, ...offer }) => [itemId, offer])) }
}

type Edit = Parsed<typeof purchasingContract.editPurchaseOrder>['body'] & { id: string }

/** Replaces the lines of a draft. An order that was sent stays as its supplier has it. */
export const editPurchase = (work: Work, { id, version, note, lines }: Edit): Promise<PurchaseOrder> =>
  onPurchase(work, { id, version }, async (work, row, viewer) => {
    if (row.status !== 'draft') throw new Failure('wrong_state', `${row.number} has left already. Make another order.`)
    const before = await listLines(work, id)
    const { ids, offers } = await knownOf(work, row.supplierId, lines)
    const codes = new Map(before.map(({ itemId, code }) => [itemId, code]))
    const next = lines.map(({ sku, ...line }): NewPurchaseLine => {
      const itemId = ids.get(sku) ?? ''
      return { ...line, itemId, code: codes.get(itemId) ?? offers.get(itemId)?.code ?? '' }
    })
    await writeLines(work, id, next)
    await updatePurchase(work, id, { version: version + 1, note })
    await recordEvent(work, {
      action: 'purchase_order_edited',
      entity: 'purchase_order',
      entityId: id,
      before: { lines: before.length, totalCents: totalOf(before), note: row.note },
      after: { lines: next.length, totalCents: totalOf(next), note },
      publish: { version: version + 1 },
    })
    return readPurchase(work, id, viewer)
  })
