import { recordEvent } from '#server/audit/service.ts'
import { readItem } from '#server/catalog/service.ts'
import { maySeeCosts } from '#server/inventory/costs.ts'
import type { OnDatabase } from '#server/kernel/db/database.ts'
import { atomically } from '#server/kernel/db/database.ts'
import type { Acting } from '#server/kernel/work.ts'
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

export async function pageOfOffers(work: OnDatabase, { supplierId, ...query }: Query, actor: Actor) {
  await readSupplier(work, supplierId)
  const { rows, next } = await listOffers(work, supplierId, query)

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

export const putOffer = (work: Acting, { supplierId, sku, ...facts }: OfferKey & OfferFacts) =>
  atomically(work, async (work): Promise<SupplierItem> => {
    await readSupplier(work, supplierId)
    const { id: itemId } = await readItem(work, sku)
    const before = await findOffer(work, supplierId, sku)
    await upsertOffers(work, [{ supplierId, itemId, ...facts }])
    await recordEvent(work, {
      action: 'supplier_item_changed',
      entity: 'supplier',
      entityId: supplierId,
      facts: { sku },
      ...(before && { before: { ...factsOf(before) } }),
      after: facts,
    })
    return present(await offerOf(work, { supplierId, sku }), work.context.actor)
  })

async function offerOf(work: OnDatabase, { supplierId, sku }: OfferKey): Promise<Row> {
  const row = await findOffer(work, supplierId, sku)
  if (!row) throw new Failure('not_found', `This supplier does not sell ${sku}.`)

  return row
}

export const dropOffer = (work: Acting, key: OfferKey): Promise<void> =>
  atomically(work, async (work) => {
    const row = await offerOf(work, key)
    await deleteOffer(work, key.supplierId, row.id)
    await recordEvent(work, {
      action: 'supplier_item_dropped',
      entity: 'supplier',
      entityId: key.supplierId,
      facts: { sku: key.sku },
      before: { ...factsOf(row) },
    })
  })
