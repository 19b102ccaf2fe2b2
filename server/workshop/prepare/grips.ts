import type { Db } from '#server/kernel/db/database.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import type { Grip } from '#shared/workshop/prepare/contract.ts'

import { listGripItems } from './store.ts'

/** What the bench puts on, with its price installed. */
export const listGrips = async (db: Db, skus?: readonly string[]): Promise<Grip[]> =>
  (await listGripItems(db, skus)).map(({ sku, priceCents, ...item }) => ({ sku, priceCents, name: nameOfItem(item) }))
