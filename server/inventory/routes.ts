import { pageOfItems, readItem } from '#server/catalog/service.ts'
import { handlersFor } from '#server/kernel/http/mount.ts'
import { inventoryContract } from '#shared/inventory/contract.ts'

import { describeItem } from './attributes.ts'
import { hasMeasures } from './fit.ts'
import { pageOfForced, pageOfMoves, pageOfStock, readStock } from './list.ts'
import { limitStock, moveByHand } from './move-by-hand.ts'
import { withQuantities, withStock } from './quantities.ts'

export const inventoryRoutes = handlersFor(inventoryContract, () => {
  return {
    async listItems({ query, work }) {
      const { tip, flex, hand, core, ...asked } = query
      const { items, next } = await pageOfItems(work, asked, hasMeasures({ tip, flex, hand, core }))

      return { items: await withStock(work, items), next }
    },
    readItem: async ({ params, work }) => withQuantities(work, await readItem(work, params.sku)),
    listStock: ({ query, actor, work }) => pageOfStock(work, query, actor),
    readStock: ({ params, actor, work }) => readStock(work, params.sku, actor),
    listStockMoves: ({ params, query, actor, work }) => pageOfMoves(work, params.sku, query, actor),
    moveStock: ({ body, headers, work }) => moveByHand(work, body, headers['idempotency-key']),
    limitStock: ({ params, body, work }) => limitStock(work, { ...params, ...body }),
    describeItem: ({ params, body, work }) => describeItem(work, { ...params, attributes: body }),
    listForcedMoves: ({ query, work }) => pageOfForced(work, query),
  }
})
