import type { Db } from '#server/kernel/db/database.ts'

/** A shaft and a head of an iron, and a grip; nobody has counted them. */
export async function makeParts(db: Db): Promise<void> {
  const made = await db
    .insertInto('product')
    .values([
      { name: 'Iron shaft', brand: 'Ironline', kind: 'shaft' },
      { name: 'Iron head', brand: 'Foundry', kind: 'head' },
      { name: 'Soft grip', brand: 'Tether', kind: 'grip' },
    ])
    .returning(['id', 'kind'])
    .execute()
  const skus: Record<string, string> = { shaft: 'SHF-IR', head: 'HED-7', grip: 'GRP-SOFT' }
  await db
    .insertInto('item')
    .values(made.map(({ id, kind }) => ({ productId: id, sku: skus[kind] ?? kind, priceCents: 4500 })))
    .execute()
}
