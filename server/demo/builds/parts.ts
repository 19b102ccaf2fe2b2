import { onDemand } from '#server/demo/stock/stock.ts'
import type { Db } from '#server/kernel/db/database.ts'
import type { Slot } from '#shared/clubs/slots.ts'
import type { ClubSpec } from '#shared/clubs/spec.ts'
import { Attributes, specOfPart } from '#shared/inventory/attributes.ts'

/** The parts of a club: items in stock, or null where the maker builds it. */
export interface ClubParts {
  items: { headItemId: string | null; shaftItemId: string | null; gripItemId: string | null }
  spec: ClubSpec
}

export interface DemoPart {
  id: string
  sku: string
  spec: ClubSpec
}

/** The parts for irons in stock: heads by slot, shafts and grips. */
export interface Shelf {
  heads: Record<string, DemoPart>[]
  shafts: DemoPart[]
  grips: DemoPart[]
  /** The shaft that is not kept in stock. */
  late: DemoPart | undefined
}

export async function readShelf(trx: Db): Promise<Shelf> {
  const heads = await listParts(trx, 'head', { hand: 'right', bore: '.355T' })
  const shafts = await listParts(trx, 'shaft', { tip: '.355T', shaftMaterial: 'steel' })
  const grips = await listParts(trx, 'grip', { gripCore: '.600', gripRib: 'round' })
  const models = Map.groupBy(heads, ({ spec: { headBrand, headModel } }) => `${headBrand} ${headModel}`)

  return {
    heads: [...models.values()].flatMap((set) => {
      const bySlot = Object.fromEntries(set.map((head) => [head.slot, head]))
      return '7i' in bySlot ? [bySlot] : []
    }),
    shafts: shafts.filter(({ sku, spec }) => sku !== onDemand && spec.shaftBrand === 'Ironline'),
    grips,
    late: shafts.find(({ sku }) => sku === onDemand),
  }
}

async function listParts(trx: Db, kind: 'head' | 'shaft' | 'grip', having: Attributes) {
  const items = await trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'sku', 'brand', 'name', 'attributes', 'priceCents'])
    .where('kind', '=', kind)
    .where('attributes', '@>', JSON.stringify(having))
    .orderBy('sku')
    .execute()

  return items.map(({ id, sku, brand, name, priceCents, ...item }) => {
    const attributes = Attributes.parse(item.attributes)
    const spec = { ...specOfPart({ kind, brand, name, attributes }), [`${kind}Cents`]: priceCents }
    return { id, sku, spec, slot: String(attributes['slot'] ?? '') }
  })
}

/** The parts of a build's clubs. Builds rotate through the sets, so that no item runs out. */
export const partsFrom =
  ({ heads, shafts, grips }: Shelf, at: number, shaft = shafts[at % shafts.length]) =>
  (slot: Slot): ClubParts => {
    const [head, grip] = [heads[at % heads.length]?.[slot], grips[at % grips.length]]

    return {
      items: { headItemId: head?.id ?? null, shaftItemId: shaft?.id ?? null, gripItemId: grip?.id ?? null },
      spec: { ...head?.spec, ...shaft?.spec, ...grip?.spec },
    }
  }
