import type { OnDatabase } from '#server/kernel/db/database.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import type { Grip } from '#shared/workshop/prepare/contract.ts'

import { listGripItems } from './store.ts'

/** What the bench puts on, with its price installed. */
export const listGrips = async (work: OnDatabase, skus?: readonly string[]): Promise<Grip[]> =>
  (await listGripItems(work, skus)).map(({ sku, priceCents, ...item }) => ({ sku, priceCents, name: nameOfItem(item) }))
