import { insertRows } from '#server/demo/insert-rows.ts'
import type { Random } from '#server/demo/random.ts'
import type { Db } from '#server/kernel/db/database.ts'

interface Supplier {
  name: string
  email: string | null
  phone: string
  address: string
  terms: string
  accountNumber: string
  leadDays: number
  /** The kinds that it sells, with its price as a share of ours. */
  kinds: Readonly<Record<string, number>>
  packQuantity: number
}

const suppliers = {
  prairie: {
    name: 'Prairie Golf Supply',
    email: 'orders@prairie-golf.example',
    phone: '+1 309 555 0117',
    address: '12 Depot Road\nMoline, IL 61265',
    terms: '30 days net',
    accountNumber: 'LL-20931',
    leadDays: 7,
    kinds: { grip: 0.5, consumable: 0.5, ferrule: 0.5, accessory: 0.55 },
    packQuantity: 6,
  },
  lakeshore: {
    name: 'Lakeshore Components',
    email: 'sales@lakeshore-components.example',
    phone: '+1 414 555 0162',
    address: '4100 Harbor Drive\nMilwaukee, WI 53207',
    terms: '15 days net',
    accountNumber: '77-4410',
    leadDays: 10,
    kinds: { head: 0.55, shaft: 0.55, adapter: 0.5, ferrule: 0.6, grip: 0.58 },
    packQuantity: 1,
  },
  northern: {
    name: 'Northern Ball Company',
    email: null,
    phone: '+1 612 555 0139',
    address: '9 Mill Street\nMinneapolis, MN 55401',
    terms: 'On delivery',
    accountNumber: '',
    leadDays: 5,
    kinds: { ball: 0.6, glove: 0.55, apparel: 0.5 },
    packQuantity: 12,
  },
} as const satisfies Record<string, Supplier>

export type SupplierName = keyof typeof suppliers

/** Who sells us a kind of goods; used clubs come from clients. */
export function supplierOf(kind: string): SupplierName | undefined {
  // oxlint-disable-next-line typescript/consistent-type-assertions -- a key of the suppliers above
  const names = Object.keys(suppliers) as SupplierName[]

  return names.find((one) => kind in suppliers[one].kinds)
}

export interface Offer {
  itemId: string
  sku: string
  code: string
  costCents: number
  packQuantity: number
}

export interface KnownSupplier {
  id: string
  offers: Offer[]
}

/** Inserts the suppliers, each with a price list. */
export async function insertSuppliers(trx: Db, random: Random, createdAt: Date) {
  const items = await trx
    .selectFrom('item')
    .innerJoin('product', 'product.id', 'productId')
    .select(['item.id', 'sku', 'kind', 'priceCents'])
    .orderBy('sku')
    .execute()
  const known = Object.entries<Supplier>(suppliers).map(([name, supplier]) => {
    const { kinds, packQuantity } = supplier
    const offers = items.flatMap(({ id: itemId, sku, kind, priceCents }): Offer[] => {
      const share = kinds[kind]
      const code = `${supplier.name.charAt(0)}${random.between(10_000, 99_999)}`
      return share === undefined ? [] : [{ itemId, sku, code, costCents: Math.round(priceCents * share), packQuantity }]
    })
    // oxlint-disable-next-line typescript/consistent-type-assertions -- a key of the suppliers above
    return { name: name as SupplierName, id: random.uuid(), supplier, offers }
  })
  await insertRows(
    trx,
    'supplier',
    known.map(({ id, supplier: { name, email, phone, address, terms, accountNumber, leadDays } }) => ({
      id,
      name,
      email,
      phone,
      address,
      terms,
      accountNumber,
      leadDays,
      createdAt,
    })),
  )
  await insertRows(
    trx,
    'supplierItem',
    known.flatMap(({ id: supplierId, offers }) =>
      offers.map(({ itemId, code, costCents, packQuantity }) => ({
        supplierId,
        itemId,
        code,
        costCents,
        packQuantity,
      })),
    ),
  )

  // oxlint-disable-next-line typescript/consistent-type-assertions -- it has a supplier for each name
  return Object.fromEntries(known.map(({ name, id, offers }) => [name, { id, offers }])) as Record<
    SupplierName,
    KnownSupplier
  >
}
