import type { OnDatabase } from '#server/kernel/db/database.ts'
import { nameOfItem } from '#shared/catalog/goods.ts'
import type { Grip } from '#shared/workshop/prepare/contract.ts'

import { listGripItems } from './store.ts'

/** The grips that the bench installs, with installed prices. */
export const listGrips = async (work: OnDatabase, skus?: readonly string[]): Promise<Grip[]> =>
  (await listGripItems(work, skus)).map(({ sku, priceCents, ...item }) => ({ sku, priceCents, name: nameOfItem(item) }))
