import { recordEvent } from '#server/audit/service.ts'
import { readItem } from '#server/catalog/service.ts'
import { maySeeCosts } from '#server/inventory/costs.ts'
import { atomically, type Db } from '#server/kernel/db/database.ts'
import type { Context } from '#server/kernel/http/mount.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import { Failure } from '#shared/http/failure.ts'
import type { PageRequest } from '#shared/http/list.ts'
import type { OfferFacts, SupplierItem } from '#shared/inventory/purchasing/suppliers-contract.ts'
import type { Actor } from '#shared/permissions/may.ts'

import { deleteOffer, findOffer, listOffers, upsertOffers } from './store.ts'
import { readSupplier } from './suppliers.ts'

type Row = NonNullable<Awaited<ReturnType<typeof findOffer>>>

const present = ({ brand, name, variant, costCents, ...row }: Row, actor: Actor): SupplierItem => ({
  ...row,
  name: nameOfItem({ brand, name, variant }),
  costCents: maySeeCosts(actor) ? costCents : null,
})

interface Query extends PageRequest {
  supplierId: string
  search?: string
}

export async function pageOfOffers(db: Db, { supplierId, ...query }: Query, actor: Actor) {
  await readSupplier(db, supplierId)
  const { rows, next } = await listOffers(db, supplierId, query)

  return { items: rows.map((row) => present(row, actor)), next }
}

interface OfferKey {
  supplierId: string
  sku: string
}

const factsOf = ({ code, costCents, packQuantity, leadDays }: Row): OfferFacts => ({
  code,
  costCents,
  packQuantity,
  leadDays,
})

export const putOffer = (db: Db, { supplierId, sku, ...facts }: OfferKey & OfferFacts, context: Context) =>
  atomically(db, async (trx): Promise<SupplierItem> => {
    await readSupplier(trx, supplierId)
    const { id: itemId } = await readItem(trx, sku)
    const before = await findOffer(trx, supplierId, sku)
    await upsertOffers(trx, [{ supplierId, itemId, ...facts }])
    await recordEvent(trx, context, {
      action: 'supplier_item_changed',
      entity: 'supplier',
      entityId: supplierId,
      facts: { sku },
      ...(before && { before: { ...factsOf(before) } }),
      after: facts,
    })
    return present(await offerOf(trx, { supplierId, sku }), context.actor)
  })

async function offerOf(db: Db, { supplierId, sku }: OfferKey): Promise<Row> {
  const row = await findOffer(db, supplierId, sku)
  if (!row) throw new Failure('not_found', `This supplier does not sell ${sku}.`)

  return row
}

export const dropOffer = (db: Db, key: OfferKey, context: Context): Promise<void> =>
  atomically(db, async (trx) => {
    const row = await offerOf(trx, key)
    await deleteOffer(trx, key.supplierId, row.id)
    await recordEvent(trx, context, {
      action: 'supplier_item_dropped',
      entity: 'supplier',
      entityId: key.supplierId,
      facts: { sku: key.sku },
      before: { ...factsOf(row) },
    })
  })
